/** The account details of the subscriber: a table, and after Edit a form. */
import type { User } from '#contract/identity.ts'
import { profileDraft } from '#web/session/form-draft.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Digits } from '#web/ui/forms/digits.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ageLabel, genderLabel } from '#web/features/registration/choice-labels.ts'
import { ProfileForm } from './profile-form.tsx'

export function AccountDetails({ user }: { user: User }) {
  const titleId = useId()
  // A stored draft means that a reload interrupted an edit: continue it.
  const [editing, setEditing] = useState(() => profileDraft.read(user.fld_subscriber_id) !== undefined)
  const title = useFocusAfterChange(editing)
  const close = () => {
    profileDraft.drop()
    setEditing(false)
  }
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="account__head">
        <h2 className="heading-3" id={titleId} ref={title} tabIndex={-1}>
          {t`Account Details`}
        </h2>
        {!editing && (
          <Button variant="text" small icon="edit" onClick={() => setEditing(true)}>
            {t({ message: 'Edit', comment: 'button' })}
          </Button>
        )}
      </div>
      {editing ? <ProfileForm user={user} titleId={titleId} onClose={close} /> : <Details user={user} />}
    </section>
  )
}

/** Focuses the title after a switch between table and form, because the button that had the focus is gone. */
function useFocusAfterChange(editing: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current !== editing) title.current?.focus()
    before.current = editing
  }, [editing])
  return title
}

function Details({ user }: { user: User }) {
  const rows: [label: string, shown: ReactNode, numbers?: true][] = [
    [t`Subscriber ID`, <Digits of={user.fld_subscriber_id} />, true],
    [t`First Name`, user.fld_first_name],
    [t`Last Name`, user.fld_last_name],
    [t`Gender`, genderLabel(user.fld_gender)],
    [t`Age Range`, ageLabel(user.fld_age), true],
    [t`Mobile`, <Digits of={user.fld_mobile} />, true],
    [t`Email`, user.fld_email && <EmailText of={user.fld_email} />],
    [t`Pincode`, user.fld_pincode, true],
  ]
  return (
    <table className="table table--key-value">
      <tbody>
        {rows.map(([label, shown, numbers]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={numbers && 'tabular-nums'}>{shown || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
