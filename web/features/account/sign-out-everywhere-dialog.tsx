/** The dialog that ends all sessions of the account: what follows, and one button. */
import { useAction } from '#web/session/use-action.ts'
import { signOutEverywhere } from '#web/session/session.ts'
import { showToast } from '#web/session/toast-store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'

/** Ends all sessions, unused client keys and pending OTP challenges: afterwards only a new code opens the account. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { busy, problem, run } = useAction(async () => {
    await signOutEverywhere()
    showToast('success', t`Signed out on all devices.`)
  })
  return (
    <Dialog title={t({ message: 'Sign out everywhere?', comment: 'title of a dialog' })} onClose={onClose}>
      <div className="stack">
        <p>{t`You are signed out on all devices, also on this one. To log in again, you need a new OTP.`}</p>
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        <Button full busy={busy} onClick={run}>
          {t({ message: 'Sign out everywhere', comment: 'button' })}
        </Button>
        <Button variant="text" full onClick={onClose}>
          {t({ message: 'Go back', comment: 'button: closes a dialog and changes nothing' })}
        </Button>
      </div>
    </Dialog>
  )
}
