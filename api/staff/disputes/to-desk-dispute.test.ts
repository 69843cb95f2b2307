/** Tests the advice of the desk about a dispute beside a refund that the gateway refused. */
import type { Dispute, DisputedPayment } from '#api/payments/disputes/dispute.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { toDeskDispute } from './to-desk-dispute.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const REFUND = { id: 'r', amountPaise: paise(14_900) } as const
const PAYMENT: DisputedPayment = {
  captureId: 'c',
  orderId: 'o',
  attemptId: 'a',
  gatewayPaymentId: 'g',
  orderState: 'refunded',
  isUpgrade: false,
  disposition: 'applied',
  amountPaise: paise(14_900),
  partlyRefundedPaise: paise(0),
  unreturnedPaise: 14_900,
  refund: { ...REFUND, token: 'RF1', status: 'manual', coveredPaise: paise(0) },
  openRefunds: [{ ...REFUND, status: 'manual', coveredPaise: paise(0) }],
}

const adviceOn = (state: Dispute['state'], payment: DisputedPayment): string =>
  toDeskDispute(
    {
      id: 'd',
      gateway: 'payu',
      caseId: 'CB1',
      paymentReference: 'g',
      kind: 'chargeback',
      reasonCode: '',
      reasonText: '',
      amountPaise: paise(4_900),
      openedAt: NOW,
      respondBy: NOW,
      recordedAt: NOW,
      recordedBy: 'meena.s',
      state,
      evidenceReference: null,
      evidenceAt: null,
      decidedAt: null,
      decidedBy: null,
      refundId: null,
      payment,
    },
    NOW,
  ).advice

test('names what to send only after the bank has decided [SPEC-17-86]', () => {
  expect(adviceOn('open', PAYMENT)).toContain('Do not send it before the bank decides.')
  const covered = [{ ...REFUND, status: 'manual', coveredPaise: paise(4_900) } as const]
  expect(adviceOn('lost', { ...PAYMENT, openRefunds: covered })).toContain('Send the rest')
})

test('states after a lost dispute whether the packs continue [SPEC-17-86]', () => {
  const settled = { ...PAYMENT, refund: null, openRefunds: [] }
  expect(adviceOn('lost', settled)).toContain('its packs have ended')
  expect(adviceOn('lost', { ...settled, orderState: 'paid' })).toContain('The packs of the order continue.')
})
