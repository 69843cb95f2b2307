/** /payment-success: the return page of a payment. It shows the server's status, not what the address says. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'

export const meta = pageMeta({
  title: 'Payment',
  description: 'How your payment stands, and its reference number.',
  path: '/payment-success',
  noIndex: true,
})

export default function PaymentSuccessPage() {
  return <PaymentResult claimed="success" />
}
