/** A timer for work that a hidden page does not need. */
import { startTimer } from './start-timer.ts'

/** Runs an action once: after a time in milliseconds, or later when the page becomes visible. @returns a function that cancels it */
export function startTimerIfVisible(milliseconds: number, act: () => void): () => void {
  let isDue = false
  const actIfVisible = () => {
    if (!isDue || document.visibilityState !== 'visible') return
    isDue = false
    act()
  }
  const stopTimer = startTimer(milliseconds, () => {
    isDue = true
    actIfVisible()
  })
  document.addEventListener('visibilitychange', actIfVisible)
  return () => {
    stopTimer()
    document.removeEventListener('visibilitychange', actIfVisible)
  }
}
