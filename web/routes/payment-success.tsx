/** /payment-success: the return page of a payment. It shows the server's status, not what the address says. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t({ message: `Payment`, comment: 'title of the page after a payment' }),
  description: t`The state of your payment, and its reference number.`,
  path: '/payment-success',
  noIndex: true,
})

export default function PaymentSuccessPage() {
  return <PaymentResult claimed="success" />
}
