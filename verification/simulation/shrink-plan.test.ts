/** Tests that a long failing plan is reduced to the actions that the failure needs. */
import { expect, test } from 'vitest'
import type { Action, Plan } from './plan.ts'
import type { RunResult } from './run-plan.ts'
import { shrinkPlan } from './shrink-plan.ts'

const COUNTS = { statements: 0, calls: 0, crashes: 0, faults: 0, captures: 0, refunds: 0 }
const action = (seed: string): Action => ({ name: 'pollStatus', seed, faultFree: false })
const plan = (seeds: string): Plan => ({ seed: 1, actions: Array.from(seeds, action) })
const seedsOf = ({ actions }: Plan): string => actions.map(({ seed }) => seed).join('')

/** Simulates a run: a "g" after a "c" loses an order; a "g" without a "c" breaks another rule. */
async function execute({ actions }: Plan): Promise<RunResult> {
  const end = actions.findIndex(({ seed }) => seed === 'g')
  const counts = { ...COUNTS, actions: end < 0 ? actions.length : end + 1 }
  const prepared = actions.slice(0, Math.max(end, 0)).some(({ seed }) => seed === 'c')
  const violations = prepared ? `order ${String(end)} is lost` : 'another rule'
  return { violations: end < 0 ? [] : [violations], trace: [], hash: '', counts }
}

test.each([
  ['abcdefghij', 'cg'],
  ['cg', 'cg'],
  ['ccccgggg', 'cg'],
])('reduces %s to the actions %s', async (seeds, left) => {
  const long = plan(seeds)
  const short = await shrinkPlan({ plan: long, run: await execute(long) }, execute)
  expect(seedsOf(short.plan)).toBe(left)
})

test('does not count a violation of another rule as the same failure', async () => {
  const long = plan('acg')
  const short = await shrinkPlan({ plan: long, run: await execute(long) }, execute)
  expect(short.run.violations).toEqual(['order 1 is lost'])
})
