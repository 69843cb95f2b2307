/** The dialog that ends all sessions of the account: what follows, and one button. */
import { useAction } from '#web/session/use-action.ts'
import { signOutEverywhere } from '#web/session/session.ts'
import { showToast } from '#web/session/toast-store.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { t } from '@lingui/core/macro'

/** Ends all sessions, unused client keys and pending OTP challenges: afterwards only a new code opens the account. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const action = useAction(async () => {
    await signOutEverywhere()
    showToast('success', t`Signed out on all devices.`)
  })
  return (
    <ActionDialog
      title={t({ message: 'Sign out everywhere?', comment: 'title of a dialog' })}
      action={action}
      confirm={t({ message: 'Sign out everywhere', comment: 'button' })}
      decline={t({ message: 'Go back', comment: 'button: closes a dialog and changes nothing' })}
      onClose={onClose}
    >
      <p>{t`You are signed out on all devices, also on this one. To log in again, you need a new OTP.`}</p>
    </ActionDialog>
  )
}
