/** Counts down to a moment, second by second. */
import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** `moment` in milliseconds since 1970; 0 once it has passed. A sleeping phone catches up when it wakes. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const tick = () => {
      const seconds = secondsTo(moment)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [moment])
  return left
}
