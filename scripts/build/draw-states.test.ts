import { draftTransitions } from '#api/catalogue/drafts/draft.ts'
import { challengeTransitions } from '#api/identity/otp/otp.ts'
import { sessionTransitions } from '#api/identity/sessions/session.ts'
import { orderTransitions } from '#api/orders/order.ts'
import { entitlementTransitions } from '#api/packs/entitlement.ts'
import { ATTEMPT_STATUSES } from '#api/payments/attempts/attempt.ts'
import { disputeTransitions } from '#api/payments/disputes/dispute.ts'
import { refundTransitions } from '#api/payments/refunds/refund.ts'
import { proposalTransitions } from '#api/payments/refunds/proposals/refund-proposal.ts'
import { debitTransitions } from '#api/renewals/debits/debit.ts'
import { mandateTransitions } from '#api/renewals/mandates/mandate.ts'
import { noticeTransitions } from '#api/renewals/notices/notice.ts'
import { renewalTransitions } from '#api/renewals/renewal.ts'
import { subscriptionTransitions } from '#api/renewals/subscriptions/subscription.ts'
import { requestTransitions } from '#api/support/support-request.ts'
import { expect, test } from 'vitest'
import { type Aggregate, drawStates } from './draw-states.ts'

/** The rank of an attempt's status only rises. */
const attemptTransitions = Object.fromEntries(
  ATTEMPT_STATUSES.map((to, rank) => [`verified as ${to}`, { from: ATTEMPT_STATUSES.slice(0, rank), to }]),
)

const AGGREGATES: Aggregate[] = [
  { name: 'Order', file: 'api/orders/order.ts', first: 'open', transitions: orderTransitions },
  {
    name: 'Payment attempt',
    file: 'api/payments/attempts/attempt.ts',
    first: 'sent',
    transitions: attemptTransitions,
  },
  {
    name: 'Refund',
    file: 'api/payments/refunds/refund.ts',
    first: 'requested',
    transitions: refundTransitions,
  },
  {
    name: 'Refund proposal',
    file: 'api/payments/refunds/proposals/refund-proposal.ts',
    first: 'pending',
    transitions: proposalTransitions,
  },
  {
    name: 'Dispute',
    file: 'api/payments/disputes/dispute.ts',
    first: 'open',
    transitions: disputeTransitions,
  },
  { name: 'Entitlement', file: 'api/packs/entitlement.ts', first: 'active', transitions: entitlementTransitions },
  {
    name: 'Subscription',
    file: 'api/renewals/subscriptions/subscription.ts',
    first: 'awaiting_mandate',
    transitions: subscriptionTransitions,
  },
  { name: 'Mandate', file: 'api/renewals/mandates/mandate.ts', first: 'created', transitions: mandateTransitions },
  { name: 'Renewal', file: 'api/renewals/renewal.ts', first: 'scheduled', transitions: renewalTransitions },
  {
    name: 'Pre-debit notice',
    file: 'api/renewals/notices/notice.ts',
    first: 'sending',
    transitions: noticeTransitions,
  },
  { name: 'Debit', file: 'api/renewals/debits/debit.ts', first: 'sending', transitions: debitTransitions },
  {
    name: 'Support request',
    file: 'api/support/support-request.ts',
    first: 'open',
    transitions: requestTransitions,
  },
  {
    name: 'Catalogue draft',
    file: 'api/catalogue/drafts/draft.ts',
    first: 'draft',
    transitions: draftTransitions,
  },
  {
    name: 'OTP challenge',
    file: 'api/identity/otp/otp.ts',
    first: 'live',
    transitions: challengeTransitions,
  },
  {
    name: 'Session',
    file: 'api/identity/sessions/session.ts',
    first: 'live',
    transitions: sessionTransitions,
  },
]

test('docs/states.md shows the tables of transitions', async () => {
  await expect(drawStates(AGGREGATES)).toMatchFileSnapshot('../../docs/states.md')
})
