/** The dialog that erases the account: what is deleted, what is kept and why, and that it cannot be undone. */
import { useAction } from '#web/session/use-action.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { eraseAccount } from './erase-account.ts'

export function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const [givesUp, setGivesUp] = useState(false)
  const action = useAction(() => eraseAccount(givesUp))
  return (
    <ActionDialog
      title={t`Erase my account`}
      action={action}
      confirm={t({ message: 'Erase for good', comment: 'button' })}
      decline={t({ message: 'Keep my account', comment: 'button' })}
      isDangerous
      onClose={onClose}
    >
      <p>
        {t`Your name, mobile, e-mail, address details, requests and logins are erased at once and for good. You can register again at any time, with a new account.`}
      </p>
      <p>
        {t`We keep records of orders, payments and refunds, because tax law requires it, but without your name. Of your address only the state stays in them, for the tax. If a payment or refund is in progress, please wait until it is complete.`}
      </p>
      <Checkbox checked={givesUp} onChange={(event) => setGivesUp(event.target.checked)}>
        {t`I understand that my active packs end now and are not refunded`}
      </Checkbox>
    </ActionDialog>
  )
}
