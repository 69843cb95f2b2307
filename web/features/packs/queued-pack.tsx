/** The app plan that is queued behind the running one: its start, its price, and a button to cancel it. */
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { AppIcons } from '#web/features/pack-display/app-icons.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { queuedPlan } from './own-plans.ts'

const CancelPackDialog = lazy(async () => ({
  default: (await import('./cancel-pack-dialog.tsx')).CancelPackDialog,
}))

type QueuedPackProps = {
  packs: readonly OwnedPack[]
  /** The level of its heading on the page. */
  level: 'h2' | 'h3'
  /** Receives the sentence for `CancelledPack`. */
  onCancelled: (message: string) => void
}

/** Renders nothing without a queued pack. */
export function QueuedPack({ packs, ...card }: QueuedPackProps) {
  const pack = queuedPlan(packs, now())
  return pack ? <QueuedPackCard pack={pack} {...card} /> : null
}

/**
 * Renders what happens to the money of a pack that was cancelled. Separate from the queued pack, so that it stays if the packs
 * cannot be loaded again. Receives the focus, because the button that had it is gone.
 */
export function CancelledPack({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Cancelled message={message} />
}

function Cancelled({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="queued-pack__message" ref={box} tabIndex={-1}>
      <Notice kind="success">{message}</Notice>
    </div>
  )
}

type CardProps = Omit<QueuedPackProps, 'packs'> & { pack: OwnedPack }

function QueuedPackCard({ pack, level: Heading, onCancelled }: CardProps) {
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  return (
    <section className="queued-pack" aria-labelledby={titleId}>
      <Heading className="heading-3" id={titleId}>
        {t`Queued Pack`}
      </Heading>
      <div className="queued-pack__row">
        <AppIcons apps={pack.packageApps} />
        <div>
          <p className="queued-pack__name">{pack.packagename}</p>
          <p className="queued-pack__amount tabular-nums">{formatPrice(pack.packageamount)}</p>
        </div>
        <dl className="queued-pack__dates pack-dates">
          <div>
            <dt>{t({ message: `Starts on`, comment: 'label above a date' })}</dt>
            <dd>{formatDay(pack.startDate)}</dd>
          </div>
          <div>
            <dt>{t({ message: `Expiring on`, comment: 'label above a date' })}</dt>
            <dd>{formatDay(pack.endDate)}</dd>
          </div>
        </dl>
        <Button variant="secondary" small onClick={() => setAsking(true)}>
          {t({ message: `Cancel this pack`, comment: 'button: to cancel a pack that has not started' })}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <CancelPackDialog pack={pack} onClose={() => setAsking(false)} onCancelled={onCancelled} />
        </Suspense>
      )}
    </section>
  )
}
