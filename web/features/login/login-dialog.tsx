/** The login dialog over a page whose session has ended. After the login the page continues. */
import { dismissLogin, useSession } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { t } from '@lingui/core/macro'

export function LoginDialog() {
  const session = useSession()
  if (!session.needsLogin) return null
  return (
    <Dialog title={t`Please login to continue`} onClose={dismissLogin}>
      <LoginForm mobile={session.user.fld_mobile} />
    </Dialog>
  )
}
