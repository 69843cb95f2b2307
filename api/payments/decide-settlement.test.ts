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
  order: { status: 'paying', amountPaise: paise(577_00), expiresAt: new Date(NOON.getTime() + 60_000) },
  attempt: attemptThatIs('sent', 0),
  capturedIds: [],
  outcome: captured,
  now: NOON,
  ...given,
})
const orderThatIs = (status: SettlementFacts['order']['status']) => ({ ...facts().order, status })

describe('money that the gateway took', () => {
  test.each(['open', 'paying', 'expired'] as const)('activates an order that is %s', (status) => {
    expect(decideSettlement(facts({ order: orderThatIs(status) }))).toEqual({
      kind: 'activate',
      capture: captured,
    })
  })

  test('goes back when the order is paid already', () => {
    expect(decideSettlement(facts({ order: orderThatIs('paid') }))).toMatchObject({
      kind: 'refund',
      reason: 'already_paid',
    })
  })

  test('goes back when it is one paisa too little or too much', () => {
    for (const amountPaise of [paise(577_00 - 1), paise(577_00 + 1)]) {
      const outcome = { ...captured, amountPaise }
      expect(decideSettlement(facts({ outcome }))).toMatchObject({ kind: 'refund', reason: 'amount_differs' })
    }
  })

  test('goes back when an app plan is owned meanwhile', () => {
    expect(decideSettlement(facts({ conflict: 'base_pack_owned' }))).toMatchObject({
      kind: 'refund',
      reason: 'base_pack_owned',
    })
  })

  test('counts once, however often we hear of it', () => {
    expect(decideSettlement(facts({ capturedIds: ['mih-1'], order: orderThatIs('paid') }))).toEqual({
      kind: 'nothing new',
    })
  })

  test('counts after a failure: late success wins', () => {
    const attempt = attemptThatIs('failed', 3)
    expect(decideSettlement(facts({ attempt }))).toMatchObject({ kind: 'activate' })
  })
})

describe('other words', () => {
  const failed = { kind: 'failed', reason: 'declined' } as const

  test('a failure is learnt once, and never takes back a capture', () => {
    expect(decideSettlement(facts({ outcome: failed }))).toEqual({
      kind: 'learn',
      status: 'failed',
      reason: 'declined',
    })
    for (const status of ['failed', 'captured'] as const) {
      expect(decideSettlement(facts({ outcome: failed, attempt: attemptThatIs(status, 1) }))).toEqual({
        kind: 'nothing new',
      })
    }
  })

  test('pending comes after sent and before everything else', () => {
    const outcome = { kind: 'pending' } as const
    expect(decideSettlement(facts({ outcome }))).toMatchObject({ kind: 'learn', status: 'pending' })
    expect(decideSettlement(facts({ outcome, attempt: attemptThatIs('failed', 1) }))).toEqual({
      kind: 'nothing new',
    })
  })

  test('an attempt that the gateway never saw expires after the order, and only after four questions', () => {
    const outcome = { kind: 'unknown' } as const
    const order = { ...facts().order, expiresAt: NOON }
    expect(decideSettlement(facts({ outcome }))).toEqual({ kind: 'nothing new' })
    expect(decideSettlement(facts({ outcome, attempt: attemptThatIs('sent', 40) }))).toEqual({
      kind: 'nothing new',
    })
    expect(decideSettlement(facts({ outcome, order, attempt: attemptThatIs('sent', 3) }))).toEqual({
      kind: 'nothing new',
    })
    expect(decideSettlement(facts({ outcome, order, attempt: attemptThatIs('sent', 4) }))).toMatchObject({
      kind: 'learn',
      status: 'expired',
    })
  })

  test('an attempt that only we could have made known is over as soon as the gateway can say so', () => {
    const outcome = { kind: 'unknown', finalAfterSeconds: 60 } as const
    const after = (seconds: number) =>
      decideSettlement(facts({ outcome, now: new Date(NOON.getTime() + seconds * 1000) }))
    expect(after(59)).toEqual({ kind: 'nothing new' })
    expect(after(60)).toEqual({ kind: 'learn', status: 'failed', reason: 'not_completed' })
  })
})
