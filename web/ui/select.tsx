/** A labelled native select: a field of a form, or a filter over a list. */
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
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

type FilterProps = {
  label: string
  options: readonly Option[]
  value: string
  /** The filter narrows the list. */
  set: boolean
  onPick: (value: string) => void
}

/**
 * The browser keeps what was picked, not React: a pick made while React takes the page over would be taken back by its
 * first render, before the page had heard of it.
 */
export function Filter({ label, options, value, set, onPick }: FilterProps) {
  const box = useRef<HTMLSelectElement>(null)
  const isNew = useRef(true)
  const keepEarlyPick = useEffectEvent(() => {
    if (box.current && box.current.value !== value) onPick(box.current.value)
  })
  useEffect(() => {
    if (isNew.current) keepEarlyPick()
    else if (box.current) box.current.value = value
    isNew.current = false
  }, [value])

  return (
    <label className={set ? 'pick pick--on' : 'pick'}>
      <span className="pick__k">{label}</span>
      {/* Without autoComplete a browser puts back after a reload what stood here, whatever the address says. */}
      <select
        ref={box}
        defaultValue={value}
        autoComplete="off"
        onChange={(event) => onPick(event.target.value)}
      >
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
