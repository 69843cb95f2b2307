import { HIGHEST_CAP_PAISE } from '#api/payments/gateways/mandate.ts'
import type { BasePack } from '#api/packs/base-pack.ts'
import { paise } from '#contract/money.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import { describe, expect, test } from 'vitest'
import { isPossibleAt, offerRenewal, termsOf } from './offer-renewal.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const NOW = ist('2027-01-31 16:20')
const PLAN = { type: '1', months: 1, pricePaise: paise(499_00) }

const pack = (startsAt: string, endsAt: string): BasePack => ({
  id: startsAt,
  orderId: null,
  name: 'Family Max',
  pricePaise: paise(0),
  term: null,
  refundedPaise: paise(0),
  startsAt: ist(startsAt),
  endsAt: ist(endsAt),
  followsId: null,
  queuedAt: null,
})

type OfferCase = { plan?: Partial<typeof PLAN> | null; start?: PlanStart; basePacks?: BasePack[] }

function terms({ plan = {}, start = 'now', basePacks = [] }: OfferCase = {}, isSubscribed = false) {
  const found = plan === null ? undefined : { ...PLAN, ...plan }
  const offer = offerRenewal({ plan: found, start }, { basePacks, isSubscribed }, NOW)
  return offer && termsOf(offer)
}

describe('the terms of a renewal', () => {
  test.each([
    [1, '2027-02-28'],
    [3, '2027-04-30'],
    [12, '2028-01-31'],
  ])('of a plan of %i months begin on the day on which it ends, %s', (months, firstDebitOn) => {
    expect(terms({ plan: { months } })).toEqual({
      amount: '499.00',
      cap: '499.00',
      months,
      firstDebitOn,
      endsOn: '2030-01-31',
    })
  })

  test('of a queued plan begin after the running one', () => {
    const basePacks = [pack('2027-01-10 09:00', '2027-02-10 09:00')]
    expect(terms({ start: 'queue', basePacks })?.firstDebitOn).toBe('2027-03-10')
  })

  test('of a plan to be queued begin now where the running one has ended', () => {
    const basePacks = [pack('2026-12-10 09:00', '2027-01-10 09:00')]
    expect(terms({ start: 'queue', basePacks })?.firstDebitOn).toBe('2027-02-28')
  })

  test('allow the highest cap', () => {
    expect(terms({ plan: { pricePaise: paise(HIGHEST_CAP_PAISE) } })?.cap).toBe('15000.00')
  })
})

test.each([
  ['an unknown plan', { plan: null }],
  ['a movie pack', { plan: { type: '2' } }],
  ['a plan without months', { plan: { months: null } }],
  ['a plan above the highest cap', { plan: { pricePaise: paise(HIGHEST_CAP_PAISE + 1) } }],
  ['a plan without a price', { plan: { pricePaise: paise(0) } }],
  ['an upgrade', { start: 'upgrade' }],
  [
    'a plan without a place',
    {
      start: 'queue',
      basePacks: [pack('2027-02-10 09:00', '2027-03-10 09:00'), pack('2027-01-10 09:00', '2027-02-10 09:00')],
    },
  ],
] as [string, OfferCase][])('no renewal is offered for %s', (_what, given) => {
  expect(terms(given)).toBeUndefined()
})

describe('a gateway that collects in cycles', () => {
  const CYCLES = { isOffered: true, cycleMonths: [1, 12] }
  const isPossible = (mandates: Parameters<typeof isPossibleAt>[0], given: OfferCase = {}) => {
    const { plan = {}, start = 'now', basePacks = [] } = given
    const offer = offerRenewal({ plan: { ...PLAN, ...plan }, start }, { basePacks, isSubscribed: false }, NOW)
    return offer && isPossibleAt(mandates, offer)
  }

  test.each([
    [1, true],
    [3, false],
    [6, false],
    [12, true],
  ])('registers a plan of %i months: %s [SPEC-15-66]', (months, expected) => {
    expect(isPossible(CYCLES, { plan: { months } })).toBe(expected)
    expect(isPossible({ isOffered: true }, { plan: { months } })).toBe(true)
  })

  test('registers no plan that waits for the end of another one [SPEC-15-66]', () => {
    const queued = (end: string): OfferCase => ({
      start: 'queue',
      basePacks: [pack('2026-12-10 09:00', end)],
    })
    expect(isPossible(CYCLES, queued('2027-02-10 09:00'))).toBe(false)
    expect(isPossible({ isOffered: true }, queued('2027-02-10 09:00'))).toBe(true)
    expect(isPossible(CYCLES, queued('2027-01-10 09:00'))).toBe(true)
  })

  test('registers nothing while it is switched off; nor does a gateway without mandates', () => {
    expect(isPossible({ ...CYCLES, isOffered: false })).toBe(false)
    expect(isPossible(undefined)).toBe(false)
  })
})

test('no renewal is offered to a subscriber with a subscription', () => {
  expect(terms({}, true)).toBeUndefined()
})
