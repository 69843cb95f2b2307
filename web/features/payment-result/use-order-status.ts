/** Polls the status of an order until it is final. */
import { startTimer } from '#web/browser/start-timer.ts'
import type { OrderStatus, OrderView } from '#contract/orders.ts'
import { useEffect, useState } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'

/** Seconds before each further request; the last one repeats. */
const WAITS_SECONDS = [1, 2, 3, 5, 8, 10]
const POLLED: readonly OrderStatus[] = ['open', 'pending', 'refunding']
const TRANSACTION_ID = /^[A-Z0-9]{10,25}$/

export type OrderQuery = { state: 'loading' } | { state: 'not_found' } | { state: 'loaded'; order: OrderView }

/** Polls an order. @returns `not_found` for an order that does not exist; network failures are retried */
export function useOrder(transactionID: string): OrderQuery {
  const [known, setKnown] = useState<OrderQuery>({ state: 'loading' })
  const hydrated = useHydrated()
  const wellFormed = TRANSACTION_ID.test(transactionID)

  useEffect(() => {
    if (!wellFormed) return
    let stopTimer = (): void => undefined
    let wanted = true
    const poll = async (times: number): Promise<void> => {
      const next = await loadOrder(transactionID)
      if (!wanted) return
      if (next !== 'no answer') setKnown(next)
      if (isSettled(next)) return
      const seconds = WAITS_SECONDS[Math.min(times, WAITS_SECONDS.length - 1)] ?? 1
      stopTimer = startTimer(seconds * 1000, () => void poll(times + 1))
    }
    void poll(0)
    return () => {
      wanted = false
      stopTimer()
    }
  }, [transactionID, wellFormed])

  if (!hydrated) return { state: 'loading' }
  return wellFormed ? known : { state: 'not_found' }
}

async function loadOrder(transactionID: string): Promise<OrderQuery | 'no answer'> {
  try {
    const { data } = await api('GET /api/orders/:transactionID', { transactionID })
    return { state: 'loaded', order: data }
  } catch (thrown) {
    const { status } = failureFromError(thrown)
    return status === 404 || status === 422 ? { state: 'not_found' } : 'no answer'
  }
}

function isSettled(known: OrderQuery | 'no answer'): boolean {
  if (known === 'no answer') return false
  return known.state === 'loaded' ? !POLLED.includes(known.order.status) : known.state === 'not_found'
}
