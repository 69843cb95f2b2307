/** A countdown hook in seconds. */
import { phoneNow } from '#web/browser/clock.ts'
import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - phoneNow()) / 1000))

/**
 * Returns the seconds until `moment` (milliseconds since 1970 by the phone's clock), then 0. Correct after a phone's
 * sleep, as it reads the clock.
 */
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
