/** Reduces a failing plan to the actions that the failure needs. */
import type { Plan } from './plan.ts'
import type { RunResult } from './run-plan.ts'

type Failing = { plan: Plan; run: RunResult }

/** Enough for forty actions; each run costs as much as a seed. */
const MAX_RUNS = 150

/** @param execute runs a plan in a new scenario @returns the shortest plan found that still violates the same rule */
export async function shrink(
  failing: Failing,
  execute: (plan: Plan) => Promise<RunResult>,
): Promise<Failing> {
  let best = withoutUnusedActions(failing)
  let runs = 0
  for (
    let size = Math.ceil(best.plan.actions.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.plan.actions.length && runs < MAX_RUNS;) {
      const actions = best.plan.actions.toSpliced(from, size)
      const plan = { ...best.plan, actions }
      const run = await execute(plan)
      runs += 1
      if (breaksSameRule(run, failing.run)) best = withoutUnusedActions({ plan, run })
      else from += size
    }
  }
  return best
}

/** A run ends at its first violation: the later actions are not part of it. */
const withoutUnusedActions = ({ plan, run }: Failing): Failing => ({
  plan: { ...plan, actions: plan.actions.slice(0, run.counts.actions) },
  run,
})

/** Compares the rules: ids and amounts differ from run to run; the text around them does not. */
const breaksSameRule = (run: RunResult, failing: RunResult): boolean =>
  ruleOf(run) !== undefined && ruleOf(run) === ruleOf(failing)

const ruleOf = ({ violations: [first] }: RunResult): string | undefined =>
  first?.replace(/[A-Z0-9]{6,}|\d+/g, '…')
