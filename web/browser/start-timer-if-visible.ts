/** A timer for work that a hidden page does not need. */
import { startTimer } from './start-timer.ts'

/** Runs an action after a time in milliseconds; if the page is hidden then, once it is visible. @returns a function that cancels it */
export function startTimerIfVisible(milliseconds: number, act: () => void): () => void {
  let isOver = false
  const actIfVisible = () => {
    if (isOver && document.visibilityState === 'visible') act()
  }
  const stopTimer = startTimer(milliseconds, () => {
    isOver = true
    actIfVisible()
  })
  document.addEventListener('visibilitychange', actIfVisible)
  return () => {
    stopTimer()
    document.removeEventListener('visibilitychange', actIfVisible)
  }
}
