/** Of a long list that fails, what is left is what it needs to fail. */
import { expect, test } from 'vitest'
import type { Action, Plan } from './plan.ts'
import type { Run } from './run-plan.ts'
import { shrink } from './shrink.ts'

const COUNTS = { statements: 0, calls: 0, deaths: 0, blows: 0, captures: 0, refunds: 0 }
const action = (seed: string): Action => ({ name: 'look', seed, calm: false })
const plan = (seeds: string): Plan => ({ seed: 1, actions: Array.from(seeds, action) })
const seedsOf = ({ actions }: Plan): string => actions.map(({ seed }) => seed).join('')

/** Breaks a rule as soon as all of `needed` have happened, in this order; another rule at an "x". */
async function tryOut({ actions }: Plan, needed = 'cg'): Promise<Run> {
  let missing = needed
  for (const [index, { seed }] of actions.entries()) {
    if (missing.startsWith(seed)) missing = missing.slice(1)
    const wrong = seed === 'x' ? ['another rule'] : missing === '' ? [`order ${String(index)} is lost`] : []
    if (wrong.length > 0) return { wrong, trace: [], hash: '', counts: { ...COUNTS, actions: index + 1 } }
  }
  return { wrong: [], trace: [], hash: '', counts: { ...COUNTS, actions: actions.length } }
}

test.each([
  ['abcdefghij', 'cg'],
  ['cg', 'cg'],
  ['ccccgggg', 'cg'],
  ['abcdefgx', 'cg'],
])('of %s the actions %s are left', async (seeds, left) => {
  const long = plan(seeds)
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(seedsOf(short.plan)).toBe(left)
})

test('another rule that breaks on the way is not taken for the same', async () => {
  const long = plan('xcg')
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(short.run.wrong).toEqual(['another rule'])
  expect(seedsOf(short.plan)).toBe('x')
})
