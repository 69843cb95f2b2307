/** Sends a form once it is valid, one submit at a time, and shows the errors of the server. */
import { type SyntheticEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Shows errors by their fields and focuses the first one; if the form has none of the fields, shows the message.
 * @param type the type that the errors get, such as the code of the server's error
 */
export type Refuse = (message: string, fields: Record<string, string>, type?: string) => void

/** @param rules the rules of the form, by the names of its fields */
export function useFormSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  rules: { [Name in keyof T]: unknown },
  send: (values: T, refuse: Refuse) => Promise<void>,
) {
  const [problem, setProblem] = useState<string>()
  const refuse: Refuse = (message, fields, type = 'server') => {
    const known = Object.entries(fields).filter(([name]) => name in rules)
    for (const [at, [name, text]] of known.entries()) {
      // A cast: `in` does not narrow a string to the names of the fields.
      form.setError(name as Path<T>, { type, message: text }, { shouldFocus: at === 0 })
    }
    if (known.length === 0) setProblem(message)
  }
  const handle = form.handleSubmit((values) => {
    setProblem(undefined)
    return send(values, refuse)
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.formState.isSubmitting) void handle(event)
  }
  return { problem, submit }
}
