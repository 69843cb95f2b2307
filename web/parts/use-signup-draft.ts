/** Keeps what is typed into the registration form through a reload. */
import { keepSignupDraft, readSignupDraft } from '#web/state/signup-draft.ts'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SignupValues } from './signup-rules.ts'
import type { Proof } from './use-mobile-proof.ts'

type Options = {
  form: UseFormReturn<SignupValues>
  verified: Proof | undefined
  onRestoredProof: (proof: Proof) => void
}

export function useSignupDraft({ form, verified, onRestoredProof }: Options): void {
  const keep = useEffectEvent((values: SignupValues) =>
    keepSignupDraft({ values: { ...values, gender: values.gender || '' }, ...(verified && { verified }) }),
  )
  const restore = useEffectEvent(() => {
    const draft = readSignupDraft()
    // What was typed before any script had arrived is newer than what was kept; only now does the form take notice of it.
    const values = Object.entries(form.getValues()).map(([name, typed]) => {
      const kept = draft?.values[name]
      return [name, name === 'agree' ? (kept ?? typed) : typed || kept]
    })
    form.reset(Object.fromEntries(values) as SignupValues)
    if (draft?.verified) onRestoredProof(draft.verified)
  })

  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form])

  useEffect(() => {
    if (verified) keep(form.getValues())
  }, [verified, form])
}
