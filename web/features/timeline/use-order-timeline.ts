/** Loads the timeline of an order for its owner: when the order's status changes, and repeatedly while it is open. */
import { pollWhileVisible } from '#web/browser/poll-while-visible.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { useEffect, useState } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { now } from '#web/browser/clock.ts'
import { useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'

const UNFINISHED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const MIN_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 60
const AFTER_FAILURE_SECONDS = 15

type TimelineQuery =
  | { state: 'loading' }
  /** Only the owner of the order may read it. */
  | { state: 'hidden'; signedIn: boolean }
  /** The request failed, and is repeated. */
  | { state: 'failed'; message: string }
  | { state: 'loaded'; timeline: OrderTimeline }

/** Loads and refreshes the timeline. @param status of the order as the page knows it: a change reloads the timeline */
export function useOrderTimeline(transactionID: string, status: OrderStatus | undefined): TimelineQuery {
  const token = useStore(tokenStore, undefined)
  const [known, setKnown] = useState<{ token: string; query: TimelineQuery }>()

  useEffect(() => {
    if (token === undefined) return
    return pollWhileVisible(async (_times, isLatest) => {
      const next = await loadTimeline(transactionID)
      if (!isLatest()) return
      setKnown((before) => {
        // A timeline that was loaded stays visible after a failed request, but not for another person.
        const stays = next.state === 'failed' && before?.token === token && before.query.state === 'loaded'
        return stays ? before : { token, query: next }
      })
      return secondsToNextRequest(next)
    })
  }, [transactionID, status, token])

  if (token === undefined) return { state: 'hidden', signedIn: false }
  return known?.token === token ? known.query : { state: 'loading' }
}

async function loadTimeline(transactionID: string): Promise<Exclude<TimelineQuery, { state: 'loading' }>> {
  try {
    const { data } = await api('GET /api/orders/:transactionID/story', { transactionID })
    return { state: 'loaded', timeline: data }
  } catch (thrown) {
    const { status, message } = failureFromError(thrown)
    return status === 404 ? { state: 'hidden', signedIn: true } : { state: 'failed', message }
  }
}

/** @returns undefined if another request would give the same answer */
function secondsToNextRequest(query: Awaited<ReturnType<typeof loadTimeline>>): number | undefined {
  if (query.state === 'failed') return AFTER_FAILURE_SECONDS
  const isOpen = query.state === 'loaded' && UNFINISHED.includes(query.timeline.status)
  return isOpen ? secondsToWait(query.timeline) : undefined
}

/** Returns how long to wait: until the next step of the timeline is due, within limits. */
function secondsToWait({ next }: OrderTimeline): number {
  const left = next?.by === undefined ? MAX_WAIT_SECONDS : (Date.parse(next.by) - now()) / 1000
  return Math.min(Math.max(left, MIN_WAIT_SECONDS), MAX_WAIT_SECONDS)
}
