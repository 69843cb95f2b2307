/** The transaction reference number, for questions about a payment: the id of its order, as the cart shows it. */
import { orderIdOf } from '#web/features/checkout/results/placed-orders.ts'
import { Trans } from '@lingui/react/macro'

type PaymentReferenceProps = { transactionID: string }

export function PaymentReference(props: PaymentReferenceProps) {
  const transactionID = orderIdOf(props.transactionID)
  return (
    <p className="reference">
      <Trans>
        Transaction Reference Number: <b>{transactionID}</b>
      </Trans>
    </p>
  )
}
