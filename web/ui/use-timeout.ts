/** A timeout hook: runs an action once after a time, unless the component is unmounted before. */
import { startTimer } from '#web/browser/start-timer.ts'
import { useEffect, useEffectEvent } from 'react'

/** Runs the action after the time. @param since a change of this value restarts the timeout; undefined stops it */
export function useTimeout(milliseconds: number, since: unknown, act: () => void): void {
  const onTime = useEffectEvent(act)
  useEffect(() => {
    if (since === undefined) return
    return startTimer(milliseconds, () => onTime())
  }, [milliseconds, since])
}
