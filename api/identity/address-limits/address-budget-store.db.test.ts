/** The OTP budget of an address group: its maximum for an attacker, and its supply for many households. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { freshDatabase, waitForBlockedTransaction } from '#test/database.ts'
import { addReward, takeToken } from './address-budget-store.ts'

const RULES = { base: 60, refillSeconds: 60, reward: 2, ceiling: 600 }
const NOON = Date.UTC(2026, 10, 20, 12)

let db: Db
beforeEach(async () => {
  db = await freshDatabase()
})

type Event = { kind: 'ask' | 'login'; afterSeconds: number }

const events = fc.array(
  fc.record({
    kind: fc.constantFrom('ask' as const, 'login' as const),
    afterSeconds: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 400 },
)
/** Each run stores hundreds of events, which takes a fifth of a second. */
const RUNS = { numRuns: 20 }

let budgets = 0

/** Opens a budget without history. Times are in seconds. */
function openBudget() {
  const key = `otp:${String(budgets++)}`
  const at = (seconds: number) => ({ key, rules: RULES, now: new Date(NOON + seconds * 1000) })
  return {
    /** Returns the wait until the next token; undefined if one was taken. */
    ask: (seconds: number, on: Db = db) => takeToken(on, at(seconds)),
    logIn: (seconds: number) => addReward(db, at(seconds)),
    stored: async () => {
      const row = db.selectFrom('address_budget').select(['tokens', 'counted_at']).where('key', '=', key)
      const { tokens, counted_at } = (await row.executeTakeFirst()) ?? {
        tokens: RULES.base,
        counted_at: new Date(NOON),
      }
      return { tokens, countedAt: (counted_at.getTime() - NOON) / 1000 }
    },
  }
}

/** Applies events in turn to a new budget. @returns which requests were allowed, and the budget */
async function play(given: Event[]) {
  const budget = openBudget()
  const steps: { kind: Event['kind']; seconds: number; allowed: boolean }[] = []
  let seconds = 0
  for (const { kind, afterSeconds } of given) {
    seconds += afterSeconds
    const allowed = kind === 'ask' && (await budget.ask(seconds)) === undefined
    if (kind === 'login') await budget.logIn(seconds)
    steps.push({ kind, seconds, allowed })
  }
  return { steps, budget, seconds }
}

describe('an attacker in an address group', () => {
  test('gets at most 60 codes at once and one a minute where there are no logins [THR-T4]', async () => {
    const requests = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(requests, async (given) => {
        const { steps } = await play(given.map((afterSeconds) => ({ kind: 'ask', afterSeconds })))
        const allowed = steps.filter((step) => step.allowed)
        for (const [first, { seconds: start }] of allowed.entries()) {
          for (const [more, { seconds }] of allowed.slice(first).entries()) {
            expect(more + 1).toBeLessThanOrEqual(60 + (seconds - start) / 60)
          }
        }
      }),
      RUNS,
    )
  })

  test('gets at most the saved tokens and two for each login of others', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (given) => {
        const { steps, budget, seconds } = await play(given)
        const asked = steps.filter((step) => step.allowed).length
        const logins = steps.filter(({ kind }) => kind === 'login').length
        expect(asked).toBeLessThanOrEqual(60 + seconds / 60 + 2 * logins)
        expect((await budget.stored()).tokens).toBeLessThanOrEqual(RULES.ceiling)
      }),
      RUNS,
    )
  })
})

const ASK: Event = { kind: 'ask', afterSeconds: 0 }
const LOGIN: Event = { kind: 'login', afterSeconds: 0 }
const repeat = (times: number, group: Event[]): Event[] => Array.from({ length: times }, () => group).flat()

describe('an address group in which at least half of the codes are typed', () => {
  test('is never refused, for any number of requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (order) => {
        // Pairs of requests with one login each, in either sequence.
        const group = order.flatMap((loginLate) => (loginLate ? [ASK, ASK, LOGIN] : [ASK, LOGIN, ASK]))
        const { steps, budget } = await play(repeat(3, group))
        expect(steps.filter(({ kind, allowed }) => kind === 'ask' && !allowed)).toEqual([])
        expect((await budget.stored()).tokens).toBe(60) // As before: the same requests are allowed again.
      }),
      RUNS,
    )
  })

  test('saves at most 600 tokens, and keeps them until it has been idle for a day', async () => {
    const fill = async () => (await play(repeat(300, [LOGIN]))).budget
    const budget = await fill()
    expect(await budget.stored()).toEqual({ tokens: 600, countedAt: 0 })
    await budget.ask(86_399)
    expect(await budget.stored()).toEqual({ tokens: 599, countedAt: 86_399 })
    const idle = await fill()
    await idle.ask(86_400)
    expect(await idle.stored()).toEqual({ tokens: 59, countedAt: 86_400 })
  })
})

test('a login never removes tokens, and a charge never makes them negative', async () => {
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 0, max: 90_000 }), async (given, later) => {
      const { budget, seconds } = await play(given)
      const refused = await budget.ask(seconds + later)
      const before = await budget.stored()
      expect(before.tokens).toBeGreaterThanOrEqual(0)
      expect(refused === undefined || before.tokens < 1).toBe(true)
      await budget.logIn(seconds + later)
      expect((await budget.stored()).tokens).toBeGreaterThanOrEqual(before.tokens)
    }),
    RUNS,
  )
})

test('allows a request after the wait of a refusal, and not a second earlier', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (given) => {
      const { budget, seconds } = await play(given)
      let wait: number | undefined
      for (let requests = 0; wait === undefined && requests < 700; requests++)
        wait = await budget.ask(seconds)
      if (wait === undefined) throw new Error('700 requests at once did not use up the budget')
      expect(await budget.ask(seconds + wait - 1)).toBeDefined()
      expect(await budget.ask(seconds + wait)).toBeUndefined()
    }),
    RUNS,
  )
})

test('a clock that is behind neither refills nor removes tokens', async () => {
  const budget = openBudget()
  for (let requests = 0; requests < 50; requests++) await budget.ask(600)
  await budget.ask(0)
  expect(await budget.stored()).toEqual({ tokens: 9, countedAt: 600 })
})

test('a refused request writes nothing', async () => {
  const { budget } = await play(repeat(60, [ASK]))
  const version = sql<{ version: string }>`select xmin::text || xmax::text as version from address_budget`
  const before = (await version.execute(db)).rows
  expect(await budget.ask(0)).toBe(60)
  expect((await version.execute(db)).rows).toEqual(before)
})

test('two concurrent requests do not take the same token', async () => {
  const { budget } = await play(repeat(59, [ASK]))
  const { second } = await withTransaction(db, async (tx) => {
    expect(await budget.ask(0, tx)).toBeUndefined()
    const waiting = budget.ask(0)
    await waitForBlockedTransaction(tx)
    return { second: waiting }
  })
  expect(await second).toBeDefined()
  expect(await budget.stored()).toMatchObject({ tokens: 0 })
})
