/** Keeps the input of the registration form across a reload. */
import { loadRegistrationDraft, saveRegistrationDraft } from './registration-draft.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { parseMobile } from '#web/features/otp/parse-mobile.ts'
import { parsePincode } from './parse-pincode.ts'
import type { RegistrationValues } from './registration-rules.ts'
import type { MobileProof } from './use-mobile-verification.ts'

type Options = {
  form: UseFormReturn<RegistrationValues>
  verified: MobileProof | undefined
  onRestoredProof: (proof: MobileProof) => void
}

export function useRegistrationDraft({ form, verified, onRestoredProof }: Options): void {
  const [pickedEarly] = useState(readPicked)
  const keep = useEffectEvent((values: RegistrationValues) =>
    saveRegistrationDraft({
      values: { ...values, gender: values.gender || '' },
      ...(verified && { verified }),
    }),
  )
  const restore = useEffectEvent(() => {
    const draft = loadRegistrationDraft()
    // Input typed before hydration is newer than the draft. The reset registers it with the form.
    const values = Object.entries(form.getValues()).map(([name, typed]) => {
      const kept = draft?.values[name]
      if (name === 'gender') return [name, pickedEarly ?? kept]
      return [name, name === 'agree' ? (kept ?? typed) : typed || kept]
    })
    const { mobile = '', pincode = '', ...others } = Object.fromEntries(values) as Partial<RegistrationValues>
    form.reset({ ...others, mobile: parseMobile(mobile), pincode: parsePincode(pincode) })
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

/** Reads the selected gender before React Hook Form registers the radio buttons, which clears their selection. */
const readPicked = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLInputElement>('input[name="gender"]:checked')?.value
