/** Repeats a request while the page is visible: a hidden page uses neither the network nor the battery. */
import { startTimer } from './start-timer.ts'

/** Seconds before each further request: a minute after the first three minutes. */
const WAITS_SECONDS = [1, 2, 3, 5, 8, 10, 10, 10, 10, 10, 15, 20, 30, 45]
export const LONGEST_WAIT_SECONDS = 60

/** Returns the seconds to wait after a request for a payment's status, which mostly changes soon or late. */
export const secondsToNextPoll = (times: number): number => WAITS_SECONDS[times] ?? LONGEST_WAIT_SECONDS

/**
 * Sends one request and handles its answer, unless `isLatest` then returns false. `times` counts the requests since the
 * page became visible or online, from 0, and `elapsedMs` returns the time since then.
 * @returns the seconds until the next request; undefined: none until the page becomes visible or online again
 */
type PolledRequest = (
  times: number,
  isLatest: () => boolean,
  elapsedMs: () => number,
) => Promise<number | undefined>

/** Sends the request now, when the page becomes visible or online, and after each wait that it returns. @returns a function that stops it */
export function pollWhileVisible(request: PolledRequest): () => void {
  let endSeries = startSeries(request)
  const restartIfVisible = () => {
    if (document.visibilityState !== 'visible') return
    endSeries()
    endSeries = startSeries(request)
  }
  // Restarts when the browser restores a page that it kept, after "back". The first display of a page is not such a return.
  const restartIfKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restartIfVisible()
  }
  window.addEventListener('pageshow', restartIfKept)
  window.addEventListener('online', restartIfVisible)
  document.addEventListener('visibilitychange', restartIfVisible)
  return () => {
    endSeries()
    window.removeEventListener('pageshow', restartIfKept)
    window.removeEventListener('online', restartIfVisible)
    document.removeEventListener('visibilitychange', restartIfVisible)
  }
}

function startSeries(request: PolledRequest): () => void {
  let stopTimer = (): void => undefined
  let ended = false
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const send = async (times: number): Promise<void> => {
    const seconds = await request(times, () => !ended, elapsedMs)
    if (ended || seconds === undefined) return
    stopTimer = startTimer(seconds * 1000, () => {
      if (document.visibilityState === 'visible') void send(times + 1)
    })
  }
  void send(0)
  return () => {
    ended = true
    stopTimer()
  }
}
