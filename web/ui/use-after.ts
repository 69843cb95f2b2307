/** Does something once, a while after it began to matter; never after its screen has gone. */
import { useEffect, useEffectEvent } from 'react'

/** `since`: whatever starts the wait again when it changes; undefined while there is nothing to wait for. */
export function useTimeout(milliseconds: number, since: unknown, act: () => void): void {
  const onTime = useEffectEvent(act)
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => onTime(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, since])
}
