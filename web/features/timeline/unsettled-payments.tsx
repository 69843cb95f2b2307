/** Payments without a pack, or without one yet, and the state of their money. Renders nothing if there are none. */
import { formatMoment } from '#contract/format/format-date.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { UnsettledPayment } from '#contract/timeline.ts'
import { api } from '#web/session/api-client.ts'
import { type Query, usePrivateQuery } from '#web/session/use-query.ts'
import { startTimerIfVisible } from '#web/browser/start-timer-if-visible.ts'
import { Fragment, useEffect, useEffectEvent, useId, useRef } from 'react'
import { CreditNoteButton } from '#web/features/papers/credit-note-button.tsx'
import { InvoiceButton } from '#web/features/papers/invoice-button.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Piece, TimelineLoader } from './timeline-panel.tsx'
import { useTimelineToggle, TimelineToggle } from './timeline-toggle.tsx'
import { t } from '@lingui/core/macro'

const REFRESH_MS = 10_000

export type PaymentsQuery = Query<{ data: UnsettledPayment[] }>

/** @param wanted whether they are shown */
export const useUnsettledPayments = (wanted: boolean): PaymentsQuery =>
  usePrivateQuery(() => api('GET /api/account/payments'), wanted)

type UnsettledPaymentsProps = {
  payments: PaymentsQuery
  /** Called when no payment is being confirmed any longer: one may have paid for a pack. */
  onConfirmed: () => void
}

export function UnsettledPayments({ payments, onConfirmed }: UnsettledPaymentsProps) {
  const titleId = useId()
  const { answer, retry } = payments
  useRefreshWhileConfirming(payments, onConfirmed)
  if (answer.status !== 'loaded')
    return (
      <div className="unsettled">
        {answer.status === 'failed' ? (
          <LoadError message={answer.failure.message} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton shape="line" />
          </Loading>
        )}
      </div>
    )
  if (answer.value.data.length === 0) return null
  return (
    <section className="unsettled" aria-labelledby={titleId}>
      <h2 className="heading-3" id={titleId}>
        {t`Payments without a pack`}
      </h2>
      <ul>
        {answer.value.data.map((payment) => (
          <Unsettled key={payment.transactionID} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function useRefreshWhileConfirming({ answer, refresh }: PaymentsQuery, onConfirmed: () => void): void {
  const confirming =
    answer.status === 'loaded' && answer.value.data.some(({ status }) => status === 'pending')
  const wasConfirming = useRef(false)
  const end = useEffectEvent(onConfirmed)
  useEffect(() => {
    if (wasConfirming.current && !confirming) end()
    wasConfirming.current = confirming
    return confirming ? startTimerIfVisible(REFRESH_MS, refresh) : undefined
  }, [answer, confirming, refresh])
}

/** The `closed` mark has a muted colour: no money is owed. */
const STATUS_BADGES: Record<OrderStatus, { label: string; mark: 'open' | 'answered' | 'closed' }> = {
  open: { label: t({ message: `Not paid yet`, comment: 'state of a payment' }), mark: 'open' },
  pending: { label: t({ message: `Being confirmed`, comment: 'state of a payment' }), mark: 'open' },
  paid: { label: t({ message: 'Paid', context: 'state of a payment' }), mark: 'answered' },
  failed: { label: t({ message: `Failed`, comment: 'state of a payment' }), mark: 'closed' },
  expired: { label: t({ message: `Not paid`, comment: 'state of a payment' }), mark: 'closed' },
  refunding: { label: t({ message: `Being returned`, comment: 'state of a payment' }), mark: 'open' },
  refunded: { label: t({ message: `Returned`, comment: 'state of a payment' }), mark: 'answered' },
}

function Unsettled({ payment }: { payment: UnsettledPayment }) {
  const { transactionID, status, amount, returned, packs, placedAt, hasInvoice, creditNotes } = payment
  const names = packs.map(({ text }) => text).join(', ')
  const title = `${names}, ${formatMoment(placedAt)}`
  const section = useTimelineToggle()
  const { label, mark } = STATUS_BADGES[status]
  return (
    <li>
      <div className="unsettled__head">
        <b className="unsettled__amount tabular-nums">{formatRupees(returned ?? amount)}</b>
        <span className={`badge badge--${mark}`}>{label}</span>
      </div>
      <p>
        {packs.map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && ', '}
            <Piece piece={piece} />
          </Fragment>
        ))}
      </p>
      <p className="text-sm text-muted tabular-nums">{formatMoment(placedAt)}</p>
      <p className="text-sm text-muted tabular-nums unsettled__id">{transactionID}</p>
      <div className="unsettled__actions">
        <TimelineToggle section={section} of={title} />
        {hasInvoice && <InvoiceButton transactionID={transactionID} of={title} />}
        {creditNotes.map((number) => (
          <CreditNoteButton key={number} number={number} />
        ))}
      </div>
      {section.open && (
        <div id={section.id}>
          <TimelineLoader transactionID={transactionID} status={status} />
        </div>
      )}
    </li>
  )
}
