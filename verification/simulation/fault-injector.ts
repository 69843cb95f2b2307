/**
 * Fault injection for one instance. Each statement and each call to an external system is a point; at a chosen point
 * the process dies or its connection breaks.
 */

export type Blow = {
  /** 1: the first statement or call after arming. */
  point: number
  side: 'before' | 'after'
  /** `dies`: the process stops. `cut`: the connection breaks, and the process continues. */
  kind: 'dies' | 'cut'
}

export type Fate = {
  isAlive: () => boolean
  /** Arms one blow at a later point; undefined disarms. */
  arm: (blow: Blow | undefined) => void
  /** Whether the armed blow has struck. */
  hasFallen: () => boolean
  /** Starts a new process in place of the dead one. */
  revive: () => void
  /** Runs one step. An armed blow stops it before it runs, or discards its answer afterwards. */
  step: <T>(run: () => Promise<T>) => Promise<T>
  /** How many points were passed since the start. */
  points: () => number
}

/** Unwinds the code of a dead process. */
class Died extends Error {
  override name = 'Died'
}

/** The answer is lost; the other side may have done the work. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut'
}

export function makeFate(): Fate {
  let alive = true
  let blow: Blow | undefined
  let passed = 0
  let points = 0
  let fallen = false

  const strike = (kind: Blow['kind']): never => {
    blow = undefined
    fallen = true
    if (kind === 'cut') throw new ConnectionCut()
    alive = false
    throw new Died()
  }
  return {
    isAlive: () => alive,
    arm: (next) => {
      blow = next
      passed = 0
      fallen = false
    },
    hasFallen: () => fallen,
    revive: () => {
      alive = true
      blow = undefined
    },
    step: async (run) => {
      if (!alive) throw new Died()
      points += 1
      passed += 1
      const due = blow?.point === passed ? blow : undefined
      if (due?.side === 'before') strike(due.kind)
      const answer = await run()
      // A process that died while it waited gets no answer.
      if (!isAliveStill()) throw new Died()
      if (due?.side === 'after') strike(due.kind)
      return answer
    },
    points: () => points,
  }

  function isAliveStill(): boolean {
    return alive
  }
}
