/** The notices above the cart: payments of this browser that ended or became pending since the last visit. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import { CONFIRMING_PAYMENT } from '#contract/messages.ts'
import type { OrderResult } from './order-results.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { Link } from 'react-router'
import { titleWithLatin } from '#web/features/pack-display/pack-title.tsx'

export function OrderResults({ results }: { results: readonly OrderResult[] }) {
  if (results.length === 0) return null
  return (
    <div className="stack cart-changes">
      {results.map((result) => (
        <Notice key={result.transactionID} kind={result.status === 'paid' ? 'success' : 'info'}>
          <ResultText result={result} /> Transaction Reference Number:{' '}
          <span className="tabular-nums">{result.transactionID}</span>.{' '}
          {result.status === 'paid' ? (
            <Link to="/dashboard">My Dashboard</Link>
          ) : (
            <Link to="/my-account?tab=transactions">My Account</Link>
          )}
        </Notice>
      ))}
    </div>
  )
}

function ResultText({ result: { status, amount, items } }: { result: OrderResult }) {
  switch (status) {
    case 'paid':
      return (
        <>
          Payment ₹ {formatAmount(amount)} was successful. You now have{' '}
          <b>{items.map(titleWithLatin).join(', ')}</b>.
        </>
      )
    case 'pending':
      return <b>{CONFIRMING_PAYMENT}</b>
    case 'refunding':
      return <>Your payment of ₹ {formatAmount(amount)} is being refunded.</>
    case 'refunded':
      return <>Your payment of ₹ {formatAmount(amount)} was refunded.</>
  }
}
