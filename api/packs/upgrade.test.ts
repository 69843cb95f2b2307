/** Tests who is offered an upgrade, at what amount, and where a paid upgrade goes. */
import { paise } from '#contract/money.ts'
import { basePacks } from '#test/base-packs.ts'
import { describe, expect, test } from 'vitest'
import { amountOfUpgrade, offerUpgrade, placePaidPack } from './upgrade.ts'

const at = (iso: string) => new Date(`${iso}+05:30`)
const START = at('2027-01-31T16:20')
const END = at('2027-02-28T16:20')
const NOW = at('2027-02-10T10:00')

const { running, queued } = basePacks(
  { startsAt: START, endsAt: END },
  { endsAt: at('2027-03-28T16:20'), queuedAt: NOW },
)
const uncontested = { contested: [], now: NOW }

describe('an upgrade is offered', () => {
  test('for the unused days of the running pack, even if another one is queued behind it [SPEC-15-12]', () => {
    const offer = {
      packId: 'running',
      pricePaise: 499_00,
      termDays: 30,
      totalDays: 28,
      unusedDays: 18,
      creditPaise: 320_78,
    }
    expect(offerUpgrade([running], uncontested)).toEqual(offer)
    expect(offerUpgrade([queued, running], uncontested)).toEqual(offer)
  })

  test('for the whole price of a pack that came by an upgrade: its buyer paid it with money and credit', () => {
    const upgraded = { ...running, followsId: 'earlier', startsAt: NOW, endsAt: at('2027-03-10T10:00') }
    expect(offerUpgrade([upgraded], uncontested)).toMatchObject({ creditPaise: 499_00 })
  })

  test('for the price less its partial refunds [SPEC-17-75]', () => {
    const refunded = { ...running, refundedPaise: paise(99_00) }
    expect(offerUpgrade([refunded], uncontested)).toMatchObject({ pricePaise: 499_00, creditPaise: 257_14 })
  })

  test('not without a running pack', () => {
    expect(offerUpgrade([], uncontested)).toBeUndefined()
    expect(offerUpgrade([running], { ...uncontested, now: END })).toBeUndefined()
    expect(offerUpgrade([queued], uncontested)).toBeUndefined()
  })

  test('not for a granted pack, nor while staff propose to refund the pack [SPEC-15-17]', () => {
    expect(offerUpgrade([{ ...running, orderId: null, term: null }], uncontested)).toBeUndefined()
    expect(offerUpgrade([running], { ...uncontested, contested: ['FIRST'] })).toBeUndefined()
    expect(offerUpgrade([running], { ...uncontested, contested: ['OTHER'] })).toBeDefined()
  })

  test('not on the last day, nor for a credit below one rupee', () => {
    const lastDay = new Date(END.getTime() - 86_400_000 + 1)
    expect(offerUpgrade([running], { ...uncontested, now: lastDay })).toBeUndefined()
    const cheap = { ...running, pricePaise: paise(1_55) }
    expect(offerUpgrade([cheap], uncontested)).toBeUndefined()
    expect(offerUpgrade([{ ...cheap, pricePaise: paise(1_56) }], uncontested)).toMatchObject({
      creditPaise: 1_00,
    })
  })
})

describe('the amount of an upgrade', () => {
  const offer = offerUpgrade([running], uncontested)
  const amount = (rupees: number, months: number) =>
    offer && amountOfUpgrade({ pricePaise: paise(rupees * 100), months, days: null }, offer)

  test('is the price of a dearer plan less the credit [SPEC-15-13]', () => {
    expect(amount(799, 1)).toBe(478_22)
  })

  test('is the price of a longer plan less the credit, even if that plan is cheaper [SPEC-15-13]', () => {
    expect(amount(450, 3)).toBe(129_22)
    expect(amount(499, 3)).toBe(178_22)
  })

  test('is undefined for a plan that is neither dearer nor longer: it can be queued [SPEC-15-13]', () => {
    expect(amount(499, 1)).toBeUndefined()
    expect(amount(399, 1)).toBeUndefined()
  })

  test('is undefined if less than two rupees are left to pay [SPEC-15-13]', () => {
    const price = (left: number) => ({ pricePaise: paise(320_78 + left), months: 3, days: null })
    expect(offer && amountOfUpgrade(price(2_00), offer)).toBe(2_00)
    for (const left of [1_99, 0, -1]) expect(offer && amountOfUpgrade(price(left), offer)).toBeUndefined()
  })
})

describe('a paid upgrade', () => {
  const upgrade = { packId: 'running', creditPaise: paise(320_78), creditDays: 18 }
  const order = {
    start: 'upgrade',
    upgrade,
    expiresAt: at('2027-02-10T10:30'),
    isDisputed: false,
  } as const

  test('replaces the running pack, and the queued one waits for it [SPEC-15-14]', () => {
    expect(placePaidPack(order, [running], NOW)).toEqual({
      kind: 'replace',
      ended: running,
      queued: undefined,
    })
    expect(placePaidPack(order, [queued, running], NOW)).toEqual({ kind: 'replace', ended: running, queued })
  })

  test('has lapsed if its pack ended, was refunded, or was credited for another order [SPEC-15-15]', () => {
    const other = { ...running, id: 'other', followsId: 'running' }
    for (const owned of [[], [other], [{ ...running, endsAt: NOW }]])
      expect(placePaidPack(order, owned, NOW)).toEqual({ kind: 'lapsed' })
  })

  test('has lapsed while a payment that its credit came from is disputed [SPEC-15-17]', () => {
    expect(placePaidPack({ ...order, isDisputed: true }, [running], NOW)).toEqual({ kind: 'lapsed' })
  })

  test('keeps its credit while the order is open, even if a day ends meanwhile [SPEC-15-16]', () => {
    const open = { ...order, expiresAt: at('2027-02-10T16:40') }
    expect(placePaidPack(open, [running], at('2027-02-10T16:40'))).toMatchObject({ kind: 'replace' })
  })

  test('has lapsed after the expiry of the order once a day ended, not before [SPEC-15-16]', () => {
    expect(placePaidPack(order, [running], at('2027-02-10T16:20'))).toMatchObject({ kind: 'replace' })
    expect(placePaidPack(order, [running], at('2027-02-10T16:20:01'))).toEqual({ kind: 'lapsed' })
  })

  test('has lapsed if a part of the price was refunded after the expiry of the order [SPEC-17-75]', () => {
    const refunded = { ...running, refundedPaise: paise(99_00) }
    expect(placePaidPack(order, [refunded], at('2027-02-10T10:31'))).toEqual({ kind: 'lapsed' })
  })
})

test('a plan of any other order starts now or behind the running pack', () => {
  const order = { upgrade: null, expiresAt: END, isDisputed: false }
  expect(placePaidPack({ ...order, start: 'now' }, [], NOW)).toEqual({ kind: 'now' })
  expect(placePaidPack({ ...order, start: 'queue' }, [running], NOW)).toEqual({
    kind: 'queue',
    behind: running,
  })
})
