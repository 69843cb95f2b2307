/** Returns the focus to the page after an act: the pressed button was disabled or removed meanwhile, and lost it. */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when a result arrives and no element of the page has it.
 * @param result undefined while there is nothing to show
 * @returns the ref of the element, which must be able to have the focus
 */
export function useLostFocus<T extends HTMLElement>(result: unknown): RefObject<T | null> {
  const target = useRef<T>(null)
  useEffect(() => {
    if (result !== undefined && document.activeElement === document.body) target.current?.focus()
  }, [result])
  return target
}
