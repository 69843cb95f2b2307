/** Polls the status of an order until it is final, while the page is visible. */
import { LONGEST_WAIT_SECONDS, pollWhileVisible, secondsToNextPoll } from '#web/browser/poll-while-visible.ts'
import type { OrderStatus, OrderView } from '#contract/orders.ts'
import { useEffect, useState } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'

const POLLED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
/** A gateway may still capture such a payment. */
const POLLED_SLOWLY: readonly OrderStatus[] = ['failed', 'expired']
/** The server verifies a failed payment often in its first five minutes, and again after ten. */
const SLOW_POLLS_MS = 11 * 60_000
const TRANSACTION_ID = /^[A-Z0-9]{10,25}$/

type OrderQuery =
  | { state: 'loading' }
  | { state: 'not_found' }
  /** No order was loaded yet, and requests failed for longer than `GRACE_MS`; they are repeated. */
  | { state: 'no_answer' }
  | { state: 'loaded'; order: OrderView }

/** Failures within this time are not shown, because the next request often succeeds. */
const GRACE_MS = 1_000

/** Polls an order. @returns `not_found` for an order that does not exist; a loaded order stays while requests fail */
export function useOrder(transactionID: string): OrderQuery {
  const [known, setKnown] = useState<OrderQuery>({ state: 'loading' })
  const hydrated = useHydrated()
  const wellFormed = TRANSACTION_ID.test(transactionID)

  useEffect(() => {
    if (!wellFormed) return
    return pollWhileVisible(async (times, isLatest, elapsedMs) => {
      const next = await loadOrder(transactionID)
      const isEarly = elapsedMs() < GRACE_MS
      if (isLatest())
        setKnown((before) =>
          next.state === 'no_answer' && (isEarly || before.state === 'loaded') ? before : next,
        )
      return secondsToWait(next, times, elapsedMs())
    })
  }, [transactionID, wellFormed])

  if (!hydrated) return { state: 'loading' }
  return wellFormed ? known : { state: 'not_found' }
}

async function loadOrder(transactionID: string): Promise<OrderQuery> {
  try {
    const { data } = await api('GET /api/orders/:transactionID', { transactionID })
    return { state: 'loaded', order: data }
  } catch (thrown) {
    const { status } = failureFromError(thrown)
    return status === 404 || status === 422 ? { state: 'not_found' } : { state: 'no_answer' }
  }
}

/** @returns undefined where no further request is due */
function secondsToWait(known: OrderQuery, times: number, elapsedMs: number): number | undefined {
  if (known.state === 'not_found') return undefined
  if (known.state !== 'loaded' || POLLED.includes(known.order.status)) return secondsToNextPoll(times)
  const isPolled = POLLED_SLOWLY.includes(known.order.status) && elapsedMs < SLOW_POLLS_MS
  return isPolled ? LONGEST_WAIT_SECONDS : undefined
}
