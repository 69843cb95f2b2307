/** The story of an order, for its owner: asked when its status changes, and while it goes on. */
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { useEffect, useState } from 'react'
import { callApi } from './api.ts'
import { now } from './clock.ts'
import { useStore } from './store.ts'
import { tokenStore } from './token.ts'

const GOES_ON: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const SOONEST_MS = 5_000
const LATEST_MS = 60_000

/** `untold`: nobody is signed in here, or somebody else; or the server did not answer. */
export type TimelineQuery =
  { state: 'asking' } | { state: 'untold'; signedIn: boolean } | { state: 'told'; story: OrderTimeline }

/** @param status what the page knows already: another one is another story */
export function useOrderTimeline(transactionID: string, status: OrderStatus | undefined): TimelineQuery {
  const signedIn = useStore(tokenStore, undefined) !== undefined
  const [known, setKnown] = useState<TimelineQuery>({ state: 'asking' })

  useEffect(() => {
    if (!signedIn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const story = await askOnce(transactionID)
      if (!wanted) return
      // What was told once stays, while a line is dead.
      setKnown((before) =>
        story ? { state: 'told', story } : before.state === 'told' ? before : { state: 'untold', signedIn },
      )
      if (story && GOES_ON.includes(story.status)) timer = setTimeout(() => void ask(), waitFor(story))
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [transactionID, status, signedIn])

  return signedIn ? known : { state: 'untold', signedIn }
}

async function askOnce(transactionID: string): Promise<OrderTimeline | undefined> {
  try {
    const path = `/api/orders/${transactionID}/story`
    return (await callApi<{ data: OrderTimeline }>('GET', path)).data
  } catch {
    return undefined
  }
}

/** Until what comes next has come. */
function waitFor({ next }: OrderTimeline): number {
  const left = next?.by === undefined ? LATEST_MS : Date.parse(next.by) - now()
  return Math.min(Math.max(left, SOONEST_MS), LATEST_MS)
}
