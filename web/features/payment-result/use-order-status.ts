/** Polls the status of an order until it is final, while the page is visible. */
import { pollWhileVisible, secondsToNextPoll } from '#web/browser/poll-while-visible.ts'
import type { OrderStatus, OrderView } from '#contract/orders.ts'
import { useEffect, useState } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'

const POLLED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const TRANSACTION_ID = /^[A-Z0-9]{10,25}$/

export type OrderQuery =
  | { state: 'loading' }
  | { state: 'not_found' }
  /** The last request failed, and is repeated. */
  | { state: 'no_answer' }
  | { state: 'loaded'; order: OrderView }

/** Polls an order. @returns `not_found` for an order that does not exist; a loaded order stays while requests fail */
export function useOrder(transactionID: string): OrderQuery {
  const [known, setKnown] = useState<OrderQuery>({ state: 'loading' })
  const hydrated = useHydrated()
  const wellFormed = TRANSACTION_ID.test(transactionID)

  useEffect(() => {
    if (!wellFormed) return
    return pollWhileVisible(async (times, isLatest) => {
      const next = await loadOrder(transactionID)
      if (isLatest())
        setKnown((before) => (next.state === 'no_answer' && before.state === 'loaded' ? before : next))
      return isSettled(next) ? undefined : secondsToNextPoll(times)
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

function isSettled(known: OrderQuery): boolean {
  return known.state === 'loaded' ? !POLLED.includes(known.order.status) : known.state === 'not_found'
}
