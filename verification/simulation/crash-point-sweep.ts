/**
 * Strikes at every statement and every call of a calm plan, one in each run: dies before it, dies after it, or is cut
 * after it.
 */
import type { Blow } from './fault-injector.ts'
import { type Plan, planOf } from './plan.ts'
import type { Run } from './run-plan.ts'

const STEPS = 14
const KINDS: Pick<Blow, 'side' | 'kind'>[] = [
  { side: 'before', kind: 'dies' },
  { side: 'after', kind: 'dies' },
  { side: 'after', kind: 'cut' },
]

/** @returns whether all rules held after each blow */
export async function sweep(
  tell: (line: string) => void,
  tryOut: (plan: Plan) => Promise<Run>,
  { first, seeds }: { first: number; seeds: number },
): Promise<boolean> {
  let points = 0
  let broken = 0
  for (let seed = first; seed < first + seeds; seed++) {
    const { actions } = planOf(seed, STEPS)
    const calm = actions.map((action) => ({ ...action, calm: true }))
    for (let index = 0; index < calm.length; index++) {
      const strike = async (blow: Blow): Promise<boolean> => {
        const struck = calm.map((action, at) => (at === index ? { ...action, blow } : action))
        const run = await tryOut({ seed, actions: struck })
        if (run.wrong.length > 0) {
          broken += 1
          tell(
            `seed ${String(seed)}, ${JSON.stringify(blow)} in action ${String(index)}: ${run.wrong.join('; ')}`,
          )
          for (const line of run.trace) tell(`  ${line}`)
        }
        return run.counts.blows > 0
      }
      points += await strikeEverywhere(strike)
    }
  }
  tell(
    `sweep: ${String(seeds)} seeds, ${String(points)} points struck in each way, ${String(broken)} broke a rule`,
  )
  return broken === 0
}

/** @param strike returns false if the action has fewer points @returns how many points there were */
async function strikeEverywhere(strike: (blow: Blow) => Promise<boolean>): Promise<number> {
  for (let point = 1; ; point++) {
    for (const kind of KINDS) {
      if (!(await strike({ point, ...kind }))) return point - 1
    }
  }
}
