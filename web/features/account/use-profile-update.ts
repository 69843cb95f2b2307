/** Sends the profile once it is valid and a new mobile is verified; shows the errors of the server. */
import { MOBILE_NEEDS_OTP } from '#contract/mobile-messages.ts'
import { api, failureFromError, failureOf } from '#web/session/api-client.ts'
import { profileDraft } from '#web/session/form-draft.ts'
import { handleUserChange } from '#web/session/session.ts'
import { showToast } from '#web/session/toast-store.ts'
import { type Refuse, useFormSubmit } from '#web/session/use-form-submit.ts'
import type { UseFormReturn } from 'react-hook-form'
import { type Profile, PROFILE_RULES } from './profile.ts'
import type { MobileVerification } from '#web/features/registration/use-mobile-verification.ts'

const UPDATE = 'PUT /api/users/update'

type Options = {
  form: UseFormReturn<Profile>
  /** The typed mobile differs from the stored one. */
  mobileChanged: boolean
  verification: MobileVerification
  onUpdated: () => void
}

export function useProfileUpdate({ form, mobileChanged, verification, onUpdated }: Options) {
  const send = async (profile: Profile, refuse: Refuse): Promise<void> => {
    if (mobileChanged && !verification.verified) {
      form.setError('mobile', { type: 'unproved', message: MOBILE_NEEDS_OTP }, { shouldFocus: true })
      return
    }
    try {
      const { message, data } = await api(UPDATE, trimmed(profile))
      profileDraft.drop()
      handleUserChange(data)
      showToast('success', message)
      onUpdated()
    } catch (thrown) {
      const { status, message, fields } = failureFromError(thrown)
      // The session ended: the login dialog opens over the form.
      if (status === 401) return
      if (failureOf(thrown, UPDATE)?.code === 'mobile_not_verified') verification.forget()
      refuse(message, fields)
    }
  }
  return useFormSubmit(form, PROFILE_RULES, send)
}

const trimmed = (profile: Profile): Profile => ({
  ...profile,
  firstName: profile.firstName.trim(),
  lastName: profile.lastName.trim(),
  email: profile.email.trim(),
  city: profile.city.trim(),
})
