/** The renewal section of My Account: which plan renews by itself, what happens next, and how to stop it. */
import { formatCalendarDay, formatDay } from '#contract/format/format-date.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { Renewal } from '#contract/renewals.ts'
import { api } from '#web/session/api-client.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { SummaryLine, SummaryList } from '#web/ui/summary-list.tsx'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { PayRenewal } from './pay-renewal.tsx'
import { bankText, isLive, nextText, STATE_BADGES } from './renewal-text.ts'

const StopRenewalDialog = lazy(async () => ({
  default: (await import('./stop-renewal-dialog.tsx')).StopRenewalDialog,
}))

export function RenewalCard() {
  const titleId = useId()
  const { answer, retry } = usePrivateQuery(() => api('GET /api/account/renewal'))
  const [changed, setChanged] = useState<{ renewal: Renewal | null }>()
  const known = answer.status === 'loaded' ? answer.value.data : null
  const renewal = changed ? changed.renewal : known
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (changed) title.current?.focus()
  }, [changed])
  return (
    <section className="card" id="renewal" aria-labelledby={titleId}>
      <div className="renewal__head">
        <h2 className="heading-3" id={titleId} ref={title} tabIndex={-1}>
          {t({ message: 'Renewal', comment: 'heading: automatic renewal of a plan' })}
        </h2>
        {renewal && <Badge renewal={renewal} />}
      </div>
      {answer.status === 'loaded' && <Content renewal={renewal} onStopped={setChanged} />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '90%', marginTop: 6 }} />
          <Skeleton shape="line" style={{ width: '60%', marginTop: 12 }} />
        </Loading>
      )}
    </section>
  )
}

function Badge({ renewal }: { renewal: Renewal }) {
  const { tone: mark, text } = STATE_BADGES[renewal.state]
  return <span className={`badge badge--${mark}`}>{text}</span>
}

type ContentProps = { renewal: Renewal | null; onStopped: (changed: { renewal: Renewal | null }) => void }

function Content({ renewal, onStopped }: ContentProps) {
  const [asking, setAsking] = useState(false)
  if (!renewal) {
    return (
      <p>
        {t`Automatic renewal is off. To turn it on, tick the box of automatic renewal when you pay for an app plan by Card / UPI.`}
      </p>
    )
  }
  const stillShown = bankText(renewal)
  return (
    <>
      <p>{nextText(renewal)}</p>
      {stillShown !== undefined && <p>{stillShown}</p>}
      <Facts renewal={renewal} />
      {isLive(renewal) && (
        <div className="renewal__actions">
          {renewal.state === 'past_due' && <PayRenewal renewal={renewal} />}
          <Button variant="secondary" small onClick={() => setAsking(true)}>
            {t({ message: 'Stop renewal', comment: 'button: ends the automatic renewal of a plan' })}
          </Button>
        </div>
      )}
      {asking && (
        <Suspense>
          <StopRenewalDialog
            packEndsAt={renewal.packEndsAt}
            onClose={() => setAsking(false)}
            onStopped={(stopped) => {
              setAsking(false)
              onStopped({ renewal: stopped })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Facts({ renewal }: { renewal: Renewal }) {
  const { name, cap, mandateEndsOn, packEndsAt } = renewal
  return (
    <SummaryList>
      <SummaryLine name={t({ message: 'Plan', comment: 'label before the name of an app plan' })}>
        {name}
      </SummaryLine>
      {renewal.state === 'active' && !renewal.next.isWithdrawn && (
        <>
          <SummaryLine name={t({ message: 'Next payment', comment: 'label before a date' })}>
            {formatCalendarDay(renewal.next.on)}
          </SummaryLine>
          <SummaryLine name={t({ message: 'Amount', comment: 'label before an amount of money' })}>
            {formatRupees(renewal.next.amount)}
          </SummaryLine>
        </>
      )}
      {isLive(renewal) && (
        <>
          <SummaryLine name={t({ message: 'Never more than', comment: 'label before an amount of money' })}>
            {formatRupees(cap)}
          </SummaryLine>
          <SummaryLine name={t({ message: 'At the longest until', comment: 'label before a date' })}>
            {formatCalendarDay(mandateEndsOn)}
          </SummaryLine>
        </>
      )}
      {!isLive(renewal) && packEndsAt !== null && (
        <SummaryLine name={t({ message: 'Expiring on', comment: 'label above a date' })}>
          {formatDay(packEndsAt)}
        </SummaryLine>
      )}
    </SummaryList>
  )
}
