/**
 * A shop for tests of renewals: its subscriber owns a base pack until 20 December 2026, 17:30 in India, and has an order
 * and a payment attempt that a debit can use. Each step brings the subscription further.
 */
import { SOUTH } from './fixtures.ts'
import { orderIdOf } from './browser.ts'
import { runQueries, type WriteStatement } from '#api/platform/db/batch.ts'
import { acceptNotice, insertNotice } from '#api/renewals/notices/notice-store.ts'
import { insertDebit } from '#api/renewals/debits/debit-store.ts'
import {
  insertMandate,
  mandateAtGatewayQuery,
  recordCheck,
  transitionMandate,
} from '#api/renewals/mandates/mandate-store.ts'
import { insertRenewal, transitionRenewal } from '#api/renewals/renewal-store.ts'
import {
  insertSubscription,
  liveSubscriptionQuery,
  transitionSubscription,
} from '#api/renewals/subscriptions/subscription-store.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import { openQueueShop, queued } from './queue-shop.ts'

const uuid = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const IDS = {
  subscription: uuid(1),
  mandate: uuid(2),
  renewal: uuid(3),
  notice: uuid(4),
  other: uuid(9),
}

const AGREED_AT = new Date('2026-11-20T12:00:00Z')
export const NOTICE_AT = new Date('2026-12-17T03:30:00Z')
const DEBIT_DAY = new Date('2026-12-19T18:30:00Z')
export const DEBIT_AT = new Date('2026-12-20T00:00:00Z')
export const GATEWAY_ID = '403993715512345678'

const PRICE = paise(249_00)
const DEBITED = paise(149_00)

/** Makes one statement of several that the database checks at its end. */
export const asOneStatement = (...parts: string[]): string =>
  `with ${parts.map((part, at) => `part_${String(at)} as (${part})`).join(', ')} select 1`

export type RenewalShop = Awaited<ReturnType<typeof openRenewalShop>>

export async function openRenewalShop() {
  const shop = await openQueueShop()
  const { browser, firstId, platform } = shop
  const { db } = platform
  const { subscriber_id: subscriberId } = await db
    .selectFrom('orders')
    .select('subscriber_id')
    .where('id', '=', firstId)
    .executeTakeFirstOrThrow()
  const debitOrderId = orderIdOf(await browser.placeOrder(queued(SOUTH)))
  const debitAttemptId = await browser.goToPayu(debitOrderId)

  const write = async (...statements: WriteStatement[]): Promise<void> => {
    for (const statement of statements) await statement.execute(db)
  }
  const check = (at: Date) =>
    recordCheck({ id: IDS.mandate, state: 'active' }, { checkedAt: at, nextCheckAt: at })

  /** Stores the mandate of the purchase, and the subscription that awaits it. The next step connects the two. */
  const agree = () =>
    write(
      sql`alter table subscription disable trigger subscriptions_have_a_mandate`,
      insertMandate(
        {
          id: IDS.mandate,
          attemptId: firstId,
          gateway: 'payu',
          agreedAt: AGREED_AT,
          consentVersion: 'test',
          pricePaise: PRICE,
          capPaise: PRICE,
          months: 1,
          endsAt: new Date('2029-11-20T12:00:00Z'),
        },
        AGREED_AT,
      ),
      insertSubscription({
        id: IDS.subscription,
        subscriberId,
        orderId: firstId,
        stateSince: AGREED_AT,
        poid: 'P1-FAMILY-MAX-1M',
        packageId: 'family-max',
        anchor: { at: AGREED_AT, period: 1, months: 1 },
      }),
      sql`alter table subscription enable trigger subscriptions_have_a_mandate`,
    )
  const register = () =>
    write(
      transitionMandate(IDS.mandate, 'register', {
        now: AGREED_AT,
        registered: { subscriptionId: IDS.subscription, gatewayMandateId: GATEWAY_ID },
      }),
      transitionMandate(IDS.mandate, 'activate', { now: AGREED_AT, checkedAt: AGREED_AT, method: 'upi' }),
      transitionSubscription(IDS.subscription, 'confirm_mandate', AGREED_AT),
    )
  const schedule = () =>
    write(
      insertRenewal(
        {
          id: IDS.renewal,
          subscriptionId: IDS.subscription,
          gateway: 'payu',
          period: 2,
          amountPaise: DEBITED,
          dueAt: new Date('2026-12-20T12:00:00Z'),
          endsAt: new Date('2027-01-20T12:00:00Z'),
          nextStepAt: NOTICE_AT,
        },
        AGREED_AT,
      ),
    )
  const beginNotice = () =>
    write(check(NOTICE_AT), transitionRenewal(IDS.renewal, 'send_notice', { now: NOTICE_AT }))
  const notify = () =>
    write(
      insertNotice(
        {
          id: IDS.notice,
          renewalId: IDS.renewal,
          mandateId: IDS.mandate,
          sequence: 2,
          number: 'R0001P2',
          amountPaise: DEBITED,
          debitDay: DEBIT_DAY,
          noticeHours: 48,
        },
        NOTICE_AT,
      ),
    )
  const beginDebit = () =>
    write(
      acceptNotice(IDS.notice, NOTICE_AT),
      transitionRenewal(IDS.renewal, 'confirm_notice', { now: NOTICE_AT, nextStepAt: DEBIT_AT }),
      check(DEBIT_AT),
      transitionRenewal(IDS.renewal, 'collect', { now: DEBIT_AT, orderId: debitOrderId }),
    )
  const debit = () =>
    write(
      insertDebit(
        { attemptId: debitAttemptId, renewalId: IDS.renewal, noticeId: IDS.notice, number: 1 },
        DEBIT_AT,
      ),
    )

  const steps = [agree, register, schedule, beginNotice, notify, beginDebit, debit]
  return {
    ...shop,
    db,
    subscriberId,
    debitOrderId,
    debitAttemptId,
    write,
    /** Takes the first steps: agree, register, schedule, begin the notice, notify, begin the debit, debit. */
    take: async (count: number): Promise<void> => {
      for (const step of steps.slice(0, count)) await step()
    },
    subscription: async () => (await runQueries(db, liveSubscriptionQuery(subscriberId)))[0],
    mandate: async () => (await runQueries(db, mandateAtGatewayQuery('payu', GATEWAY_ID)))[0],
  }
}
