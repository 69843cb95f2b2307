/** Loads the timeline of an order for its owner: when the order's status changes, and repeatedly while it is open. */
import { startTimer } from '#web/browser/start-timer.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { useEffect, useState } from 'react'
import { api } from '#web/session/api-client.ts'
import { now } from '#web/browser/clock.ts'
import { useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'

const UNFINISHED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const MIN_WAIT_MS = 5_000
const MAX_WAIT_MS = 60_000

/** `hidden`: no timeline, because the owner of the order is not signed in here or the request failed. */
export type TimelineQuery =
  | { state: 'loading' }
  | { state: 'hidden'; signedIn: boolean }
  | { state: 'loaded'; timeline: OrderTimeline }

/** Loads and refreshes the timeline. @param status of the order as the page knows it: a change reloads the timeline */
export function useOrderTimeline(transactionID: string, status: OrderStatus | undefined): TimelineQuery {
  const signedIn = useStore(tokenStore, undefined) !== undefined
  const [known, setKnown] = useState<TimelineQuery>({ state: 'loading' })

  useEffect(() => {
    if (!signedIn) return
    let stopTimer = (): void => undefined
    let wanted = true
    const refresh = async (): Promise<void> => {
      const timeline = await loadTimeline(transactionID)
      if (!wanted) return
      // A timeline that was loaded stays visible after a failed request.
      setKnown((before) =>
        timeline
          ? { state: 'loaded', timeline }
          : before.state === 'loaded'
            ? before
            : { state: 'hidden', signedIn },
      )
      if (timeline && UNFINISHED.includes(timeline.status))
        stopTimer = startTimer(waitFor(timeline), () => void refresh())
    }
    void refresh()
    return () => {
      wanted = false
      stopTimer()
    }
  }, [transactionID, status, signedIn])

  return signedIn ? known : { state: 'hidden', signedIn }
}

async function loadTimeline(transactionID: string): Promise<OrderTimeline | undefined> {
  try {
    return (await api('GET /api/orders/:transactionID/story', { transactionID })).data
  } catch {
    return undefined
  }
}

/** Returns how long to wait: until the next step of the timeline is due, within limits. */
function waitFor({ next }: OrderTimeline): number {
  const left = next?.by === undefined ? MAX_WAIT_MS : Date.parse(next.by) - now()
  return Math.min(Math.max(left, MIN_WAIT_MS), MAX_WAIT_MS)
}
