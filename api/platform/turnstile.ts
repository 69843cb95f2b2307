/**
 * Who may take one of a pool's connections. What gateways say about money and what visitors ask share them, so that none
 * is idle while somebody waits; news goes first, and each side leaves the other a few: news is never behind a crowd, and
 * whoever floods us with news that is none does not shut the shop.
 */
import { DatabaseAway } from './database-away.ts'
import type { World } from './world.ts'

/** In the order in which they are let in. */
const KINDS = ['news', 'request'] as const
export type Kind = (typeof KINDS)[number]

export type TurnstileSettings = {
  /** How many may be inside at once. */
  places: number
  /** How many of these each kind leaves to the other. */
  kept: number
  /** How long one waits before it is told that the database is away. */
  patienceMs: number
  sleep: World['sleep']
}

export type Turnstile = {
  /** @returns what gives the place back, once. @throws DatabaseAway when it took too long */
  enter: (kind: Kind) => Promise<() => void>
  /** How many stand before it. */
  waiting: () => number
}

export function openTurnstile({ places, kept, patienceMs, sleep }: TurnstileSettings): Turnstile {
  const inside = { news: 0, request: 0 }
  const before = { news: new Set<() => void>(), request: new Set<() => void>() }
  const hasPlace = (kind: Kind): boolean =>
    inside.news + inside.request < places && inside[kind] < places - kept

  const letIn = (): void => {
    for (const kind of KINDS)
      for (const admit of before[kind]) {
        if (!hasPlace(kind)) break
        before[kind].delete(admit)
        admit()
      }
  }
  const take = (kind: Kind): (() => void) => {
    let isInside = true
    inside[kind]++
    return () => {
      if (!isInside) return
      isInside = false
      inside[kind]--
      letIn()
    }
  }
  const wait = (kind: Kind): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const admitted = new AbortController()
      const admit = (): void => {
        // Without a reason of ours it would be an exception, made with its stack for nobody.
        admitted.abort('let in')
        resolve(take(kind))
      }
      before[kind].add(admit)
      void sleep(patienceMs, admitted.signal).then(() => {
        const isStillThere = before[kind].delete(admit)
        if (isStillThere) reject(new DatabaseAway('no connection to the database became free'))
      })
    })
  return {
    // Nobody waits where there is a place: whoever leaves lets in whoever can be.
    enter: (kind) => (hasPlace(kind) ? Promise.resolve(take(kind)) : wait(kind)),
    waiting: () => before.news.size + before.request.size,
  }
}
