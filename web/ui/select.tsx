/** A labelled native select: a field of a form, or a filter over a list. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

type Option = { readonly value: string; readonly label: string }
type SelectProps = ComponentProps<'select'> & { label: string; options: readonly Option[] }

export function Select({ label, options, error, ...select }: SelectProps & { error?: ReactNode }) {
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <div className={error ? 'field field--bad' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="select"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <Options options={options} />
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** `set`: the filter narrows the list. */
export function Filter({ label, options, set, ...select }: SelectProps & { set: boolean }) {
  return (
    <label className={set ? 'pick pick--on' : 'pick'}>
      <span className="pick__k">{label}</span>
      <select {...select}>
        <Options options={options} />
      </select>
      <Icon name="down" />
    </label>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
