/** The hook for an API query that changes while a person types. Drops a late answer to an earlier query. */
import { useCallback, useEffect, useState } from 'react'
import { callApi, type Failure, failureFromError } from './api-client.ts'

export type QueryResult<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; failure: Failure }

const get = <T>(path: string): Promise<T> => callApi<T>('GET', path)

/**
 * Sends the query whenever it changes; sends nothing for `undefined`. A query is a path to GET unless `ask` is given,
 * which must be the same function at every render. `again` repeats a failed query.
 */
export function useQuery<T>(
  question: string | undefined,
  ask: (question: string) => Promise<T> = get,
): { answer: QueryResult<T>; again: () => void } {
  const [latest, setLatest] = useState<Asked<T>>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (question === undefined) return
    let wanted = true
    const keep = (answer: QueryResult<T>) => {
      if (wanted) setLatest({ question, answer })
    }
    ask(question).then(
      (value) => keep({ status: 'loaded', value }),
      (thrown: unknown) => keep({ status: 'failed', failure: failureFromError(thrown) }),
    )
    return () => {
      wanted = false
    }
  }, [question, ask, attempt])

  const again = useCallback(() => {
    setLatest(undefined)
    setAttempt((count) => count + 1)
  }, [])
  return { answer: answerTo(question, latest), again }
}

type Asked<T> = { question: string; answer: QueryResult<T> }

function answerTo<T>(question: string | undefined, latest: Asked<T> | undefined): QueryResult<T> {
  if (question === undefined) return { status: 'idle' }
  return latest?.question === question ? latest.answer : { status: 'loading' }
}
