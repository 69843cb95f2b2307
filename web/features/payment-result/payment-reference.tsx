/** The transaction reference number, for questions about a payment. */

export function PaymentReference({ transactionID }: { transactionID: string }) {
  return (
    <p className="reference">
      Transaction Reference Number: <b>{transactionID}</b>
    </p>
  )
}
