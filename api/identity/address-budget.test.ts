/** The budget of an address group: what an attacker gets at most, and what a city gets. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressBudget, charge, credit } from './address-budget.ts'

const RULES = { base: 60, refillSeconds: 60, reward: 2, ceiling: 600 }
const NOON = Date.UTC(2026, 10, 20, 12)
const at = (seconds: number): Date => new Date(NOON + seconds * 1000)

type Event = { kind: 'ask' | 'login'; afterSeconds: number }

const events = fc.array(
  fc.record({
    kind: fc.constantFrom('ask' as const, 'login' as const),
    afterSeconds: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 400 },
)

/** Plays events one after the other. @returns which asks were allowed, and the budget after each event */
function play(given: Event[]) {
  let seconds = 0
  let budget: AddressBudget | undefined
  const steps = given.map(({ kind, afterSeconds }) => {
    seconds += afterSeconds
    const charged = kind === 'ask' ? charge(RULES, budget, at(seconds)) : undefined
    if (charged?.allowed) budget = charged.next
    if (kind === 'login') budget = credit(RULES, budget, at(seconds))
    return { kind, seconds, allowed: charged?.allowed ?? false, tokens: budget?.tokens ?? RULES.base }
  })
  return { steps, budget, seconds }
}

describe('an attacker, whose codes are never typed', () => {
  test('gets at most 60 codes at once and one a minute, however the requests are spread', () => {
    fc.assert(
      fc.property(events, (given) => {
        const { steps } = play(given.map((event) => ({ ...event, kind: 'ask' })))
        const allowed = steps.filter((step) => step.allowed)
        for (const [first, { seconds: start }] of allowed.entries()) {
          for (const [more, { seconds }] of allowed.slice(first).entries()) {
            expect(more + 1).toBeLessThanOrEqual(60 + (seconds - start) / 60)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  test('in a busy city gets at most what the city saved up, and what its logins add from then on', () => {
    fc.assert(
      fc.property(events, (given) => {
        const { steps } = play(given)
        const asked = steps.filter((step) => step.allowed).length
        const logins = steps.filter(({ kind }) => kind === 'login').length
        const seconds = steps.at(-1)?.seconds ?? 0
        expect(asked).toBeLessThanOrEqual(60 + seconds / 60 + 2 * logins)
        for (const { tokens } of steps) expect(tokens).toBeLessThanOrEqual(RULES.ceiling)
      }),
    )
  })
})

describe('a city, where at least half of the codes are typed', () => {
  test('is never refused, however many ask in an hour', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (order) => {
        // Pairs of asks with one login each, in any order within a group of thirty codes.
        const group: Event[] = order
          .slice(0, 30)
          .flatMap((loginLate): Event[] =>
            loginLate
              ? [{ kind: 'ask', afterSeconds: 0 }, { kind: 'ask', afterSeconds: 0 }, LOGIN]
              : [{ kind: 'ask', afterSeconds: 0 }, LOGIN, { kind: 'ask', afterSeconds: 0 }],
          )
        const { steps } = play(Array.from({ length: 50 }, () => group).flat())
        expect(steps.filter(({ kind, allowed }) => kind === 'ask' && !allowed)).toEqual([])
      }),
    )
  })

  const LOGIN: Event = { kind: 'login', afterSeconds: 0 }

  test('saves up 600 codes for the evening, and keeps them until it was idle for a day', () => {
    const saved = Array.from({ length: 400 }).reduce<AddressBudget | undefined>(
      (budget) => credit(RULES, budget, at(0)),
      undefined,
    )
    expect(saved?.tokens).toBe(600)
    expect(charge(RULES, saved, at(86_399))).toMatchObject({ next: { tokens: 599 } })
    expect(charge(RULES, saved, at(86_400))).toMatchObject({ next: { tokens: 59 } })
  })
})

test('a login never takes anything away, and an ask never adds', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 90_000 }), (given, later) => {
      const { budget, seconds } = play(given)
      const now = at(seconds + later)
      const charged = charge(RULES, budget, now)
      const before = charged.allowed ? charged.next.tokens + 1 : 0
      expect(credit(RULES, budget, now).tokens).toBeGreaterThanOrEqual(before)
      if (charged.allowed) expect(charged.next.tokens).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('after the time that a refusal names the next request is allowed, and a second earlier it is not', () => {
  fc.assert(
    fc.property(events, (given) => {
      const { budget, seconds } = play([...given, ...Array.from({ length: 700 }, () => ASK)])
      const refused = charge(RULES, budget, at(seconds))
      if (refused.allowed) throw new Error('700 asks at once left something over')
      expect(charge(RULES, budget, at(seconds + refused.waitSeconds)).allowed).toBe(true)
      expect(charge(RULES, budget, at(seconds + refused.waitSeconds - 1)).allowed).toBe(false)
    }),
  )
})

const ASK: Event = { kind: 'ask', afterSeconds: 0 }

test('an instance whose clock is behind neither adds tokens nor takes them away', () => {
  const budget = { tokens: 10, countedAt: at(600) }
  expect(charge(RULES, budget, at(0))).toEqual({ allowed: true, next: { tokens: 9, countedAt: at(600) } })
})
