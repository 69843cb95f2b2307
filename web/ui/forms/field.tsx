/** A labelled input with an accessible error message. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type LabelledProps = {
  id: string
  label: ReactNode
  /** Small text at the end of the label's line, such as the number of characters left. */
  aside?: ReactNode
  error: ReactNode
  /** The control with this id. */
  children: ReactNode
}

/** Renders a control with its label above and its error below. */
export function Labelled({ id, label, aside, error, children }: LabelledProps) {
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {aside && <small>{aside}</small>}
      </label>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'list'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A success message below the field, such as "OTP Verified Successfully". */
  ok?: ReactNode
  big?: boolean
  otp?: boolean
  /** A text inside the input, before the value. */
  prefix?: string
  /** A button inside the input: give it the class `input-group__button`. */
  action?: ReactNode
  /** A list below the input. */
  list?: ReactNode
}

export function Field({ label, hint, error, ok, ...rest }: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error}>
      <Control {...rest} id={id} bad={Boolean(error)} hinted={Boolean(hint)} />
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {ok && (
        <p className="field__success" role="status">
          <Icon name="check" small />
          <span>{ok}</span>
        </p>
      )}
    </Labelled>
  )
}

type ControlProps = Omit<FieldProps, 'label' | 'hint' | 'error' | 'ok'> & {
  id: string
  bad: boolean
  hinted: boolean
}

/** The input with its prefix, button and list. */
function Control({ prefix, action, list, ...input }: ControlProps) {
  if (!prefix && !action && !list) return <Input {...input} />
  return (
    <div className={action ? 'input-group input-group--with-button' : 'input-group'}>
      {prefix && (
        <span className="input-group__prefix" aria-hidden="true">
          {prefix}
        </span>
      )}
      <Input {...input} />
      {action}
      {list}
    </div>
  )
}

type InputProps = ComponentProps<'input'> & {
  id: string
  big?: boolean | undefined
  otp?: boolean | undefined
  bad: boolean
  hinted: boolean
}

function Input({ big, otp, bad, hinted, className, ...input }: InputProps) {
  const described = [hinted && `${input.id}-hint`, bad && `${input.id}-error`, input['aria-describedby']]
  return (
    <input
      {...input}
      className={[
        'input',
        (big ?? otp) && 'input--big',
        otp && 'input--otp',
        input.inputMode === 'numeric' && 'tabular-nums',
        className,
      ]
        .filter(Boolean)
        .join(' ')}
      aria-invalid={bad || undefined}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    />
  )
}

/** An error message. Its live region exists before the error, so that screen readers announce the text. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className="field__error">
          <Icon name="alert" small />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
