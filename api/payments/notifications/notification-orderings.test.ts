/** Every order and number of a gateway's answers leads to the same state. */
import type { OrderState } from '#api/orders/order.ts'
import { canTransition, orderTransitions } from '#api/orders/order.ts'
import { paise } from '#contract/money.ts'
import { orderedSelections, withOneRepeated } from '#test/permutations.ts'
import { expect, test } from 'vitest'
import type { AttemptStatus } from '#api/payments/attempts/attempt.ts'
import { decideSettlement, type SettlementFacts } from '#api/payments/settlement/decide-settlement.ts'
import type { Outcome } from '#api/payments/gateways/gateway.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const CAPTURED: Outcome = { kind: 'captured', gatewayPaymentId: 'mih-1', amountPaise: paise(149_00) }
const FAILED: Outcome = { kind: 'failed', reason: 'declined' }

/** The gateway's answers to the verifications that these notifications cause. */
const FACTS: Record<string, Outcome> = {
  'return ok': CAPTURED,
  'webhook ok': CAPTURED,
  'webhook fail': FAILED,
  'poll ok': CAPTURED,
  'poll pending': { kind: 'pending' },
}
const SEQUENCES = orderedSelections(Object.keys(FACTS))

type End = { order: OrderState; attempt: AttemptStatus; capturedIds: string[]; refunds: number }

function applyOutcome(before: End, outcome: Outcome): End {
  const facts: SettlementFacts = {
    order: {
      start: 'now',
      status: before.order,
      amountPaise: paise(149_00),
      expiresAt: new Date(NOON.getTime() + 60_000),
      isAccountErased: false,
    },
    attempt: { status: before.attempt, polls: 0, startedAt: NOON },
    capturedIds: before.capturedIds,
    place: { kind: 'now' },
    outcome,
    now: NOON,
  }
  const decided = decideSettlement(facts)
  switch (decided.kind) {
    case 'no_change':
      return before
    case 'update_status':
      return { ...before, attempt: decided.status }
    case 'activate': {
      const order = canTransition(before.order, 'capture') ? orderTransitions.capture.to : before.order
      return {
        ...before,
        order,
        attempt: 'captured',
        capturedIds: [...before.capturedIds, decided.capture.gatewayPaymentId],
      }
    }
    case 'refund':
      return { ...before, attempt: 'captured', refunds: before.refunds + 1 }
  }
}

const START: End = { order: 'paying', attempt: 'sent', capturedIds: [], refunds: 0 }
const PAID: End = { order: 'paid', attempt: 'captured', capturedIds: ['mih-1'], refunds: 0 }
const afterAll = (sequence: string[]): End =>
  sequence.reduce((end, fact) => applyOutcome(end, FACTS[fact] ?? FAILED), START)

test('has 325 orderings of one to five facts', () => {
  expect(SEQUENCES).toHaveLength(325)
  expect(new Set(SEQUENCES.map((sequence) => sequence.join())).size).toBe(325)
})

test('ends as paid if any fact is a capture, for all orderings and with each fact repeated at each place [GW-23]', () => {
  const all = SEQUENCES.flatMap((sequence) => [sequence, ...withOneRepeated(sequence)])
  expect(all.length).toBe(325 + 6_850)
  for (const sequence of all) {
    const paid = sequence.some((fact) => fact.endsWith('ok'))
    const attempt = sequence.includes('webhook fail') ? 'failed' : 'pending'
    const end = afterAll(sequence)
    expect(end, sequence.join()).toEqual(paid ? PAID : { ...START, attempt })
    expect(applyOutcome(end, CAPTURED), sequence.join()).toEqual(PAID)
  }
})
