/** The dialog for a partner's link opened while another account is signed in: the subscriber confirms the switch. */
import { clearClientKey, replaceAccount } from './partner-login.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '@lingui/core/macro'

export function SwitchAccountDialog() {
  const { user } = useSession()
  const name = user && (`${user.fld_first_name} ${user.fld_last_name}`.trim() || user.fld_mobile)
  return (
    <Dialog title={t`Switch account?`} onClose={clearClientKey}>
      <div className="stack">
        <p>
          {name
            ? t({
                message: `You are signed in as ${name}.`,
                comment: '{name}: of a person, or a mobile number',
              })
            : t`You are signed in already.`}{' '}
          {t`The link that you opened belongs to another account.`}
        </p>
        <Button full onClick={() => void replaceAccount()}>
          {t({ message: 'Use the other account', comment: 'button' })}
        </Button>
        <Button variant="secondary" full onClick={clearClientKey}>
          {t({ message: 'Stay signed in', comment: 'button' })}
        </Button>
      </div>
    </Dialog>
  )
}
