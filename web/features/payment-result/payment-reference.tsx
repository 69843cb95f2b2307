/** The transaction reference number, for questions about a payment. */

export function PaymentReference({ transactionID }: { transactionID: string }) {
  return (
    <p className="ref">
      Transaction Reference Number: <b>{transactionID}</b>
    </p>
  )
}
