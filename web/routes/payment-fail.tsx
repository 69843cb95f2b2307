/** /payment-fail: the return page of a failed payment. A payment that is still pending is not shown as failed. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { siteOf } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/payment-fail'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Payment Error',
    description: 'Why your payment failed, and how to try again.',
    path: '/payment-fail',
    site: siteOf(matches),
    noIndex: true,
  })

export default function PaymentFailPage() {
  return <PaymentResult claimed="failure" />
}
