/** The hook for an API query that changes while a person types. Drops a late answer to an earlier query. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, failureFromError } from './api-client.ts'
import { useSession } from './session.ts'

export type QueryResult<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; failure: Failure }

type Query<T> = {
  answer: QueryResult<T>
  /** Repeats a failed query. */
  again: () => void
}

/** Sends the query whenever its key changes; sends nothing for the key `undefined`. */
export function useQuery<T>(key: string | undefined, ask: () => Promise<T>): Query<T> {
  const [latest, setLatest] = useState<{ key: string; answer: QueryResult<T> }>()
  const [attempt, setAttempt] = useState(0)
  const send = useEffectEvent(ask)

  useEffect(() => {
    if (key === undefined) return
    let wanted = true
    const keep = (answer: QueryResult<T>) => {
      if (wanted) setLatest({ key, answer })
    }
    send().then(
      (value) => keep({ status: 'loaded', value }),
      (thrown: unknown) => keep({ status: 'failed', failure: failureFromError(thrown) }),
    )
    return () => {
      wanted = false
    }
  }, [key, attempt])

  const again = useCallback(() => {
    setLatest(undefined)
    setAttempt((count) => count + 1)
  }, [])
  if (key === undefined) return { answer: { status: 'idle' }, again }
  return { answer: latest?.key === key ? latest.answer : { status: 'loading' }, again }
}

/** Sends a query of the signed-in subscriber once. While a login is needed, it waits for it. */
export function usePrivateQuery<T>(ask: () => Promise<T>): Query<T> {
  const { needsLogin } = useSession()
  return useQuery(needsLogin ? undefined : 'private', ask)
}
