/** What tests of renewals do with a shop, and what they read of it. */
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { sql } from 'kysely'
import { registrationForm } from './fixtures.ts'
import { passTime } from './pass-time.ts'
import type { openTestShop } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** @param readMandate reads the mandate of the tests */
export function renewalSteps(shop: Shop, gateway: Gateway, readMandate: () => Promise<{ state: string }>) {
  const { external, platform, workOutbox } = shop
  const { db, runtime } = platform
  const passUntil = passTime(shop, gateway)
  return {
    runUntil: (until: Date | string): Promise<void> => passUntil(new Date(until)),
    /** Lets time pass without the jobs. */
    skipTo: (moment: string): void =>
      external.advance((new Date(moment).getTime() - runtime.now().getTime()) / 1_000),
    /** The states of subscription and mandate. */
    states: async () => {
      const subscription = await db.selectFrom('subscription').select('state').executeTakeFirst()
      return [subscription?.state, (await readMandate()).state]
    },
    /** The text messages to the subscriber, the oldest first. */
    texts: async (): Promise<string[]> => {
      await workOutbox()
      const sent = await external.messagesTo(registrationForm().mobile)
      return sent
        .filter(({ channel }) => channel === 'sms')
        .map(({ text }) => text)
        .toReversed()
    },
    /** The renewals as period, state and what became of their notices and debits, the oldest first. */
    renewals: async (): Promise<string[]> => {
      const { rows } = await sql<{ one: string }>`
      select concat_ws(' ', r.period, r.state, (select string_agg(n.state, ',' order by n.sequence) from debit_notice n
        where n.renewal_id = r.id), (select string_agg(d.state, ',' order by d.sent_at) from debit d
        where d.renewal_id = r.id)) as one from renewal r order by r.period`.execute(db)
      return rows.map(({ one }) => one)
    },
    /** The amounts of the renewals in paise, the oldest first. */
    amounts: async (): Promise<number[]> =>
      (await db.selectFrom('renewal').select('amount_paise').orderBy('period').execute()).map(
        ({ amount_paise: amount }) => amount,
      ),
    /** When debits were sent. */
    debitTimes: async (): Promise<string[]> =>
      (await db.selectFrom('debit').select('sent_at').orderBy('sent_at').execute()).map(({ sent_at: at }) =>
        at.toISOString(),
      ),
  }
}
