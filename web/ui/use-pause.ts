/** Does something once a person has paused: each new call starts the wait anew. */
import { useCallback, useEffect, useRef } from 'react'

type Pause = {
  /** Forgets what was waiting and waits again. */
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
