/** A countdown hook in seconds. */
import { now } from '#web/browser/clock.ts'
import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - now()) / 1000))

/**
 * Returns the seconds until `moment` (milliseconds since 1970), then 0. Correct after a phone's sleep, as it reads the
 * clock, which is corrected by that of the server, as the moment is.
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
