/** The states of automatic renewal in the gallery: the box in the cart, and the section in My Account. */
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { renewalTimeline } from '#api/renewals/history/renewal-timeline.ts'
import { type Renewal, RenewalTermsChanged } from '#contract/renewals.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import * as records from '#test/subscription-record-fixtures.ts'
import * as timeline from '#test/timeline-fixtures.ts'
import type { FrameState } from './gallery-frame.ts'
import { fromNow, OPTION, PLAN } from './gallery-packs.ts'

const RENEWS = {
  packageID: 'family-max',
  poid: OPTION.poid,
  name: PLAN.fld_package_name,
  months: 3,
  amount: '687.00',
  cap: '687.00',
  mandateEndsOn: '2029-12-14',
  packEndsAt: fromNow(20),
  method: 'upi' as 'upi' | 'card',
}
type DebitState = Extract<Renewal, { state: 'active' }>['next']['state']
const active = (state: DebitState): Renewal => ({
  ...RENEWS,
  state: 'active',
  next: { state, on: '2027-01-14', amount: '687.00', isWithdrawn: false },
})

const { RENEWAL_ORDER } = records

const OFFER = 'GET /api/account/renewal/offer'
const renewal = (data: Renewal | null): FrameState => ({ 'GET /api/account/renewal': { data } })

/** The renewal of a signed-in subscriber, and the offer for their cart. */
export const RENEWAL: FrameState = {
  ...renewal(active('planned')),
  [OFFER]: {
    data: {
      kind: 'offered',
      gateways: ['payu'],
      terms: { amount: '687.00', cap: '687.00', months: 3, firstDebitOn: '2027-03-14', endsOn: '2029-12-14' },
    },
  },
}
export const NO_RENEWAL = renewal(null)

const TICK = 'Yes, renew'

export const CHECKOUT_RENEWALS: Record<string, FrameState> = {
  'renewal chosen': { steps: [TICK] },
  'renewal refused': {
    steps: [TICK, 'I agree', 'Proceed to Pay'],
    'POST /api/payment/payU': RenewalTermsChanged(),
  },
  'another plan renews': { [OFFER]: { data: { kind: 'subscribed' } } },
  'renewal loads': { [OFFER]: 'never' },
}

export const ACCOUNT_RENEWALS: Record<string, FrameState> = {
  'renewal awaits the bank': renewal({ ...RENEWS, state: 'awaiting_mandate' }),
  'renewal announced': renewal(active('announced')),
  'renewal under way': renewal(active('under_way')),
  'renewal repeated': renewal(active('repeated')),
  'renewal paused': renewal({ ...RENEWS, state: 'paused' }),
  'renewal past due': renewal({ ...RENEWS, state: 'past_due' }),
  'renewal stopped': renewal({ ...RENEWS, state: 'stopped', isRevoked: false }),
  'renewal of a card stopped': renewal({ ...RENEWS, method: 'card', state: 'stopped', isRevoked: false }),
  'renewal ended': renewal({ ...RENEWS, state: 'ended', isRevoked: true }),
  'stop renewal': { steps: ['Stop renewal'] },
  'renewal not stopped': {
    steps: ['Stop renewal', 'dialog: Stop renewal'],
    'POST /api/account/renewal/stop': 'offline',
  },
  'renewal, what happened': {
    path: '/my-account?tab=transactions',
    steps: ['What happened?'],
    'GET /api/account/packs': { data: [] },
    'GET /api/account/payments': {
      data: [
        {
          transactionID: RENEWAL_ORDER,
          status: 'failed',
          amount: '249.00',
          packs: [{ as: 'name', text: 'Family Max' }],
          placedAt: fromNow(0),
          hasInvoice: false,
          creditNotes: [],
        },
      ],
    },
    'GET /api/orders/:transactionID/story': { data: refusedDebit() },
  },
}

/** The timeline of a renewal that was announced, and whose first debit the bank refused. */
function refusedDebit(): OrderTimeline {
  const times = { startedAt: records.ist('2026-12-20 05:30'), statusSince: records.ist('2026-12-20 05:31') }
  const attempt = timeline.attempt({ ...times, id: RENEWAL_ORDER, status: 'failed', reason: 'declined' })
  const order = { id: RENEWAL_ORDER, isRenewal: true, amountPaise: records.PRICE }
  const reader = { ...timeline.options(0), now: records.ist('2026-12-20 06:00') }
  const record = records.record({ renewals: [records.collecting()] })
  return buildTimeline(
    timeline.facts({ order, attempts: [attempt] }),
    reader,
    renewalTimeline(record, RENEWAL_ORDER, reader),
  )
}
