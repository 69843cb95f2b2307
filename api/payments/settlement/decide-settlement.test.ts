import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { decideSettlement, type SettlementFacts } from './decide-settlement.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const captured = { kind: 'captured', gatewayPaymentId: 'mih-1', amountPaise: paise(577_00) } as const
const attemptThatIs = (status: SettlementFacts['attempt']['status'], polls: number) => ({
  status,
  polls,
  startedAt: NOON,
})
const facts = (given: Partial<SettlementFacts> = {}): SettlementFacts => ({
  order: {
    status: 'paying',
    start: 'now',
    amountPaise: paise(577_00),
    isAccountErased: false,
    expiresAt: new Date(NOON.getTime() + 60_000),
  },
  attempt: attemptThatIs('sent', 0),
  capturedIds: [],
  place: { kind: 'now' },
  outcome: captured,
  now: NOON,
  ...given,
})
const orderThatIs = (status: SettlementFacts['order']['status']) => ({ ...facts().order, status })

describe('a captured payment', () => {
  test.each(['open', 'paying', 'expired'] as const)('activates an order that is %s', (status) => {
    expect(decideSettlement(facts({ order: orderThatIs(status) }))).toEqual({
      kind: 'activate',
      capture: captured,
      place: { kind: 'now' },
    })
  })

  test('is refunded when another base pack is queued already', () => {
    expect(decideSettlement(facts({ place: { kind: 'taken' } }))).toMatchObject({
      kind: 'refund',
      reason: 'base_pack_owned',
    })
  })

  test('is refunded when the order is already paid [THR-M10]', () => {
    expect(decideSettlement(facts({ order: orderThatIs('paid') }))).toMatchObject({
      kind: 'refund',
      reason: 'already_paid',
    })
  })

  test('is refunded when the account is erased', () => {
    const order = { ...orderThatIs('expired'), isAccountErased: true }
    expect(decideSettlement(facts({ order }))).toMatchObject({ kind: 'refund', reason: 'account_erased' })
  })

  test('is refunded when its amount is one paisa too low or too high [THR-M9]', () => {
    for (const amountPaise of [paise(577_00 - 1), paise(577_00 + 1)]) {
      const outcome = { ...captured, amountPaise }
      expect(decideSettlement(facts({ outcome }))).toMatchObject({ kind: 'refund', reason: 'amount_differs' })
    }
  })

  test('is refunded when the buyer owns an app plan meanwhile', () => {
    expect(decideSettlement(facts({ conflict: 'base_pack_owned' }))).toMatchObject({
      kind: 'refund',
      reason: 'base_pack_owned',
    })
  })

  test('is refunded when it paid a renewal that is over, before all other rules of packs', () => {
    for (const place of [{ kind: 'now' }, { kind: 'taken' }] as const)
      expect(decideSettlement(facts({ isRenewable: false, place }))).toMatchObject({
        kind: 'refund',
        reason: 'renewal_over',
      })
    expect(decideSettlement(facts({ isRenewable: true }))).toMatchObject({ kind: 'activate' })
  })

  test('changes nothing when it is booked already', () => {
    expect(decideSettlement(facts({ capturedIds: ['mih-1'], order: orderThatIs('paid') }))).toEqual({
      kind: 'no_change',
    })
  })

  test('activates the order after an earlier failure [THR-M7]', () => {
    const attempt = attemptThatIs('failed', 3)
    expect(decideSettlement(facts({ attempt }))).toMatchObject({ kind: 'activate' })
  })
})

describe('an outcome without a capture', () => {
  const failed = { kind: 'failed', reason: 'declined' } as const

  test('marks the attempt as failed once, and never overrides a capture', () => {
    expect(decideSettlement(facts({ outcome: failed }))).toEqual({
      kind: 'update_status',
      status: 'failed',
      reason: 'declined',
    })
    for (const status of ['failed', 'captured'] as const) {
      expect(decideSettlement(facts({ outcome: failed, attempt: attemptThatIs(status, 1) }))).toEqual({
        kind: 'no_change',
      })
    }
  })

  test('marks a sent attempt as pending, and does not override a failure', () => {
    const outcome = { kind: 'pending' } as const
    expect(decideSettlement(facts({ outcome }))).toMatchObject({ kind: 'update_status', status: 'pending' })
    expect(decideSettlement(facts({ outcome, attempt: attemptThatIs('failed', 1) }))).toEqual({
      kind: 'no_change',
    })
  })

  test('expires an unknown attempt only after the order expired and after four verifications', () => {
    const outcome = { kind: 'unknown' } as const
    const order = { ...facts().order, expiresAt: NOON }
    expect(decideSettlement(facts({ outcome }))).toEqual({ kind: 'no_change' })
    expect(decideSettlement(facts({ outcome, attempt: attemptThatIs('sent', 40) }))).toEqual({
      kind: 'no_change',
    })
    expect(decideSettlement(facts({ outcome, order, attempt: attemptThatIs('sent', 3) }))).toEqual({
      kind: 'no_change',
    })
    expect(decideSettlement(facts({ outcome, order, attempt: attemptThatIs('sent', 4) }))).toMatchObject({
      kind: 'update_status',
      status: 'expired',
    })
  })

  test('fails an unknown attempt at the age at which the gateway declares that final', () => {
    const outcome = { kind: 'unknown', finalAfterSeconds: 60 } as const
    const after = (seconds: number) =>
      decideSettlement(facts({ outcome, now: new Date(NOON.getTime() + seconds * 1000) }))
    expect(after(59)).toEqual({ kind: 'no_change' })
    expect(after(60)).toEqual({ kind: 'update_status', status: 'failed', reason: 'not_completed' })
  })
})

describe('a debit that its gateway does not know', () => {
  const debit = (minutes: number, polls: number) =>
    decideSettlement(
      facts({
        order: { ...facts().order, start: 'renewal' },
        attempt: attemptThatIs('sent', polls),
        outcome: { kind: 'unknown' },
        now: new Date(NOON.getTime() + minutes * 60_000),
      }),
    )

  test('has failed an hour after it was sent, however long its order is open', () => {
    expect(debit(59, 9)).toEqual({ kind: 'no_change' })
    expect(debit(60, 0)).toEqual({ kind: 'no_change' })
    expect(debit(60, 1)).toEqual({ kind: 'update_status', status: 'failed', reason: 'not_completed' })
  })
})
