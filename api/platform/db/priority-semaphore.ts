/**
 * A semaphore for a pool's connections with two classes of callers: gateway callbacks and requests. Both
 * share the connections, so that none is idle while a caller waits. Callbacks go first. Each class leaves a few
 * places to the other: many requests never block callbacks, and a flood of forged callbacks does not block
 * requests.
 */
import { ConnectionsInUse } from './database-errors.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

const CLASSES = ['callback', 'request'] as const
export type CallerClass = (typeof CLASSES)[number]

export type SemaphoreLimits = {
  /** How many callers may hold a place at the same time. */
  places: number
  /** How many of these each class leaves to the other. */
  reservedForOther: number
  /** The maximum wait, after which the caller gets ConnectionsInUse. */
  maxWaitMs: number
  sleep: Runtime['sleep']
}

export type PrioritySemaphore = {
  /**
   * Waits for a place.
   * @returns a function that releases the place; further calls have no effect
   * @throws ConnectionsInUse after the maximum wait
   */
  acquire: (callerClass: CallerClass) => Promise<() => void>
  waiting: () => number
}

export function createPrioritySemaphore(limits: SemaphoreLimits): PrioritySemaphore {
  const { places, reservedForOther, maxWaitMs, sleep } = limits
  const held = { callback: 0, request: 0 }
  const queues = { callback: new Set<() => void>(), request: new Set<() => void>() }
  const waiting = (): number => queues.callback.size + queues.request.size
  const hasPlace = (callerClass: CallerClass): boolean =>
    held.callback + held.request < places && held[callerClass] < places - reservedForOther

  const admitWaiting = (): void => {
    for (const callerClass of CLASSES)
      for (const admit of queues[callerClass]) {
        if (!hasPlace(callerClass)) break
        queues[callerClass].delete(admit)
        admit()
      }
  }
  const take = (callerClass: CallerClass): (() => void) => {
    let isHeld = true
    held[callerClass]++
    return () => {
      if (!isHeld) return
      isHeld = false
      held[callerClass]--
      admitWaiting()
    }
  }

  const wait = (callerClass: CallerClass): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const admitted = new AbortController()
      const admit = (): void => {
        // With a reason, because Node otherwise creates an exception with its stack: 2 % of the time of a busy instance.
        admitted.abort('admitted')
        resolve(take(callerClass))
      }
      queues[callerClass].add(admit)
      void sleep(maxWaitMs, admitted.signal).then(() => {
        const isLate = queues[callerClass].delete(admit)
        if (isLate) reject(new ConnectionsInUse('no connection to the database became free'))
      })
    })
  return {
    // Takes a free place directly. It cannot overtake a waiter of its class: each release admits all waiters that fit.
    acquire: (callerClass) =>
      hasPlace(callerClass) ? Promise.resolve(take(callerClass)) : wait(callerClass),
    waiting,
  }
}
