/**
 * Fault injection for one instance. Each statement and each call to an external system is a point; at a chosen point
 * the process crashes or its connection breaks.
 */
import type { SeededRandom } from '#test/seeded-random.ts'

export type Fault = {
  /** 1: the first statement or call after arming. */
  point: number
  side: 'before' | 'after'
  /** `crash`: the process stops. `disconnect`: the connection breaks, and the process continues. */
  kind: 'crash' | 'disconnect'
}

export const randomFault = (random: SeededRandom): Fault => ({
  point: random.happens(0.7) ? random.between(1, 10) : random.between(1, 40),
  side: random.pick(['before', 'after']),
  kind: random.happens(0.7) ? 'crash' : 'disconnect',
})

export type FaultInjector = ReturnType<typeof createFaultInjector>

/** Unwinds the code of a crashed process. */
class ProcessCrashed extends Error {
  override name = 'ProcessCrashed'
}

/** The response is lost; the other side may have done the work. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export function createFaultInjector() {
  let alive = true
  let fault: Fault | undefined
  let passedSinceArmed = 0
  let pointCount = 0
  let injected = false

  const inject = (kind: Fault['kind']): never => {
    fault = undefined
    injected = true
    if (kind === 'disconnect') throw new ConnectionLost()
    alive = false
    throw new ProcessCrashed()
  }
  return {
    isAlive: (): boolean => alive,
    /** Arms one fault at a later point; undefined disarms. */
    arm: (next: Fault | undefined): void => {
      fault = next
      passedSinceArmed = 0
      injected = false
    },
    /** Returns whether the armed fault was injected. */
    hasInjected: (): boolean => injected,
    /** Starts a new process in place of the crashed one. */
    restart: (): void => {
      alive = true
      fault = undefined
    },
    /** Runs one step. An armed fault stops it before it runs, or discards its result afterwards. */
    step: async <T>(run: () => Promise<T>): Promise<T> => {
      if (!alive) throw new ProcessCrashed()
      pointCount += 1
      passedSinceArmed += 1
      const dueFault = fault?.point === passedSinceArmed ? fault : undefined
      if (dueFault?.side === 'before') inject(dueFault.kind)
      const result = await run()
      // A process that crashed while it waited gets no result.
      if (!isStillAlive()) throw new ProcessCrashed()
      if (dueFault?.side === 'after') inject(dueFault.kind)
      return result
    },
    /** Returns how many points were passed since the start. */
    pointCount: (): number => pointCount,
  }

  function isStillAlive(): boolean {
    return alive
  }
}
