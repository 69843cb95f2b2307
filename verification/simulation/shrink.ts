/** Reduces a failing plan to the actions that the failure needs. */
import type { Plan } from './plan.ts'
import type { Run } from './run-plan.ts'

type Failing = { plan: Plan; run: Run }

/** Enough for forty actions; each run costs as much as a seed. */
const MOST_RUNS = 150

/** @param tryOut runs a plan on a fresh world @returns the shortest plan found that still breaks the same rule */
export async function shrink(failing: Failing, tryOut: (plan: Plan) => Promise<Run>): Promise<Failing> {
  let best = withoutTheUnused(failing)
  let runs = 0
  for (
    let size = Math.ceil(best.plan.actions.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.plan.actions.length && runs < MOST_RUNS;) {
      const actions = best.plan.actions.toSpliced(from, size)
      const plan = { ...best.plan, actions }
      const run = await tryOut(plan)
      runs += 1
      if (isSame(run, failing.run)) best = withoutTheUnused({ plan, run })
      else from += size
    }
  }
  return best
}

/** A run ends at its first violation: the later actions are not part of it. */
const withoutTheUnused = ({ plan, run }: Failing): Failing => ({
  plan: { ...plan, actions: plan.actions.slice(0, run.counts.actions) },
  run,
})

/** Ids and amounts differ from run to run; the text around them does not. */
const isSame = (run: Run, failing: Run): boolean =>
  ruleOf(run) !== undefined && ruleOf(run) === ruleOf(failing)

const ruleOf = ({ wrong: [first] }: Run): string | undefined => first?.replace(/[A-Z0-9]{6,}|\d+/g, '…')
