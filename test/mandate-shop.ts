/** A shop for tests of mandates: its subscriber has paid for a plan at PayU's stand-in, and registered a mandate there. */
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { hostedForm } from '#api/payments/gateways/payu/hosted-form.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { checkMandates } from '#api/renewals/check-mandates.ts'
import { insertMandate } from '#api/renewals/mandate-store.ts'
import { registerMandates } from '#api/renewals/register-mandates.ts'
import { liveSubscriptionQuery } from '#api/renewals/subscription-store.ts'
import { paise } from '#contract/money.ts'
import type { PayuReturn } from './browser.ts'
import { orderIdOf } from './order-shop.ts'
import { FAMILY, queued } from './queue-shop.ts'
import { openTestShop } from './test-shop.ts'

const PRICE = paise(249_00)
const THREE_YEARS_MS = 3 * 365 * 86_400_000
const MANDATE_ID = '00000000-0000-7000-8000-000000000002'
const OTHER_MANDATE_ID = '00000000-0000-7000-8000-000000000003'

/** @param pressed what the buyer presses at the stand-in; success with a registered mandate without it */
export async function openMandateShop(pressed: { outcome?: string; mandate?: string } = {}) {
  const shop = await openTestShop()
  const { browser, external, platform } = shop
  const { db } = platform
  const gateway = createGatewayRegistry(platform).payu
  const orderId = await browser.register(FAMILY)
  const attemptId = await browser.goToPayu(orderId)
  const now = platform.runtime.now()
  const endsAt = new Date(now.getTime() + THREE_YEARS_MS)
  const agree = (id: string, ofAttempt: string) =>
    insertMandate(
      {
        ...{ id, attemptId: ofAttempt, gateway: 'payu', agreedAt: now, consentVersion: 'test' },
        ...{ pricePaise: PRICE, capPaise: PRICE, months: 1, endsAt },
      },
      now,
    ).execute(db)
  await agree(MANDATE_ID, attemptId)

  const post = (url: string, payload: object) => external.simulators.inject({ method: 'POST', url, payload })
  const { fields } = hostedForm(
    platform.config.payu,
    { shopUrl: platform.config.shopUrl, language: 'en' },
    {
      ...{ attemptId, amountPaise: PRICE, description: 'Family Max' },
      customer: { name: 'Asha', email: 'asha@example.com', mobile: '9840012345' },
      notes: ['NewCustomer', '1', '1 Month'],
      mandate: { capPaise: PRICE, months: 1, startsAt: now, endsAt, reason: 'Family Max' },
    },
  )
  // The page that the buyer left is opened again, with the mandate.
  await external.simulators.inject({
    ...{ method: 'POST', url: '/_payment', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const back = await post(`/_payment/${attemptId}/outcome`, { outcome: 'success', ...pressed })
  const returned = back.json<PayuReturn>()
  await browser.returnToShop(returned)

  const mandateRow = () =>
    db.selectFrom('mandate').selectAll().where('id', '=', MANDATE_ID).executeTakeFirstOrThrow()
  return {
    ...{ ...shop, db, gateway, orderId, attemptId },
    register: () => registerMandates(platform),
    /** Pays for a queued plan with a mandate of its own. */
    queueAnother: async (): Promise<void> => {
      const next = await browser.goToPayu(orderIdOf(await browser.placeOrder(queued(FAMILY))))
      await agree(OTHER_MANDATE_ID, next)
      await browser.returnToShop(await browser.payAtPayu(next, 'success'))
    },
    check: () => checkMandates(platform, gateway),
    mandateRow,
    /** The states of subscription and mandate. */
    states: async () => {
      const subscription = await db.selectFrom('subscription').select('state').executeTakeFirst()
      return [subscription?.state, (await mandateRow()).state]
    },
    /** Acts as the payer in the UPI app. */
    act: async (action: string): Promise<void> => {
      const { gateway_mandate_id: id } = await mandateRow()
      const answer = await post(`/_mandate/${id ?? ''}`, { action })
      if (answer.statusCode !== 204) throw new Error(answer.body)
    },
    subscriberId: async (): Promise<string> =>
      (await db.selectFrom('orders').select('subscriber_id').executeTakeFirstOrThrow()).subscriber_id,
    live: async (subscriberId: string) => (await runQueries(db, liveSubscriptionQuery(subscriberId)))[0],
  }
}
