/** Whether a person has changed the entries of a form. */
import { type RefObject, useCallback, useEffect, useRef } from 'react'

type FormChanges = {
  form: RefObject<HTMLFormElement | null>
  /** Whether the entries differ from those with which the form was shown. */
  isChanged: () => boolean
}

export function useFormChanges(): FormChanges {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef('')
  useEffect(() => {
    shown.current = entriesOf(form.current)
  }, [])
  const isChanged = useCallback(() => entriesOf(form.current) !== shown.current, [])
  return { form, isChanged }
}

const entriesOf = (form: HTMLFormElement | null): string =>
  form === null ? '' : JSON.stringify([...new FormData(form)])
