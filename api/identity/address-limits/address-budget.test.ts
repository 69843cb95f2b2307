/** The OTP budget of an address group: its maximum for an attacker, and its supply for many households. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressBudget, addReward, charge } from './address-budget.ts'

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

/** Applies events in turn. @returns which requests were allowed, and the budget after each event */
function play(given: Event[]) {
  let seconds = 0
  let budget: AddressBudget | undefined
  const steps = given.map(({ kind, afterSeconds }) => {
    seconds += afterSeconds
    const charged = kind === 'ask' ? charge(RULES, budget, at(seconds)) : undefined
    if (charged?.allowed) budget = charged.next
    if (kind === 'login') budget = addReward(RULES, budget, at(seconds))
    return { kind, seconds, allowed: charged?.allowed ?? false, tokens: budget?.tokens ?? RULES.base }
  })
  return { steps, budget, seconds }
}

describe('an attacker in an address group', () => {
  test('gets at most 60 codes at once and one a minute where there are no logins [THR-T4]', () => {
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

  test('gets at most the saved tokens and two for each login of others', () => {
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

describe('an address group in which at least half of the codes are typed', () => {
  test('is never refused, for any number of requests', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (order) => {
        // Pairs of requests with one login each, in either sequence, in groups of at most thirty pairs.
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

  test('saves at most 600 tokens, and keeps them until it has been idle for a day', () => {
    const saved = Array.from({ length: 400 }).reduce<AddressBudget | undefined>(
      (budget) => addReward(RULES, budget, at(0)),
      undefined,
    )
    expect(saved?.tokens).toBe(600)
    expect(charge(RULES, saved, at(86_399))).toMatchObject({ next: { tokens: 599 } })
    expect(charge(RULES, saved, at(86_400))).toMatchObject({ next: { tokens: 59 } })
  })
})

test('a login never removes tokens, and a charge never makes them negative', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 90_000 }), (given, later) => {
      const { budget, seconds } = play(given)
      const now = at(seconds + later)
      const charged = charge(RULES, budget, now)
      const before = charged.allowed ? charged.next.tokens + 1 : 0
      expect(addReward(RULES, budget, now).tokens).toBeGreaterThanOrEqual(before)
      if (charged.allowed) expect(charged.next.tokens).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('allows a request after the wait of a refusal, and not a second earlier', () => {
  fc.assert(
    fc.property(events, (given) => {
      const { budget, seconds } = play([...given, ...Array.from({ length: 700 }, () => ASK)])
      const refused = charge(RULES, budget, at(seconds))
      if (refused.allowed) throw new Error('700 requests at once did not use up the budget')
      expect(charge(RULES, budget, at(seconds + refused.waitSeconds)).allowed).toBe(true)
      expect(charge(RULES, budget, at(seconds + refused.waitSeconds - 1)).allowed).toBe(false)
    }),
  )
})

const ASK: Event = { kind: 'ask', afterSeconds: 0 }

test('a clock that is behind neither refills nor removes tokens', () => {
  const budget = { tokens: 10, countedAt: at(600) }
  expect(charge(RULES, budget, at(0))).toEqual({ allowed: true, next: { tokens: 9, countedAt: at(600) } })
})
