/** Keeps the keyboard focus on the page while acts disable or remove the control that had it. */
import { type RefObject, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * A button is disabled while its act runs, and browsers take the focus away from a disabled control. After the act the
 * control gets the focus back. If the act removed it, the content gets the focus.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(null)
  const running = useFetchers().length
  const navigation = useNavigation()
  const revalidation = useRevalidator()
  const isIdle = running === 0 && navigation.state === 'idle' && revalidation.state === 'idle'
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!isIdle || last.current === null || document.activeElement !== document.body) return
    last.current.focus()
    if (document.activeElement === document.body) content.current?.focus()
  }, [isIdle, content])
}
