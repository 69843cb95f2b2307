/** The pincode field with suggested places: an ARIA combobox that also accepts other pincodes. */
import type { Pincode } from '#contract/content.ts'
import { api } from '#web/session/api-client.ts'
import { useQuery } from '#web/session/use-query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { useOnline } from '#web/browser/use-online.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { parsePincode } from './parse-pincode.ts'

type PincodeComboboxProps = {
  registered: UseFormRegisterReturn
  error: string | undefined
  /** `byHand`: chosen from the list; otherwise the six typed digits match exactly one place. */
  onPlace: (place: Pincode, byHand: boolean) => void
}

const WHOLE = 6
const TYPING_PAUSE_MS = 200
const NONE = -1

export function PincodeCombobox({ registered, error, onPlace }: PincodeComboboxProps) {
  const id = useId()
  const list = usePlaces(onPlace)
  const { open, places, active } = list
  const fieldRef = useEarlyInput(list.lookUp)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const handled = list.press(event.key)
    if (handled) event.preventDefault()
  }

  return (
    <Field
      {...registered}
      ref={(node) => {
        registered.ref(node)
        fieldRef.current = node
      }}
      label={t({ message: 'Pincode', comment: 'label: the postal code of an address' })}
      error={error}
      inputMode="numeric"
      autoComplete="postal-code"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={`${id}-places`}
      aria-activedescendant={open && active !== NONE ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        // Neither `maxLength` nor a cut: a pasted "600 017", and a digit typed in the middle, would lose the last digit.
        const pincode = parsePincode(event.target.value)
        if (pincode !== event.target.value) event.target.value = pincode
        void registered.onChange(event)
        list.lookUp(pincode)
      }}
      onBlur={(event) => {
        void registered.onBlur(event)
        // A whole pincode has no list, and its answer may come later.
        if (event.target.value.length !== WHOLE) list.close()
      }}
      list={
        <>
          <ul
            className="suggestions"
            id={`${id}-places`}
            role="listbox"
            aria-label={t({ message: 'Places', comment: 'name of a list of towns, for screen readers' })}
            hidden={!open}
          >
            {places.map((place, at) => (
              <li
                key={at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                // Not `onClick`: the blur of the field comes first and closes the list.
                onMouseDown={(event) => {
                  event.preventDefault()
                  list.choose(place)
                }}
              >
                <PlaceLine place={place} typed={list.typed} />
              </li>
            ))}
          </ul>
          <span className="visually-hidden" role="status">
            {open ? plural({ count: places.length }, { one: '# place', other: '# places' }) : ''}
          </span>
        </>
      }
    />
  )
}

function PlaceLine({ place, typed }: { place: Pincode; typed: string }) {
  return (
    <span>
      <mark>{typed}</mark>
      {place.pincode.slice(typed.length)}{' '}
      <span className="text-muted text-sm">{`${place.city}, ${place.state}`}</span>
    </span>
  )
}

/** Looks up a whole pincode that was typed before hydration. */
function useEarlyInput(lookUp: (text: string) => void) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [wasThere] = useState(!useHydrated())
  const lookUpEarly = useEffectEvent(() => {
    const typed = parsePincode(fieldRef.current?.value ?? '')
    if (wasThere && typed.length === WHOLE) lookUp(typed)
  })
  useEffect(() => lookUpEarly(), [])
  return fieldRef
}

function useWhenOnlineAgain(act: () => void) {
  const isOnline = useOnline()
  const onOnline = useEffectEvent(act)
  useEffect(() => {
    if (isOnline) onOnline()
  }, [isOnline])
}

/** Holds the state of the suggestion list: its places, the active option and whether it is open. */
function usePlaces(onPlace: PincodeComboboxProps['onPlace']) {
  const [waiting, setWaiting] = useState<{ text: string }>()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(NONE)
  useTimeout(TYPING_PAUSE_MS, waiting, () => setTyped(waiting?.text ?? ''))
  const { answer, retry } = useQuery(typed === '' ? undefined : typed, () =>
    api('GET /api/pincodes/:query', { query: typed }),
  )
  useWhenOnlineAgain(() => {
    if (answer.status === 'failed') retry()
  })
  const places = answer.status === 'loaded' ? answer.value.data : []
  const only = typed.length === WHOLE && places.length === 1 ? places[0] : undefined
  const open = places.length > 0 && only === undefined

  const fill = useEffectEvent((place: Pincode) => onPlace(place, false))
  useEffect(() => {
    if (only) fill(only)
  }, [only])

  const close = () => {
    setWaiting(undefined)
    setTyped('')
    setActive(NONE)
  }
  const choose = (place: Pincode) => {
    close()
    onPlace(place, true)
  }
  const lookUp = (text: string) => {
    setActive(NONE)
    if (/^[1-9]\d{1,5}$/.test(text)) setWaiting({ text })
    else close()
  }
  /** Returns whether the list handled the key. */
  const press = (key: string): boolean => {
    const place = places[active]
    if (key === 'ArrowDown') setActive((active + 1) % places.length)
    else if (key === 'ArrowUp') setActive(active <= 0 ? places.length - 1 : active - 1)
    else if (key === 'Enter' && place) choose(place)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  return { typed, active, places, open, close, choose, lookUp, press }
}
