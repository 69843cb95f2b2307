/** A labelled text area with an accessible error message. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  /** Small text at the end of the label's line, such as the number of characters left. */
  aside?: ReactNode
  error?: ReactNode
}

export function TextArea({ label, aside, error, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {aside && <small>{aside}</small>}
      </label>
      <textarea
        {...area}
        id={id}
        className="textarea"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
