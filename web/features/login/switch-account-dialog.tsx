/** The dialog for a partner's link opened while another account is signed in: the subscriber confirms the switch. */
import { clearClientKey, replaceAccount } from './partner-login.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '@lingui/core/macro'

export function SwitchAccountDialog() {
  const { user } = useSession()
  const name = user ? `${user.fld_first_name} ${user.fld_last_name}`.trim() : ''
  return (
    <Dialog title={t`Go on with another account?`} onClose={clearClientKey}>
      <div className="stack">
        <p>
          {user
            ? t`You are signed in as ${{ name: name || user.fld_mobile }}.`
            : t`You are signed in already.`}{' '}
          {t`The link that you opened belongs to another account.`}
        </p>
        <Button full onClick={() => void replaceAccount()}>
          {t`Use the other account`}
        </Button>
        <Button variant="secondary" full onClick={clearClientKey}>
          {t`Stay signed in`}
        </Button>
      </div>
    </Dialog>
  )
}
