/** Keeps the input of a subscriber's form as a draft until it is sent or cancelled. */
import type { FormDraft } from './form-draft.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'

type Values = { [name: string]: string }

export function useFormDraft<T extends Values>(
  form: UseFormReturn<T>,
  draft: FormDraft,
  owner: string,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep(owner, withoutGaps(values)),
      }),
    [form, draft, owner],
  )
}

/** Returns the initial values of a form: its defaults, overridden by the draft. */
export function withDraft<T extends Values>(values: T, typed: Values | undefined): T {
  const names = Object.keys(values)
  return Object.fromEntries(names.map((name) => [name, typed?.[name] ?? values[name] ?? ''])) as T
}

/** Replaces missing values by ''. A radio group without a selection has the value null. */
const withoutGaps = (values: { [name: string]: string | null | undefined }): Values =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text ?? '']))
