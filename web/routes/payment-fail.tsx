/** /payment-fail: the return page of a failed payment. A payment that is still pending is not shown as failed. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t`Payment Error`,
  description: t`Why your payment failed, and how to try again.`,
  path: '/payment-fail',
  noIndex: true,
})

export default function PaymentFailPage() {
  return <PaymentResult claimed="failure" />
}
