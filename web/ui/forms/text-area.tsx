/** A labelled text area with an accessible error message. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Labelled } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; aside?: ReactNode; error: ReactNode }

export function TextArea({ label, aside, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} aside={aside} error={error}>
      <textarea
        {...area}
        id={id}
        className="textarea"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </Labelled>
  )
}
