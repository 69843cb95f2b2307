/** A shop for tests of mandates: its subscriber has paid for a plan at the simulator of PayU, and registered a mandate there. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { payuHostedForm } from '#api/payments/gateways/payu/payu-hosted-form.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { advanceRenewals } from './advance-renewals.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { insertMandate } from '#api/renewals/mandates/mandate-store.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { liveSubscriptionQuery } from '#api/renewals/subscriptions/subscription-store.ts'
import { stopSubscription } from '#api/renewals/subscriptions/stop-subscription.ts'
import { paise } from '#contract/money.ts'
import type { HttpResponse } from '#api/platform/runtime/runtime.ts'
import { createHash } from 'node:crypto'
import type { TestApp } from './app.ts'
import { type PayuReturn, orderIdOf } from './browser.ts'
import { FAMILY, registrationForm, smallCatalogue } from './fixtures.ts'
import { postForm } from './post-form.ts'
import { queued } from './queue-shop.ts'
import { renewalSteps } from './renewal-steps.ts'
import { openTestShop } from './test-shop.ts'
import { expect } from 'vitest'

const PRICE = paise(249_00)
const THREE_YEARS_MS = 3 * 365 * 86_400_000
const MANDATE_ID = '00000000-0000-7000-8000-000000000002'
const OTHER_MANDATE_ID = '00000000-0000-7000-8000-000000000003'
const DEBIT = /command=si_transaction/

/** Changes PayU's answer to the next request with this command. @param change gets the answer and repeats the request */
function changeNextAnswer(
  external: TestApp['external'],
  command: RegExp,
  change: (answer: HttpResponse, repeat: () => Promise<HttpResponse>) => HttpResponse | Promise<HttpResponse>,
): void {
  const restore = external.intercept(async (request, send) => {
    const answer = await send(request)
    if (!command.test(request.body ?? '')) return answer
    restore()
    return change(answer, () => send(request))
  })
}

/**
 * @param pressed what the buyer presses at the simulator; by default success with a registered mandate of UPI
 * @param startsAt the time of the purchase; by default noon on 20 November 2026 in UTC
 * @param mandateEndsAt the end of the mandate; by default three years after the purchase
 */
