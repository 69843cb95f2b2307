/** The notices above the cart: payments of this browser that ended or became pending since the last visit. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import { CONFIRMING_PAYMENT } from '#contract/messages.ts'
import type { OrderResult } from './order-results.ts'
import { startOf } from '#web/features/cart/cart-store.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { titleInLine } from '#web/features/pack-display/pack-title.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type OrderResultsProps = {
  results: readonly OrderResult[]
  /** The buyer has said that they have not paid, and may pay again. */
  released?: boolean
  ref?: Ref<HTMLDivElement>
}

export function OrderResults({ results, released = false, ref }: OrderResultsProps) {
  if (results.length === 0) return null
  return (
    <div className="stack cart-changes" ref={ref} tabIndex={-1}>
      {results.map((result) => (
        <Notice key={result.transactionID} kind={result.status === 'paid' ? 'success' : 'info'}>
          <ResultText result={result} released={released} />{' '}
          <Reference transactionID={result.transactionID} />{' '}
          {result.status === 'paid' ? (
            <Link to="/dashboard">{t`My Dashboard`}</Link>
          ) : (
            <Link to="/my-account?tab=transactions">{t`My Account`}</Link>
          )}
        </Notice>
      ))}
    </div>
  )
}

const Reference = ({ transactionID }: { transactionID: string }) => (
  <Trans>
    Transaction Reference Number: <span className="tabular-nums">{transactionID}</span>.
  </Trans>
)

type ResultTextProps = { result: OrderResult; released: boolean }

function ResultText({ result: { status, amount: rupees, items }, released }: ResultTextProps) {
  const amount = formatAmount(rupees)
  const packs = items.map(titleInLine).join(', ')
  switch (status) {
    case 'paid':
      if (startOf(items) === 'queue')
        return (
          <Trans>
            Payment ₹ {amount} was successful. <b>{packs}</b> is queued.
          </Trans>
        )
      return (
        <Trans>
          Payment ₹ {amount} was successful. You now have <b>{packs}</b>.
        </Trans>
      )
    case 'pending':
      if (released)
        return t`We are still checking an earlier payment. If you pay again and it arrives too, we return it.`
      return <b>{CONFIRMING_PAYMENT}</b>
    case 'refunding':
      return t`Your payment of ₹ ${amount} is being refunded.`
    case 'refunded':
      return t`Your payment of ₹ ${amount} was refunded.`
  }
}
