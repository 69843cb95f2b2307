/** The reminders section: the switch for reminders before the last app plan ends, and the calendar file of the packs. */
import { saveResponse } from '#web/browser/save-response.ts'
import { api, request } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'

export function Reminders() {
  const titleId = useId()
  const { answer, retry } = usePrivateQuery(() => api('GET /api/account/reminders'))
  return (
    <section className="card" id="reminders" aria-labelledby={titleId}>
      <h2 className="heading-3 card__title" id={titleId}>
        {t({ message: 'Reminders', comment: 'heading: messages before a pack ends' })}
      </h2>
      {answer.status === 'loaded' && <ReminderSwitch known={answer.value.data.isOn} />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '80%' }} />
        </Loading>
      )}
      {answer.status === 'loaded' && answer.value.data.hasCalendarDays && <CalendarDownload />}
    </section>
  )
}

/** The box keeps its focus while the choice is saved, and shows the saved choice after a failure. */
function ReminderSwitch({ known }: { known: boolean }) {
  const [isOn, setIsOn] = useState(known)
  const [saved, setSaved] = useState(false)
  const { busy, problem, run } = useAction(async () => {
    setSaved(false)
    const { data } = await api('PUT /api/account/reminders', { isOn: !isOn })
    setIsOn(data.isOn)
    setSaved(true)
  })
  return (
    <div className="stack">
      <Checkbox
        checked={busy ? !isOn : isOn}
        aria-disabled={busy}
        onChange={() => {
          if (!busy) run()
        }}
      >
        {t`Remind me by text message and mail 7, 3 and 1 days before my last app plan ends`}
      </Checkbox>
      <p className="text-sm text-muted" role="status">
        {stateText({ isOn, busy, saved })}
      </p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </div>
  )
}

/** One text: React cannot remove one of several that a browser has translated. */
function stateText({ isOn, busy, saved }: { isOn: boolean; busy: boolean; saved: boolean }): string {
  if (busy) return t({ message: 'Saving…', comment: 'state of a switch' })
  if (!saved) return ''
  return isOn ? t`Reminders are on.` : t`Reminders are off.`
}

function CalendarDownload() {
  const { busy, problem, run } = useAction(async () =>
    saveResponse(await request('GET /api/account/calendar')),
  )
  return (
    <div className="card__actions">
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Button variant="text" small busy={busy} onClick={run}>
        {t({ message: 'Add the days to my calendar', comment: 'button that downloads a calendar file' })}
      </Button>
    </div>
  )
}
