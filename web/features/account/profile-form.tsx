/**
 * The form that edits the account. A new mobile must be verified by a one-time code. A draft keeps the input until it
 * is sent or cancelled.
 */
import type { User } from '#contract/identity.ts'
import { profileDraft } from '#web/session/form-draft.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { OtpDialog } from '#web/features/otp/otp-dialog.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { type Profile, profileOf } from './profile.ts'
import { useFormDraft, withDraft } from '#web/session/use-form-draft.ts'
import { useMobileVerification } from '#web/features/registration/use-mobile-verification.ts'
import { useProfileUpdate } from './use-profile-update.ts'

type ProfileFormProps = {
  user: User
  titleId: string
  /** Called after an update or a cancel. */
  onClose: () => void
}

export function ProfileForm({ user, titleId, onClose }: ProfileFormProps) {
  const owner = user.fld_subscriber_id
  const [defaultValues] = useState(() => withDraft(profileOf(user), profileDraft.read(owner)))
  const form = useForm<Profile>({ mode: 'onTouched', defaultValues })
  useFormDraft(form, profileDraft, owner)

  const [mobile, email] = useWatch({ control: form.control, name: ['mobile', 'email'] })
  const mobileChanged = mobile !== user.fld_mobile
  const verification = useMobileVerification({
    mobile: mobileChanged ? mobile : '',
    email,
    onRefused: (refusal) => form.setError('mobile', refusal, { shouldFocus: true }),
    onVerified: () => form.clearErrors('mobile'),
  })
  const { problem, submit } = useProfileUpdate({ form, mobileChanged, verification, onUpdated: onClose })

  return (
    <>
      <form onSubmit={submit} noValidate aria-labelledby={titleId}>
        <div className="fields fields--one-column">
          <ProfileFields form={form} verification={verification} />
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="stacked-buttons">
          <Button type="submit" full busy={form.formState.isSubmitting}>
            {t({ message: 'Update Account', comment: 'button' })}
          </Button>
          {/* Keeps the focus: on blur a field may show an error and move the button away from the pointer. */}
          <Button variant="plain" full onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            {t({ message: 'Cancel', comment: 'button' })}
          </Button>
        </div>
      </form>
      {verification.dialog && <OtpDialog {...verification.dialog} />}
    </>
  )
}
