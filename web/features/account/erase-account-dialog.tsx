/** The dialog that erases the account: what is deleted, what is kept and why, and that it cannot be undone. */
import { failureFromError } from '#web/session/api-client.ts'
import { eraseAccount } from '#web/session/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useState } from 'react'

export function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [givesUp, setGivesUp] = useState(false)
  const erase = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await eraseAccount(givesUp)
    } catch (thrown) {
      setProblem(failureFromError(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Erase my account" onClose={onClose}>
      <div className="stack">
        <p>
          Your name, mobile, e-mail, address details, requests and logins are erased at once and for good. You
          can register again at any time, with a new account.
        </p>
        <p>
          Orders, payments and refunds stay in our books, because tax law wants them kept, but nothing in them
          says any more that they were yours. A payment or refund that is under way has to end first.
        </p>
        <label className="checkbox">
          <input type="checkbox" checked={givesUp} onChange={(event) => setGivesUp(event.target.checked)} />
          <span className="checkbox__box">
            <Icon name="check" />
          </span>
          <span className="checkbox__text">I give up packs that still run; they are not paid back</span>
        </label>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button full onClick={onClose}>
          Keep my account
        </Button>
        <Button variant="secondary" full className="btn--danger" busy={busy} onClick={() => void erase()}>
          Erase for good
        </Button>
      </div>
    </Dialog>
  )
}
