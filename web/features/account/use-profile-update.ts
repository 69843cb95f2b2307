/** Sends the profile once it is valid and a new mobile is verified; shows the errors of the server. */
import { MOBILE_NEEDS_OTP } from '#contract/messages.ts'
import { api, failureFromError, failureOf } from '#web/session/api-client.ts'
import { profileDraft } from '#web/session/form-draft.ts'
import { handleUserChange } from '#web/session/session.ts'
import { showToast } from '#web/session/toast-store.ts'
import { type SyntheticEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Profile, PROFILE_RULES } from './profile.ts'
import type { useMobileVerification } from '#web/features/registration/use-mobile-verification.ts'

const UPDATE = 'PUT /api/users/update'

type Options = {
  form: UseFormReturn<Profile>
  /** The typed mobile differs from the stored one. */
  mobileChanged: boolean
  proof: ReturnType<typeof useMobileVerification>
  onUpdated: () => void
}

export function useProfileUpdate({ form, mobileChanged, proof, onUpdated }: Options) {
  const [problem, setProblem] = useState<string>()

  const refuse = (thrown: unknown) => {
    const { status, message, fields } = failureFromError(thrown)
    // The session ended: the login dialog opens over the form.
    if (status === 401) return
    if (failureOf(thrown, UPDATE)?.code === 'mobile_not_verified') proof.forget()
    const known = Object.entries(fields).filter(([name]) => name in PROFILE_RULES)
    for (const [at, [name, text]] of known.entries()) {
      form.setError(name as keyof Profile, { type: 'server', message: text }, { shouldFocus: at === 0 })
    }
    if (known.length === 0) setProblem(message)
  }

  const send = async (profile: Profile) => {
    setProblem(undefined)
    if (mobileChanged && proof.taken !== undefined) {
      form.setFocus('mobile')
      return
    }
    if (mobileChanged && !proof.verified) {
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
      refuse(thrown)
    }
  }
  const handle = form.handleSubmit(send)
  return {
    problem,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void handle(event)
    },
  }
}

const trimmed = (profile: Profile): Profile => ({
  ...profile,
  firstName: profile.firstName.trim(),
  lastName: profile.lastName.trim(),
  email: profile.email.trim(),
  city: profile.city.trim(),
})
