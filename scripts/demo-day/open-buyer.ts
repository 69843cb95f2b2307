/** A customer who uses the API of a shop beside simulators, as a browser does. */
import { generateOtp, sendLoginOtp, verifyLoginOtp, verifyOtp } from '#contract/identity.ts'
import { createTransaction, getOrder, type OrderStatus, register } from '#contract/orders.ts'
import { type PaytmConfig, payByWallet, startPaytm, startPayU } from '#contract/payments.ts'
import { getRenewalOffer, type RenewalConsent } from '#contract/renewals.ts'
import { raiseRequest } from '#contract/support.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import type { PayuReturn } from '#test/browser.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import { until } from '#test/until.ts'
import type { DemoOrder, Household, Person } from './households.ts'
import type { ShopSession } from './open-session.ts'

export type Buyer = ReturnType<typeof openBuyer>

type Cart = DemoOrder['cart']

/** Returns a buyer who is not signed in. */
export function openBuyer({ call, signIn }: ShopSession, simulators: SimulatorClient, mobile: string) {
  /** Reads the code that a call sends to the phone. */
  const readNextCode = async <T>(send: () => Promise<T>): Promise<{ sent: T; code: string }> => {
    const before = (await simulators.messagesTo(mobile)).length
    const sent = await send()
    return { sent, code: await simulators.readCode(mobile, before + 1) }
  }

  const verifyMobile = async (email: string): Promise<void> => {
    const { sent, code } = await readNextCode(() =>
      call(generateOtp, generateOtp.schema.response[200], { mobile, email }),
    )
    const proof = { mobile, email, transID: sent.transId, OTP: code, JWT: sent.authKey }
    await call(verifyOtp, verifyOtp.schema.response[200], proof)
  }

  return {
    /** Registers with a cart. @returns the order's id */
    register: async (person: Person, cart: Cart): Promise<string> => {
      const form = formOf(person)
      await verifyMobile(form.email)
      const input = { ...form, mobile, ...cart, mode: 'Payu' }
      const { token, data } = await call(register, register.schema.response[201], input)
      signIn(token)
      return data.transactionID
    },
    /** Signs in by a code. */
    logIn: async (): Promise<void> => {
      const { sent, code } = await readNextCode(() =>
        call(sendLoginOtp, sendLoginOtp.schema.response[200], { mobile }),
      )
      const proof = { mobile, transID: sent.transId, OTP: code }
      const { token } = await call(verifyLoginOtp, verifyLoginOtp.schema.response[200], proof)
      signIn(token)
    },
    /** Places an order. @returns its id */
    placeOrder: async (cart: Cart): Promise<string> => {
      const input = { ...cart, mode: 'Payu' }
      const { data } = await call(createTransaction, createTransaction.schema.response[200], input)
      return data.transactionID
    },
    /** Agrees to the automatic renewal of a plan. @throws if it is not offered */
    agreeToRenewal: async ({ poid }: Cart): Promise<RenewalConsent> => {
      const { data } = await call(getRenewalOffer, getRenewalOffer.schema.response[200], { poid })
      if (data.kind !== 'offered') throw new Error(`the automatic renewal of ${poid} is not offered`)
      return { ...data.terms, version: RENEWAL_CONSENT_VERSION }
    },
    /** Starts a payment at PayU. @returns the signed form; its `txnid` is the attempt */
    startPayu: async (orderId: string, renew?: RenewalConsent): Promise<Record<string, string>> => {
      const input = { txnid: orderId, renew }
      return (await call(startPayU, startPayU.schema.response[200], input)).data.fields
    },
    /** Starts a payment at Paytm. @returns what opens its checkout */
    startPaytm: async (orderId: string): Promise<PaytmConfig> => {
      const { data } = await call(startPaytm, startPaytm.schema.response[200], { orderId })
      if (!data.config) throw new Error('Paytm gave no token')
      return data.config
    },
    payByWallet: async (orderId: string): Promise<void> => {
      await call(payByWallet, payByWallet.schema.response[200], { transactionID: orderId })
    },
    /** Comes back from a gateway; without cookies, because the form is posted by a page of another site. */
    returnToShop: async ({ returnTo, fields }: PayuReturn): Promise<void> => {
      if (returnTo === null) return
      const body = new URLSearchParams(fields ?? {})
      const { status } = await fetch(returnTo, { method: 'POST', body, redirect: 'manual' })
      if (status !== 303) throw new Error(`the return from a gateway was answered by ${status}`)
    },
    waitForOrder: (orderId: string, wanted: OrderStatus): Promise<true> =>
      until(`the order to be ${wanted}`, async () => {
        const input = { transactionID: orderId }
        const { data } = await call(getOrder, getOrder.schema.response[200], input)
        return data.status === wanted || undefined
      }),
    askSupport: async ({ requestType, query }: NonNullable<Household['asks']>): Promise<void> => {
      const input = { requestType, query, altContact: mobile }
      await call(raiseRequest, raiseRequest.schema.response[200], input)
    },
  }
}

function formOf([name, gender, age, cityAndPincode]: Person) {
  const [firstName = '', lastName = ''] = name.split(' ')
  const [city = '', pincode = ''] = cityAndPincode.split(' ')
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, email, gender, age, city, pincode, agree: true }
}
