/** Hooks for API queries. A late answer to an earlier query is dropped. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, failureFromError } from './api-client.ts'
import { useSession } from './session.ts'

export type QueryResult<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; failure: Failure }

export type Query<T> = {
  answer: QueryResult<T>
  /** Repeats a failed query. */
  retry: () => void
  /** Repeats a query and keeps the loaded answer until the next one arrives. */
  refresh: () => void
}

/** Sends the query whenever its key changes; sends nothing for the key `undefined`. */
export function useQuery<T>(key: string | undefined, ask: () => Promise<T>): Query<T> {
  const [latest, setLatest] = useState<{ key: string; answer: QueryResult<T> }>()
  const [attempt, setAttempt] = useState(0)
  const send = useEffectEvent(ask)

  useEffect(() => {
    if (key === undefined) return
    let wanted = true
    const keep = (next: (shown: QueryResult<T> | undefined) => QueryResult<T>) => {
      if (!wanted) return
      setLatest((before) => ({ key, answer: next(before?.key === key ? before.answer : undefined) }))
    }
    send().then(
      (value) => keep(() => ({ status: 'loaded', value })),
      (thrown: unknown) =>
        keep((shown) =>
          // A new object, so that a page that refreshes repeatedly continues after a failure.
          shown?.status === 'loaded' ? { ...shown } : { status: 'failed', failure: failureFromError(thrown) },
        ),
    )
    return () => {
      wanted = false
    }
  }, [key, attempt])

  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  const retry = useCallback(() => {
    setLatest(undefined)
    refresh()
  }, [refresh])
  if (key === undefined) return { answer: { status: 'idle' }, retry, refresh }
  return { answer: latest?.key === key ? latest.answer : { status: 'loading' }, retry, refresh }
}

/** Sends a query of the signed-in subscriber once it is wanted. While a login is needed, it waits for it. */
export function usePrivateQuery<T>(ask: () => Promise<T>, wanted = true): Query<T> {
  const { needsLogin } = useSession()
  return useQuery(needsLogin || !wanted ? undefined : 'private', ask)
}
