/** /payment-fail: the return page of a failed payment. It shows the server's status, so its title does not claim that the payment failed. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t({ message: `Payment`, comment: 'title of the page after a payment' }),
  description: t`How your payment stands, and its reference number.`,
  path: '/payment-fail',
  noIndex: true,
})

export default function PaymentFailPage() {
  return <PaymentResult claimed="failure" />
}
