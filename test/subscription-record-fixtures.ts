/** Records of a subscription for tests of its timeline and its remedies: bought on 20 November 2026, renewed a month later. */
import type {
  RecordedDebit,
  RecordedNotice,
  RecordedRenewal,
  SubscriptionRecord,
} from '#api/renewals/history/subscription-record.ts'
import type { Mandate } from '#api/renewals/mandates/mandate.ts'
import { paise } from '#contract/money.ts'

export const PURCHASE = 'P'.repeat(23)
export const RENEWAL_ORDER = 'R'.repeat(23)
export const PRICE = paise(249_00)

/** Returns a moment in India: "2026-12-20 05:30". */
export const ist = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`)

const mandate = (given: Partial<Mandate> = {}): Mandate => ({
  id: '00000000-0000-7000-8000-000000000002',
  attemptId: PURCHASE,
  subscriptionId: '00000000-0000-7000-8000-000000000001',
  method: 'upi',
  gateway: 'payu',
  gatewayMandateId: '403993715512345678',
  state: 'active',
  stateSince: ist('2026-11-20 17:33'),
  agreedAt: ist('2026-11-20 17:31'),
  consentVersion: '2026-11-25',
  pricePaise: PRICE,
  capPaise: PRICE,
  months: 1,
  endsAt: ist('2029-11-20 00:00'),
  checkedAt: ist('2026-12-20 03:00'),
  nextCheckAt: ist('2026-12-21 03:00'),
  ...given,
})

export const notice = (given: Partial<RecordedNotice> = {}): RecordedNotice => ({
  sequence: 2,
  state: 'accepted',
  amountPaise: PRICE,
  debitDay: ist('2026-12-20 00:00'),
  sentAt: ist('2026-12-17 09:00'),
  acceptedAt: ist('2026-12-17 09:00'),
  ...given,
})

/** Returns the first debit, which the bank refused: there was not enough money. */
export const refusedDebit = (given: Partial<RecordedDebit> = {}): RecordedDebit => ({
  attemptId: RENEWAL_ORDER,
  state: 'failed',
  sentAt: ist('2026-12-20 05:30'),
  failureCode: 'Z9',
  ...given,
})

/** Returns a renewal that is planned; the given changes bring it further. */
export const renewal = (given: Partial<RecordedRenewal> = {}): RecordedRenewal => ({
  id: '00000000-0000-7000-8000-000000000003',
  period: 2,
  state: 'scheduled',
  stateSince: ist('2026-11-20 17:33'),
  amountPaise: PRICE,
  dueAt: ist('2026-12-20 17:30'),
  orderId: null,
  nextStepAt: ist('2026-12-17 09:00'),
  notices: [],
  debits: [],
  ...given,
})

/** Returns a renewal whose first debit the bank refused. */
export const collecting = (given: Partial<RecordedRenewal> = {}): RecordedRenewal =>
  renewal({
    state: 'collecting',
    orderId: RENEWAL_ORDER,
    nextStepAt: ist('2026-12-20 13:30'),
    notices: [notice()],
    debits: [refusedDebit()],
    ...given,
  })

export type RecordInput = Partial<Omit<SubscriptionRecord, 'mandate' | 'subscription'>> & {
  mandate?: Partial<Mandate>
  subscription?: Partial<NonNullable<SubscriptionRecord['subscription']>> | null
}

export const record = ({
  mandate: changes,
  subscription,
  ...given
}: RecordInput = {}): SubscriptionRecord => ({
  subscriberNumber: '70000000001',
  mobile: '******2345',
  orderId: PURCHASE,
  plan: { name: 'Family Max', alias: '', isSold: true },
  mandate: mandate(changes),
  subscription:
    subscription === null
      ? null
      : {
          id: '00000000-0000-7000-8000-000000000001',
          state: 'active',
          stateSince: ist('2026-11-20 17:33'),
          ...subscription,
        },
  renewals: [renewal()],
  ...given,
})
