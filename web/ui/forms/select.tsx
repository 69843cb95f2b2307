/** A labelled native select: a field of a form, or a filter of a list. */
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Option = { readonly value: string; readonly label: string }
type SelectProps = ComponentProps<'select'> & { label: string; options: readonly Option[] }

export function Select({ label, options, error, ...select }: SelectProps & { error?: ReactNode }) {
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
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
 * A filter of a list. It is an uncontrolled select: as a controlled one, React's first render would undo a choice that
 * was made during hydration, before the page's listener is active.
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
    <label className={set ? 'filter-select filter-select--active' : 'filter-select'}>
      <span className="filter-select__label">{label}</span>
      {/* Without autoComplete="off" a browser restores the last choice after a reload, even if the address differs. */}
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
