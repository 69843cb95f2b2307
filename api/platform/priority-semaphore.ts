/**
 * Who may take one of a pool's connections. What gateways say about money and what visitors ask share them, so that none
 * is idle while somebody waits; news goes first, and each side leaves the other a few: news is never behind a crowd, and
 * whoever floods us with news that is none does not shut the shop.
 */
import { DatabaseUnavailable } from './database-errors.ts'
import type { World } from './world.ts'

/** In the order in which they are let in. */
const KINDS = ['news', 'request'] as const
export type CallerClass = (typeof KINDS)[number]

export type SemaphoreLimits = {
  /** How many may be inside at once. */
  places: number
  /** How many of these each kind leaves to the other. */
  kept: number
  /** How long one waits at most before it is told that the database is away. */
  patienceMs: number
  sleep: World['sleep']
}

export type PrioritySemaphore = {
  /** @returns what gives the place back, once. @throws DatabaseUnavailable when it took too long */
  acquire: (kind: CallerClass) => Promise<() => void>
  /** How many stand before it. */
  waiting: () => number
}

/** A look for all who wait: a timer for each of them cost more than everything else here. */
const LOOKS = 5

/** Someone who waits, and since which look. */
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
    // Nobody waits where there is a place: whoever leaves lets in whoever can be.
    acquire: (kind) => (hasPlace(kind) ? Promise.resolve(take(kind)) : wait(kind)),
    waiting,
  }
}
