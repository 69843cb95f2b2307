/** Keeps what is typed into a form of a subscriber until it is sent or given up. */
import type { FormDraft } from '#web/state/form-draft.ts'
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

/** What a form begins with: its own values, and over them what was typed before. */
export function withDraft<T extends Values>(values: T, typed: Values | undefined): T {
  const names = Object.keys(values)
  return Object.fromEntries(names.map((name) => [name, typed?.[name] ?? values[name] ?? ''])) as T
}

/** A radio group that nobody touched has no text at all. */
const withoutGaps = (values: { [name: string]: string | null | undefined }): Values =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text ?? '']))
