/** The notices above the cart: payments of this browser that ended or became pending since the last visit. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import { CONFIRMING_PAYMENT } from '#contract/purchase-messages.ts'
import type { OrderResult } from './order-results.ts'
import { isSameCart } from '#web/features/cart/cart-fingerprint.ts'
import { type CartItem, startOf } from '#web/features/cart/cart-store.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { titleInLine } from '#web/features/pack-display/pack-title.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type OrderResultsProps = {
  results: readonly OrderResult[]
  /** False reserves the space of the notice that is expected while the results are read. */
  requested?: boolean
  /** The cart that the buyer may pay during a pending payment, because they have said that they have not paid. */
  released?: CartItem[] | undefined
  ref?: Ref<HTMLDivElement>
}

export function OrderResults({ results, requested = true, released, ref }: OrderResultsProps) {
  if (results.length === 0) return requested ? null : <ExpectedResult />
  return (
    <div className="stack cart-changes" ref={ref} tabIndex={-1}>
      {results.map((result) => (
        <ResultNotice
          key={result.transactionID}
          result={result}
          isReplaced={released !== undefined && isSameCart(result.items, released)}
        />
      ))}
    </div>
  )
}

/** `isReplaced`: the buyer may pay the same cart again; the server returns the second payment for one cart only. */
type ResultNoticeProps = { result: OrderResult; isReplaced: boolean }

const ResultNotice = ({ result, isReplaced }: ResultNoticeProps) => (
  <Notice kind={result.status === 'paid' ? 'success' : 'info'}>
    {/* Replaced as a whole: React cannot change texts that a browser has translated. */}
    <span key={`${result.status} ${String(isReplaced)}`}>
      <ResultText result={result} isReplaced={isReplaced} />{' '}
      <Reference transactionID={result.transactionID} />{' '}
      {result.status === 'paid' ? (
        <Link to="/dashboard">{t`My Dashboard`}</Link>
      ) : (
        <Link to="/my-account?tab=transactions">{t`My Account`}</Link>
      )}
    </span>
  </Notice>
)

/** A pending payment has the longest wait, so its notice is the most likely one. */
const LIKELY: OrderResult = {
  // About as wide as the letters and digits of an id. It has no letters: none of the page's texts may be untranslated.
  transactionID: '0'.repeat(25),
  status: 'pending',
  amount: '0.00',
  items: [],
}

/** Reserves the space of the likely notice. The style sheet shows it only if the cart expects one: stored-state-script.ts. */
const ExpectedResult = () => (
  <div className="cart-changes expected-result skeleton" aria-hidden="true">
    <ResultNotice result={LIKELY} isReplaced={false} />
  </div>
)

const Reference = ({ transactionID }: { transactionID: string }) => (
  <Trans>
    Transaction Reference Number: <span className="tabular-nums">{transactionID}</span>.
  </Trans>
)

function ResultText({ result: { status, amount: rupees, items }, isReplaced }: ResultNoticeProps) {
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
      if (isReplaced)
        return t`We are still checking an earlier payment. If you pay again and it arrives too, we return it.`
      return <b>{CONFIRMING_PAYMENT}</b>
    case 'refunding':
      return t`Your payment of ₹ ${amount} is being refunded.`
    case 'refunded':
      return t`Your payment of ₹ ${amount} was refunded.`
  }
}
