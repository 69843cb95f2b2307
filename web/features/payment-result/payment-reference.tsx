/** The transaction reference number, for questions about a payment. */
import { Trans } from '@lingui/react/macro'

export function PaymentReference({ transactionID }: { transactionID: string }) {
  return (
    <p className="reference">
      <Trans>
        Transaction Reference Number: <b>{transactionID}</b>
      </Trans>
    </p>
  )
}
