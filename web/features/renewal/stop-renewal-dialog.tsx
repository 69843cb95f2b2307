/** The dialog that stops the automatic renewal: what follows, and one button. */
import { formatDay } from '#contract/format/format-date.ts'
import type { Renewal } from '#contract/renewals.ts'
import { now } from '#web/browser/clock.ts'
import { api } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { t } from '@lingui/core/macro'

type StopRenewalDialogProps = {
  /** The end of the last app plan, even if it is in the past. */
  packEndsAt: string | null
  onClose: () => void
  /** Receives the renewal after the stop. */
  onStopped: (renewal: Renewal | null) => void
}

export function StopRenewalDialog({ packEndsAt, onClose, onStopped }: StopRenewalDialogProps) {
  const action = useAction(async () => {
    const { data } = await api('POST /api/account/renewal/stop')
    onStopped(data)
  })
  return (
    <ActionDialog
      title={t({ message: 'Stop renewal?', comment: 'title of a dialog' })}
      action={action}
      confirm={t({ message: 'Stop renewal', comment: 'button: ends the automatic renewal of a plan' })}
      decline={t({ message: 'Go back', comment: 'button: closes a dialog and changes nothing' })}
      onClose={onClose}
    >
      <p>{consequences(packEndsAt)}</p>
    </ActionDialog>
  )
}

function consequences(packEndsAt: string | null): string {
  if (packEndsAt === null || Date.parse(packEndsAt) <= now())
    return t`Nothing more is taken from your account.`
  const day = formatDay(packEndsAt)
  return t({
    message: `Nothing more is taken from your account. Your plan runs until ${day}.`,
    comment: 'day: a date',
  })
}
