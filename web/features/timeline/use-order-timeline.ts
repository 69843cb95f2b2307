/** Loads the timeline of an order for its owner: when the order's status changes, and repeatedly while it is open. */
import { pollWhileVisible } from '#web/browser/poll-while-visible.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { useEffect, useState } from 'react'
import { api } from '#web/session/api-client.ts'
import { now } from '#web/browser/clock.ts'
import { useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'

const UNFINISHED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const MIN_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 60

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
    return pollWhileVisible(async (_times, isLatest) => {
      const timeline = await loadTimeline(transactionID)
      if (!isLatest()) return
      // A timeline that was loaded stays visible after a failed request.
      setKnown((before) =>
        timeline
          ? { state: 'loaded', timeline }
          : before.state === 'loaded'
            ? before
            : { state: 'hidden', signedIn },
      )
      return timeline && UNFINISHED.includes(timeline.status) ? secondsToWait(timeline) : undefined
    })
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
function secondsToWait({ next }: OrderTimeline): number {
  const left = next?.by === undefined ? MAX_WAIT_SECONDS : (Date.parse(next.by) - now()) / 1000
  return Math.min(Math.max(left, MIN_WAIT_SECONDS), MAX_WAIT_SECONDS)
}
