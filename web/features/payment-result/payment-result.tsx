/** The result of a payment, on both return pages. It shows the server's status, not what the address says. */
import type { OrderView } from '#contract/orders.ts'
import { CONFIRMING_PAYMENT } from '#contract/purchase-messages.ts'
import waiting from '#web/ui/illustrations/waiting.svg?raw'
import {
  type ReportedStatus,
  reportPaymentStatus,
} from '#web/features/checkout/results/report-payment-status.ts'
import { useCart } from '#web/features/cart/cart-store.ts'
import { useOrder } from './use-order-status.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PaymentFailure, reasonFromQuery } from './payment-failure.tsx'
import { PaymentSuccess } from './payment-success.tsx'
import { PaymentReference } from './payment-reference.tsx'
import { TimelinePanel } from '#web/features/timeline/timeline-panel.tsx'
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import { t } from '@lingui/core/macro'

/** Renders the result. `claimed` is the unverified status of the page that the browser returned to. */
export function PaymentResult({ claimed }: { claimed: ReportedStatus }) {
  const [query] = useSearchParams()
  const transactionID = query.get('tsid') ?? ''
  const known = useOrder(transactionID)
  const open = known.state === 'loaded' && ['open', 'pending'].includes(known.order.status)
  useEffect(() => {
    if (open) void reportPaymentStatus(transactionID, claimed)
  }, [open, transactionID, claimed])

  switch (known.state) {
    case 'loading':
      return <StatusPage title={t`Loading...`} isBusy isLoading />
    case 'no_answer':
      return <Unanswered transactionID={transactionID} />
    case 'not_found':
      return <NotFound claimed={claimed} />
    case 'loaded':
      return <OrderResult order={known.order} transactionID={transactionID} />
  }
}

function NotFound({ claimed }: { claimed: ReportedStatus }) {
  const [query] = useSearchParams()
  if (claimed === 'failure' && reasonFromQuery(query)) {
    return <PaymentFailure reason={undefined} transactionID="" status="failed" />
  }
  // An unsigned return also arrives here, without the id of an order.
  return claimed === 'failure' && !query.get('tsid') ? (
    <NothingToShow title={t`There is no payment to show.`} />
  ) : (
    <NothingToShow title={t({ message: 'We cannot find that order.', context: 'heading' })} />
  )
}

function OrderResult({ order, transactionID }: { order: OrderView; transactionID: string }) {
  switch (order.status) {
    case 'open':
      return <Waiting order={order} transactionID={transactionID} />
    case 'pending':
      return order.reason === undefined ? (
        <Waiting order={order} transactionID={transactionID} />
      ) : (
        <PaymentFailure reason={order.reason} transactionID={transactionID} status={order.status} />
      )
    case 'paid':
      return <PaymentSuccess order={order} transactionID={transactionID} />
    case 'failed':
    case 'expired':
      return <PaymentFailure reason={order.reason} transactionID={transactionID} status={order.status} />
    case 'refunding':
    case 'refunded':
      return <Refund status={order.status} transactionID={transactionID} />
  }
}

type StatusPageProps = {
  title: string
  lead?: string
  isBusy?: boolean
  isLoading?: boolean
  children?: ReactNode
}

const StatusPage = ({ title, lead, isBusy, isLoading = false, children }: StatusPageProps) => (
  <IllustratedPage tone="neutral" drawing={waiting} isLoading={isLoading}>
    <div role="status" aria-busy={isBusy}>
      <h1 className="heading-1">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
    {children}
  </IllustratedPage>
)

const Waiting = ({ order, transactionID }: { order: OrderView; transactionID: string }) => (
  <StatusPage title={CONFIRMING_PAYMENT} isBusy>
    <PaymentReference transactionID={transactionID} />
    <AccountButton />
    <TimelinePanel transactionID={transactionID} status={order.status} />
  </StatusPage>
)

/** The order is requested again while this is shown. Without this page a buyer would pay a second time. */
function Unanswered({ transactionID }: { transactionID: string }) {
  return (
    <StatusPage
      title={t`We cannot load your payment right now.`}
      lead={t`Please do not pay again. We keep trying, and this page shows the result as soon as we have it.`}
      isBusy
    >
      <PaymentReference transactionID={transactionID} />
      <AccountButton />
    </StatusPage>
  )
}

const AccountButton = () => (
  <div className="button-row">
    <ButtonLink variant="secondary" full to="/my-account?tab=transactions">
      {t({ message: 'My Account', comment: 'button' })}
    </ButtonLink>
  </div>
)

type RefundProps = { status: 'refunding' | 'refunded'; transactionID: string }

function Refund({ status, transactionID }: RefundProps) {
  const hasCart = useCart().items.length > 0
  return (
    <StatusPage
      title={status === 'refunded' ? t`Your payment was refunded.` : t`Your payment is being refunded.`}
    >
      <p className="lead">{t`The money goes back to where it came from.`}</p>
      <PaymentReference transactionID={transactionID} />
      <div className="button-row">
        {hasCart && (
          <ButtonLink full to="/cart">
            {t({ message: `Review Cart`, comment: 'button' })}
          </ButtonLink>
        )}
        <ButtonLink variant={hasCart ? 'text' : 'primary'} full to="/quick-recharge">
          {t({ message: 'View Packs', comment: 'button' })}
        </ButtonLink>
      </div>
      <TimelinePanel transactionID={transactionID} status={status} />
    </StatusPage>
  )
}

/** A gateway may have taken the money even if the page has no order: the first link opens the subscriber's transactions. */
function NothingToShow({ title }: { title: string }) {
  return (
    <StatusPage title={title} lead={t`If you have just paid, check My Account before you pay again.`}>
      <div className="button-row">
        <ButtonLink full to="/my-account?tab=transactions">
          {t({ message: 'My Account', comment: 'button' })}
        </ButtonLink>
        <ButtonLink variant="text" full to="/">
          {t({ message: 'Home', comment: 'button' })}
        </ButtonLink>
      </div>
    </StatusPage>
  )
}
