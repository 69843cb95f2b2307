/**
 * What can happen to an instance between two of its own steps. Each statement and each call to another system is
 * a point; at one that was chosen beforehand the process dies, or the answer does not reach it.
 */

export type Blow = {
  /** 1: the first statement or call from now on. */
  point: number
  side: 'before' | 'after'
  /** `dies`: nothing of the process goes on. `cut`: the connection breaks, and the process lives. */
  kind: 'dies' | 'cut'
}

export type Fate = {
  isAlive: () => boolean
  /** Strikes once, at a point still to come; undefined: nothing happens. */
  arm: (blow: Blow | undefined) => void
  /** Whether the armed blow has fallen. */
  hasFallen: () => boolean
  /** A new process in the same place. */
  revive: () => void
  /** Does one step, unless something happens before it; its answer is lost where something happens after. */
  step: <T>(run: () => Promise<T>) => Promise<T>
  /** How many points were passed since the beginning. */
  points: () => number
}

/** Thrown through code that no longer runs. */
class Died extends Error {
  override name = 'Died'
}

/** The other side may have done what it was asked. */
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
      // A process that died while it waited hears nothing.
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
