/** A shop for tests of the consent to automatic renewal: its subscriber has an unpaid order for an app plan. */
import type { RenewalTerms } from '#contract/renewals.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { type TestCart, FAMILY } from './fixtures.ts'
import { openTestShop } from './test-shop.ts'

/** @param given settings of the shop */
export async function openConsentShop(given: { cart?: TestCart; settings?: Record<string, string> } = {}) {
  const { cart = FAMILY, ...options } = given
  const shop = await openTestShop(options)
  const { browser, platform, gateways } = shop
  const orderId = await browser.register(cart)

  /** Requests the offer for a price option. */
  const offer = async (poid = FAMILY.poid, start = 'now') => {
    const { body } = await browser.call('GET', `/api/account/renewal/offer?poid=${poid}&start=${start}`)
    return body.data as { kind: string; terms?: RenewalTerms }
  }
  /** Returns what the page sends if its buyer ticks the box. */
  const consent = async (poid?: string, start?: string) => ({
    ...(await offer(poid, start)).terms,
    version: RENEWAL_CONSENT_VERSION,
  })
  const runJobs = async (): Promise<void> => {
    await registerMandates(platform, gateways.payu)
    await checkMandates(platform, gateways.payu, shop.catalogue.offers)
  }
  return {
    ...shop,
    orderId,
    offer,
    consent,
    runJobs,
    /** Starts a payment at PayU. */
    start: (txnid: string, renew?: object) =>
      browser.call('POST', '/api/payment/payU', { txnid, ...(renew && { renew }) }),
    /** Pays an order with automatic renewal. @param mandate what becomes of the mandate at the simulator */
    payWithRenewal: async (id: string = orderId, mandate?: string): Promise<void> => {
      const attemptId = await browser.goToPayu(id, await consent())
      await browser.returnToShop(await browser.payAtPayu(attemptId, 'success', mandate))
    },
    renewal: async () => (await browser.call('GET', '/api/account/renewal')).body.data,
    stop: () => browser.call('POST', '/api/account/renewal/stop'),
    mandates: () => platform.db.selectFrom('mandate').selectAll().orderBy('id').execute(),
  }
}
