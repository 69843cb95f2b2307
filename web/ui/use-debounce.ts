/** A debounce hook: runs an action after a pause; each call restarts the wait. */
import { useCallback, useEffect, useRef } from 'react'

type Pause = {
  /** Replaces the waiting action and restarts the wait. */
  after: (milliseconds: number, action: () => void) => void
  cancel: () => void
}

export function useDebounce(): Pause {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  const after = useCallback(
    (milliseconds: number, action: () => void) => {
      cancel()
      timer.current = setTimeout(action, milliseconds)
    },
    [cancel],
  )
  useEffect(() => cancel, [cancel])
  return { after, cancel }
}
