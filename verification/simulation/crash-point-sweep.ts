/**
 * Injects a fault at every statement and every call of a plan without other faults, one in each run: a crash before it,
 * a crash after it, or a lost connection after it.
 */
import type { Fault } from './fault-injector.ts'
import { type Plan, createPlan } from './plan.ts'
import type { RunResult } from './run-plan.ts'

const STEPS = 14
const KINDS: Pick<Fault, 'side' | 'kind'>[] = [
  { side: 'before', kind: 'crash' },
  { side: 'after', kind: 'crash' },
  { side: 'after', kind: 'disconnect' },
]

/** Runs the sweep. @returns whether all rules held after each fault */
export async function sweepCrashPoints(
  print: (line: string) => void,
  execute: (plan: Plan) => Promise<RunResult>,
  { firstSeed, seeds }: { firstSeed: number; seeds: number },
): Promise<boolean> {
  let pointCount = 0
  let failedCount = 0
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const { actions } = createPlan(seed, STEPS)
    const faultFree = actions.map((action) => ({ ...action, faultFree: true }))
    for (let index = 0; index < faultFree.length; index++) {
      const runWithFault = async (fault: Fault): Promise<boolean> => {
        const actionsWithFault = faultFree.map((action, at) => (at === index ? { ...action, fault } : action))
        const run = await execute({ seed, actions: actionsWithFault })
        if (run.violations.length > 0) {
          failedCount += 1
          print(
            `seed ${String(seed)}, ${JSON.stringify(fault)} in action ${String(index)}: ${run.violations.join('; ')}`,
          )
          for (const line of run.trace) print(`  ${line}`)
        }
        return run.counts.faults > 0
      }
      pointCount += await injectEverywhere(runWithFault)
    }
  }
  print(
    `sweep: ${String(seeds)} seeds, ${String(pointCount)} points with each kind of fault, ${String(failedCount)} runs violated a rule`,
  )
  return failedCount === 0
}

/** Injects every kind of fault at every point. @param runWithFault returns false if the action has fewer points @returns how many points there were */
async function injectEverywhere(runWithFault: (fault: Fault) => Promise<boolean>): Promise<number> {
  for (let point = 1; ; point++) {
    for (const kind of KINDS) {
      if (!(await runWithFault({ point, ...kind }))) return point - 1
    }
  }
}
