/** Tests that a long failing plan is reduced to the actions that the failure needs. */
import { expect, test } from 'vitest'
import type { Action, Plan } from './plan.ts'
import type { Run } from './run-plan.ts'
import { shrink } from './shrink.ts'

const COUNTS = { statements: 0, calls: 0, deaths: 0, blows: 0, captures: 0, refunds: 0 }
const action = (seed: string): Action => ({ name: 'look', seed, calm: false })
const plan = (seeds: string): Plan => ({ seed: 1, actions: Array.from(seeds, action) })
const seedsOf = ({ actions }: Plan): string => actions.map(({ seed }) => seed).join('')

/** Simulates a run: a "g" after a "c" loses an order; a "g" without a "c" breaks another rule. */
async function tryOut({ actions }: Plan): Promise<Run> {
  const end = actions.findIndex(({ seed }) => seed === 'g')
  const counts = { ...COUNTS, actions: end < 0 ? actions.length : end + 1 }
  const prepared = actions.slice(0, Math.max(end, 0)).some(({ seed }) => seed === 'c')
  const wrong = prepared ? `order ${String(end)} is lost` : 'another rule'
  return { wrong: end < 0 ? [] : [wrong], trace: [], hash: '', counts }
}

test.each([
  ['abcdefghij', 'cg'],
  ['cg', 'cg'],
  ['ccccgggg', 'cg'],
])('reduces %s to the actions %s', async (seeds, left) => {
  const long = plan(seeds)
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(seedsOf(short.plan)).toBe(left)
})

test('does not count a violation of another rule as the same failure', async () => {
  const long = plan('acg')
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(short.run.wrong).toEqual(['order 1 is lost'])
})
