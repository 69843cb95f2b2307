/** A labelled native select: a field of a form, or a filter of a list. */
import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Labelled } from './field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type SelectProps = ComponentProps<'select'> & {
  label: string
  /** The values that are sent. */
  options: readonly string[]
  /** Returns what a person reads for a value. Absent: the value. */
  optionLabel?: (option: string) => string
  error: ReactNode
}

/** A field of a form. Its first option is empty. */
export function Select({ label, options, optionLabel, error, ...select }: SelectProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error}>
      <select
        {...select}
        id={id}
        className="select"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="" />
        {/* Without the attribute, a translation of the page by the browser would change the value that is sent. */}
        {options.map((option) => (
          <option key={option} value={option}>
            {optionLabel?.(option) ?? option}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

type FilterProps = {
  label: string
  /** The name of the field in a form that is sent without scripts. */
  name: string
  /** The choices after `All`. */
  options: readonly { readonly id: string; readonly name: string; readonly lang?: string | undefined }[]
  value: string
  /** The filter narrows the list. */
  narrowsList: boolean
  onPick: (value: string) => void
}

/**
 * A filter of a list. It is an uncontrolled select: as a controlled one, React's first render would undo a choice that
 * was made during hydration, before the page's listener is active.
 */
export function Filter({ label, name, options, value, narrowsList, onPick }: FilterProps) {
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
    <label className={narrowsList ? 'filter-select filter-select--active' : 'filter-select'}>
      <span className="filter-select__label">{label}</span>
      {/* Without autoComplete="off" a browser restores the last choice after a reload, even if the address differs. */}
      <select
        ref={box}
        name={name}
        defaultValue={value}
        autoComplete="off"
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">
          {t({ message: `All`, comment: 'first choice of each filter of packs, such as language or genre' })}
        </option>
        {options.map(({ id, name, lang }) => (
          <option key={id} value={id} lang={lang}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  )
}
