/** A shop that offers automatic renewal with Paytm, and whose subscriber has an unpaid order for an app plan. */
import { checksumInput, paytmChecksum } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import type { PaytmCheckout } from '#contract/payments.ts'
import type { RenewalTerms } from '#contract/renewals.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { openConsentShop } from './consent-shop.ts'
import { type TestCart, FAMILY } from './fixtures.ts'
import { postForm } from './post-form.ts'
import { renewalSteps } from './renewal-steps.ts'

/** @param settings of the shop in addition to the switch */
export async function openPaytmMandateShop(settings: Record<string, string> = {}, cart: TestCart = FAMILY) {
  const shop = await openConsentShop({ cart, settings: { PAYTM_MANDATES: 'on', ...settings } })
  const { browser, external, platform, gateways, orderId } = shop
  const { db } = platform
  const gateway = gateways.paytm
  const mandateRow = () => db.selectFrom('mandate').selectAll().executeTakeFirstOrThrow()
  const pay = async (outcome = 'success', mandate?: string): Promise<string> => {
    const attemptId = await browser.goToPaytm(orderId, await shop.consent(cart.poid))
    await browser.returnToShop(await browser.payAtPaytm(attemptId, outcome, mandate))
    return attemptId
  }
  return {
    ...shop,
    db,
    gateway,
    mandateRow,
    pay,
    ...renewalSteps(shop, gateway, mandateRow),
    offerOf: async (poid: string, start = 'now') =>
      (await shop.offer(poid, start)) as { kind: string; terms?: RenewalTerms; gateways?: string[] },
    startPaytm: (renew: object) => browser.call('POST', '/api/payment/payTM', { orderId, renew }),
    configOf: ({ body }: { body: { data?: unknown } }) => (body.data as PaytmCheckout['data']).config,
    consentOf: (terms: RenewalTerms | undefined) => ({ ...terms, version: RENEWAL_CONSENT_VERSION }),
    /** Acts as the payer in the UPI app. */
    act: async (action: string): Promise<void> => {
      const { gateway_mandate_id: id } = await mandateRow()
      const url = `/_subscription/${id ?? ''}`
      const answer = await external.simulators.inject({ method: 'POST', url, payload: { action } })
      if (answer.statusCode !== 204) throw new Error(answer.body)
    },
    /** Asks the simulator of Paytm for the state of the mandate, as the page of the UPI app shows it. */
    shownInUpiApp: async (): Promise<string> => (await external.simulators.inject('/upi-app')).body,
    /** Sends Paytm's webhook about the mandate as a form. @returns the status of the answer */
    webhook: async (fields: Record<string, string>, key = platform.config.paytm.key): Promise<number> => {
      const signed = { ...fields, CHECKSUMHASH: paytmChecksum(checksumInput(fields), key, 'AbC1') }
      return (await postForm(shop.app, '/api/webhooks/paytm/mandates', signed)).statusCode
    },
  }
}
