/** Reduces a failing plan to the actions that the failure needs. */
import { shorterLists, shrink } from '#verification/toolkit/shrink.ts'
import type { Plan } from './plan.ts'
import type { RunResult } from './run-plan.ts'

type Failing = { plan: Plan; run: RunResult }

/** Enough for forty actions; each run costs as much as a seed. */
const MAX_RUNS = 150

/** @param execute runs a plan in a new scenario @returns the shortest plan found that still violates the same rule */
export async function shrinkPlan(failing: Failing, execute: (plan: Plan) => Promise<RunResult>) {
  const rule = ruleOf(failing.run)
  return shrink(withoutUnusedActions(failing), {
    candidates: function* ({ plan, run }) {
      for (const actions of shorterLists(plan.actions)) yield { plan: { ...plan, actions }, run }
    },
    reproduce: async ({ plan }) => {
      const run = await execute(plan)
      return ruleOf(run) === rule ? withoutUnusedActions({ plan, run }) : undefined
    },
    maxTries: MAX_RUNS,
  })
}

/** A run ends at its first violation: the later actions are not part of it. */
const withoutUnusedActions = ({ plan, run }: Failing): Failing => ({
  plan: { ...plan, actions: plan.actions.slice(0, run.counts.actions) },
  run,
})

/** Returns the violated rule: ids and amounts differ from run to run; the text around them does not. */
const ruleOf = ({ violations: [first] }: RunResult): string | undefined =>
  first?.replace(/[A-Z0-9]{6,}|\d+/g, '…')
