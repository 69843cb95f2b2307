/** Login over an open page whose session has ended: on success the page goes on where it was. */
import { giveUpLogin, useSession } from '#web/state/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginDialog() {
  const { asksLogin, user } = useSession()
  if (!asksLogin) return null
  return (
    <Dialog title="Please login to continue" onClose={giveUpLogin}>
      <LoginForm mobile={user.fld_mobile} />
    </Dialog>
  )
}