export async function openMandateShop(
  pressed: { outcome?: string; mandate?: string; method?: string } = {},
  startsAt?: string,
  mandateEndsAt?: string,
) {
  const shop = await openTestShop()
  const { browser, external, platform } = shop
  const { db } = platform
  const gateway = createGatewayRegistry(platform).payu
  const mandateRow = () =>
    db.selectFrom('mandate').selectAll().where('id', '=', MANDATE_ID).executeTakeFirstOrThrow()
  const steps = renewalSteps(shop, gateway, mandateRow)
  if (startsAt !== undefined) steps.skipTo(startsAt)
  const orderId = await browser.register(FAMILY)
  const attemptId = await browser.goToPayu(orderId)
  const now = platform.runtime.now()
  const endsAt = new Date(mandateEndsAt ?? now.getTime() + THREE_YEARS_MS)
  const agree = (id: string, ofAttempt: string) =>
    insertMandate(
      {
        id,
        attemptId: ofAttempt,
        gateway: 'payu',
        agreedAt: now,
        consentVersion: 'test',
        pricePaise: PRICE,
        capPaise: PRICE,
        months: 1,
        endsAt,
      },
      now,
    ).execute(db)
  await agree(MANDATE_ID, attemptId)

  const post = (url: string, payload: object) => external.simulators.inject({ method: 'POST', url, payload })
  const { fields } = payuHostedForm(
    platform.config.payu,
    { shopUrl: platform.config.shopUrl, language: 'en' },
    {
      attemptId,
      amountPaise: PRICE,
      description: 'Family Max',
      customer: { name: 'Asha', email: 'asha@example.com', mobile: '9840012345' },
      notes: ['NewCustomer', '1', '1 Month'],
      mandate: { capPaise: PRICE, months: 1, startsAt: now, endsAt, reason: 'Family Max' },
    },
  )
  // The page that the buyer left is opened again, with the mandate.
  await postForm(external.simulators, '/_payment', fields)
  const back = await post(`/_payment/${attemptId}/outcome`, { outcome: 'success', ...pressed })
  const returned = back.json<PayuReturn>()
  await browser.returnToShop(returned)

  const subscriberId = async (): Promise<string> =>
    (await db.selectFrom('orders').select('subscriber_id').executeTakeFirstOrThrow()).subscriber_id

  return {
    ...shop,
    ...steps,
    db,
    gateway,
    orderId,
    attemptId,
    mandateRow,
    subscriberId,
    register: () => registerMandates(platform, gateway),
    /** Pays for a queued plan, and agrees to a second mandate. */
    queueAnother: async (): Promise<void> => {
      const next = await browser.goToPayu(orderIdOf(await browser.placeOrder(queued(FAMILY))))
      await agree(OTHER_MANDATE_ID, next)
      await browser.returnToShop(await browser.payAtPayu(next, 'success'))
    },
    /** Buys the plan again by an ordinary purchase. */
    buyAgain: async (amount = FAMILY.amount): Promise<void> => {
      await browser.logIn(registrationForm().mobile)
      const orderId = orderIdOf(await browser.placeOrder({ ...FAMILY, amount }))
      await browser.payByPayu(orderId)
    },
    /** Imports the catalogue with another price of the plan. @param price null: without the plan */
    setPrice: async (price: string | null): Promise<void> => {
      const packages = smallCatalogue.packages.map(({ options, ...one }) => ({
        ...one,
        ...(options && {
          options: options.flatMap((option) => {
            if (option.poid !== FAMILY.poid) return [option]
            return price === null ? [] : [{ ...option, price }]
          }),
        }),
      }))
      await importCatalogue(platform, { ...smallCatalogue, packages }, { apply: true })
      await shop.catalogue.refreshIfStale()
    },
    /** The next notice or debit is carried out, and its answer is lost. */
    loseAnswer: (): void =>
      void external.loseAnswer(({ body }) => /command=(pre_debit_SI|si_transaction)/.test(body ?? '')),
    /** The next debit is answered as failed. @param field9 the code of the bank and its text */
    failDebit: (field9: string): void =>
      changeNextAnswer(external, DEBIT, (answer) => {
        const failed = `"status":"failed","field9":"${field9}"`
        return { ...answer, body: answer.body.replace(/"status":"[^"]*","field9":"[^"]*"/, failed) }
      }),
    /** The next debit arrives twice, and the second answer is the one that returns. */
    repeatDebit: (): void => changeNextAnswer(external, DEBIT, (_, repeat) => repeat()),
    check: () => checkMandates(platform, gateway, shop.catalogue.offers),
    advance: () => advanceRenewals(platform, gateway, shop.catalogue),
    stop: async () => stopSubscription(platform, await subscriberId()),
    /** Sends PayU's webhook about the mandate. @returns the status of the answer */
    webhook: async (action: string, given: { salt?: string; mandateId?: string } = {}): Promise<number> => {
      const { gateway_mandate_id: id } = await mandateRow()
      const { salt = platform.config.payu.salt, mandateId = id ?? '' } = given
      const covered = {
        status: 'revoked',
        action,
        authpayuid: mandateId,
        dateTime: '2026-12-17 09:00:00',
        amount: '249.00',
        endDate: '2029-11-19',
      }
      const hash = createHash('sha512')
        .update([...Object.values(covered), salt].join('|'))
        .digest('hex')
      const url = '/api/webhooks/payu/mandates'
      const answer = await shop.app.inject({ method: 'POST', url, payload: { ...covered, hash } })
      return answer.statusCode
    },
    /** Acts as the payer in the UPI app. */
    act: async (action: string): Promise<void> => {
      const { gateway_mandate_id: id } = await mandateRow()
      const answer = await post(`/_mandate/${id ?? ''}`, { action })
      if (answer.statusCode !== 204) throw new Error(answer.body)
    },
    /** The packs as start and end, the oldest first. */
    spans: async (): Promise<string[][]> => {
      const packs = db
        .selectFrom('entitlement')
        .select(['starts_at', 'ends_at'])
        .where('status', '=', 'active')
      const rows = await packs.orderBy('starts_at').execute()
      return rows.map((row) => [row.starts_at.toISOString(), row.ends_at.toISOString()])
    },
    live: async (subscriberId: string) => (await runQueries(db, liveSubscriptionQuery(subscriberId)))[0],
  }
}

/** Opens a shop whose mandate is active, on the day of the notice. */
export async function openActiveMandateShop(pressed: { method?: string } = {}) {
  const shop = await openMandateShop(pressed)
  await shop.runUntil('2026-11-20T12:05:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-17T03:00:00Z')
  return shop
}

/** Opens a shop whose subscription has become past due. */
export async function openPastDueShop() {
  const shop = await openActiveMandateShop()
  await shop.act('empty')
  await shop.runUntil('2026-12-21T00:30:00Z')
  expect(await shop.states()).toEqual(['past_due', 'active'])
  return shop
}
