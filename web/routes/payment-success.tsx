/** /payment-success: the return page of a payment. It shows the server's status, not what the address says. */
import { PaymentResult } from '#web/features/payment-result/payment-result.tsx'
import { siteOf } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/payment-success'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Payment',
    description: 'How your payment stands, and its reference number.',
    path: '/payment-success',
    site: siteOf(matches),
    noIndex: true,
  })

export default function PaymentSuccessPage() {
  return <PaymentResult claimed="success" />
}
