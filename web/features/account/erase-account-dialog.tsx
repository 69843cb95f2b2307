/** The dialog that erases the account: what is deleted, what is kept and why, and that it cannot be undone. */
import { eraseAccount } from '#web/session/session.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { useState } from 'react'

export function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const [givesUp, setGivesUp] = useState(false)
  const { busy, problem, run } = useAction(() => eraseAccount(givesUp))
  return (
    <Dialog title={t`Erase my account`} onClose={onClose}>
      <div className="stack">
        <p>
          {t`Your name, mobile, e-mail, address details, requests and logins are erased at once and for good. You can register again at any time, with a new account.`}
        </p>
        <p>
          {t`We keep records of orders, payments and refunds, because tax law requires it, but without your name. Of your address only the state stays in them, for the tax. If a payment or refund is in progress, please wait until it is complete.`}
        </p>
        <Checkbox checked={givesUp} onChange={(event) => setGivesUp(event.target.checked)}>
          {t`I understand that my active packs end now and are not refunded`}
        </Checkbox>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button full onClick={onClose}>
          {t({ message: 'Keep my account', comment: 'button' })}
        </Button>
        <Button variant="secondary" full className="btn--danger" busy={busy} onClick={run}>
          {t({ message: 'Erase for good', comment: 'button' })}
        </Button>
      </div>
    </Dialog>
  )
}
