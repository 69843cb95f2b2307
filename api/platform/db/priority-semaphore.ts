/**
 * A semaphore for a pool's connections with two classes of callers: gateway notifications (`news`) and requests. Both
 * share the connections, so that none is idle while a caller waits. Notifications go first. Each class leaves a few
 * places to the other: many requests never block notifications, and a flood of forged notifications does not block
 * requests.
 */
import { DatabaseUnavailable } from './database-errors.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

/** The classes in order of priority. */
const KINDS = ['news', 'request'] as const
export type CallerClass = (typeof KINDS)[number]

export type SemaphoreLimits = {
  /** How many callers may hold a place at the same time. */
  places: number
  /** How many of these each class leaves to the other. */
  kept: number
  /** The maximum wait, after which the caller gets DatabaseUnavailable. */
  patienceMs: number
  sleep: Runtime['sleep']
}

export type PrioritySemaphore = {
  /**
   * Waits for a place.
   * @returns a function that releases the place; further calls have no effect
   * @throws DatabaseUnavailable after the maximum wait
   */
  acquire: (kind: CallerClass) => Promise<() => void>
  /** The number of waiting callers. */
  waiting: () => number
}

/** One shared timer checks all waiters five times in the maximum wait. A timer for each waiter cost too much. */
const LOOKS = 5

/** A waiting caller, and the number of the check since which it waits. */
type Waiter = { admit: () => void; tell: (away: DatabaseUnavailable) => void; since: number }

export function createPrioritySemaphore({
  places,
  kept,
  patienceMs,
  sleep,
}: SemaphoreLimits): PrioritySemaphore {
  const inside = { news: 0, request: 0 }
  const before = { news: new Set<Waiter>(), request: new Set<Waiter>() }
  const waiting = (): number => before.news.size + before.request.size
  const hasPlace = (kind: CallerClass): boolean =>
    inside.news + inside.request < places && inside[kind] < places - kept

  const letIn = (): void => {
    for (const kind of KINDS)
      for (const waiter of before[kind]) {
        if (!hasPlace(kind)) break
        before[kind].delete(waiter)
        waiter.admit()
      }
  }
  const take = (kind: CallerClass): (() => void) => {
    let isInside = true
    inside[kind]++
    return () => {
      if (!isInside) return
      isInside = false
      inside[kind]--
      letIn()
    }
  }

  let looked = 0
  let isWatching = false
  const sendAway = (): void => {
    for (const kind of KINDS)
      for (const waiter of before[kind]) {
        if (looked - waiter.since < LOOKS) break
        before[kind].delete(waiter)
        waiter.tell(new DatabaseUnavailable('no connection to the database became free'))
      }
  }
  const watch = async (): Promise<void> => {
    if (isWatching) return
    isWatching = true
    while (waiting() > 0) {
      await sleep(patienceMs / LOOKS)
      looked++
      sendAway()
    }
    isWatching = false
  }
  const wait = (kind: CallerClass): Promise<() => void> =>
    new Promise((resolve, reject) => {
      before[kind].add({ admit: () => resolve(take(kind)), tell: reject, since: looked })
      void watch()
    })
  return {
    // Takes a free place directly. It cannot overtake a waiter of its class: each release admits all waiters that fit.
    acquire: (kind) => (hasPlace(kind) ? Promise.resolve(take(kind)) : wait(kind)),
    waiting,
  }
}
