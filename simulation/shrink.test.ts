/** Of a long list that fails, what is left is what it needs to fail. */
import { expect, test } from 'vitest'
import type { Action, Plan } from './plan.ts'
import type { Run } from './run-plan.ts'
import { shrink } from './shrink.ts'

const COUNTS = { statements: 0, calls: 0, deaths: 0, blows: 0, captures: 0, refunds: 0 }
const action = (seed: string): Action => ({ name: 'look', seed, calm: false })
const plan = (seeds: string): Plan => ({ seed: 1, actions: Array.from(seeds, action) })
const seedsOf = ({ actions }: Plan): string => actions.map(({ seed }) => seed).join('')

/** Loses an order at a "g" behind a "c"; at a "g" without one it breaks another rule. */
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
])('of %s the actions %s are left', async (seeds, left) => {
  const long = plan(seeds)
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(seedsOf(short.plan)).toBe(left)
})

test('what breaks another rule is not taken for the same', async () => {
  const long = plan('acg')
  const short = await shrink({ plan: long, run: await tryOut(long) }, tryOut)
  expect(short.run.wrong).toEqual(['order 1 is lost'])
})
