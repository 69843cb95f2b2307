/** Loads the timeline of an order for its owner: when the order's status changes, and repeatedly while it is open. */
import { startTimer } from '#web/browser/start-timer.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { useEffect, useState } from 'react'
import { api } from '#web/session/api-client.ts'
import { now } from '#web/browser/clock.ts'
import { useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'

const GOES_ON: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const SOONEST_MS = 5_000
const LATEST_MS = 60_000

/** `hidden`: no timeline, because the owner of the order is not signed in here or the request failed. */
export type TimelineQuery =
  { state: 'loading' } | { state: 'hidden'; signedIn: boolean } | { state: 'loaded'; story: OrderTimeline }

/** Loads and refreshes the timeline. @param status of the order as the page knows it: a change reloads the timeline */
export function useOrderTimeline(transactionID: string, status: OrderStatus | undefined): TimelineQuery {
  const signedIn = useStore(tokenStore, undefined) !== undefined
  const [known, setKnown] = useState<TimelineQuery>({ state: 'loading' })

  useEffect(() => {
    if (!signedIn) return
    let stopTimer = (): void => undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const story = await askOnce(transactionID)
      if (!wanted) return
      // A timeline that was loaded stays visible after a failed request.
      setKnown((before) =>
        story
          ? { state: 'loaded', story }
          : before.state === 'loaded'
            ? before
            : { state: 'hidden', signedIn },
      )
      if (story && GOES_ON.includes(story.status)) stopTimer = startTimer(waitFor(story), () => void ask())
    }
    void ask()
    return () => {
      wanted = false
      stopTimer()
    }
  }, [transactionID, status, signedIn])

  return signedIn ? known : { state: 'hidden', signedIn }
}

async function askOnce(transactionID: string): Promise<OrderTimeline | undefined> {
  try {
    return (await api('GET /api/orders/:transactionID/story', { transactionID })).data
  } catch {
    return undefined
  }
}

/** Returns how long to wait: until the next step of the timeline is due, within limits. */
function waitFor({ next }: OrderTimeline): number {
  const left = next?.by === undefined ? LATEST_MS : Date.parse(next.by) - now()
  return Math.min(Math.max(left, SOONEST_MS), LATEST_MS)
}
