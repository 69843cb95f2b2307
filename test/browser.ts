/** A browser as the API sees it: it keeps its cookie and its token, and goes to PayU when it is redirected there. */
import { FAMILY_AND_TRAIN, registrationForm, type TestCart } from './fixtures.ts'
import type { Language } from '#contract/languages.ts'
import type { buildApp } from '#api/app.ts'
import type { openSimulators } from '#test/simulators/open-simulators.ts'

type ApiResponse = {
  status: number
  body: Record<string, unknown> & { data?: unknown }
  headers: Record<string, unknown>
}

export type PayuReturn = {
  returnTo: string | null
  fields: Record<string, string> | null
  /** How the browser returns; by default by a form that is posted. */
  method?: 'post' | 'get' | null
}

export type Browser = ReturnType<typeof openBrowser>

type Shop = {
  app: Awaited<ReturnType<typeof buildApp>>
  external: Awaited<ReturnType<typeof openSimulators>>
  workOutbox: () => Promise<unknown>
}

/** @param language of the pages that the browser shows. Without one, its calls name no language. */
export function openBrowser({ app, external, workOutbox }: Shop, language?: Language) {
  const credentials = { cookie: '', token: '' }

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<ApiResponse> => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(credentials.cookie && { cookie: credentials.cookie }),
        ...(credentials.token && { 'x-auth-token': credentials.token }),
        ...(language && { 'accept-language': language }),
      },
      ...(payload && { payload }),
    })
    const [cookie] = answer.cookies
    if (cookie) credentials.cookie = `${cookie.name}=${cookie.value}`
    const body = answer.body === '' ? {} : answer.json<ApiResponse['body']>()
    return { status: answer.statusCode, body, headers: answer.headers }
  }

  /** Returns the newest code sent to this mobile. Other messages of the same moment may arrive after it. */
  const readCode = async (mobile: string): Promise<string> => {
    await workOutbox()
    const codes = (await external.messagesTo(mobile)).map(({ text }) => /^\d{6}/.exec(text)?.[0])
    return codes.find((code) => code !== undefined) ?? ''
  }

  const requestCode = (mobile: string = registrationForm().mobile): Promise<ApiResponse> =>
    call('POST', '/api/otp/generateOTP', { mobile, email: '' })

  const verifyMobile = async (mobile: string): Promise<void> => {
    const { body } = await requestCode(mobile)
    const { transId, authKey } = body as { transId: string; authKey: string }
    await call('POST', '/api/otp/verifyOTP', {
      mobile,
      transID: transId,
      OTP: await readCode(mobile),
      JWT: authKey,
    })
  }

  const browser = {
    credentials,
    call,
    readCode,
    requestCode,
    verifyMobile,
    readUser: (): Promise<ApiResponse> => call('GET', '/api/users'),

    /** Signs up with a verified mobile and a cart; keeps the token. @returns the order's id */
    register: async (cart: TestCart = FAMILY_AND_TRAIN, form: object = {}): Promise<string> => {
      const person = registrationForm(form)
      await verifyMobile(person.mobile)
      const { status, body } = await call('POST', '/api/users/create', { ...person, ...cart, mode: 'Payu' })
      if (status !== 201) throw new Error(JSON.stringify(body))
      credentials.token = body.token as string
      return orderIdOf({ body })
    },

    logIn: async (mobile: string): Promise<ApiResponse> => {
      const sent = await call('POST', '/api/auth', { mobile })
      const code = await readCode(mobile)
      const answer = await call('POST', '/api/auth/verify', { mobile, transID: sent.body.transId, OTP: code })
      if (answer.status === 200) credentials.token = answer.body.token as string
      return answer
    },

    placeOrder: async (cart: TestCart): Promise<ApiResponse> =>
      call('POST', '/api/users/createTransaction', { ...cart, mode: 'Payu' }),

    /**
     * Posts the signed form, as the browser does on `Proceed to Pay`. @param renew the consent to automatic renewal
     * @returns the attempt's id
     */
    goToPayu: async (orderId: string, renew?: object): Promise<string> => {
      const { status, body } = await call('POST', '/api/payment/payU', {
        txnid: orderId,
        ...(renew && { renew }),
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const { fields } = body.data as { fields: Record<string, string> }
      const page = await external.simulators.inject({
        method: 'POST',
        url: '/_payment',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
        payload: new URLSearchParams(fields).toString(),
      })
      if (page.statusCode !== 200) throw new Error(page.body)
      return fields.txnid ?? ''
    },

    /**
     * Presses a button on PayU's page. @param mandate what becomes of the mandate; by default it is registered
     * @returns the fields that the browser posts back
     */
    payAtPayu: async (attemptId: string, outcome: string, mandate?: string): Promise<PayuReturn> => {
      const url = `/_payment/${attemptId}/outcome`
      const payload = { outcome, ...(mandate !== undefined && { mandate }) }
      return (await external.simulators.inject({ method: 'POST', url, payload })).json()
    },

    /**
     * Requests Paytm's token and opens its checkout, as the widget does on `Proceed to Pay`. @param renew the consent to
     * automatic renewal @returns the attempt's id
     */
    goToPaytm: async (orderId: string, renew?: object): Promise<string> => {
      const { status, body } = await call('POST', '/api/payment/payTM', { orderId, ...(renew && { renew }) })
      const { config } = (body.data ?? {}) as { config?: { orderId: string; token: string; mid: string } }
      if (status !== 200 || !config) throw new Error(JSON.stringify(body))
      const query = new URLSearchParams({ ...config, redirect: 'false' })
      const page = await external.simulators.inject(`/_paytm/checkout?${query.toString()}`)
      if (page.statusCode !== 200) throw new Error(page.body)
      return config.orderId
    },

    /**
     * Presses a button in Paytm's checkout. @param mandate what becomes of the mandate; by default it is registered
     * @returns the return that the browser brings
     */
    payAtPaytm: async (attemptId: string, outcome: string, mandate?: string): Promise<PayuReturn> => {
      const url = `/_paytm/${attemptId}/outcome`
      const payload = { outcome, ...(mandate !== undefined && { mandate }) }
      return (await external.simulators.inject({ method: 'POST', url, payload })).json()
    },

    /**
     * Brings a gateway's return to the shop: cross-site, so without a cookie. @returns where the shop redirects the
     * browser
     */
    returnToShop: async ({ returnTo, fields, method }: PayuReturn): Promise<string> => {
      const { pathname } = new URL(returnTo ?? '')
      const body = new URLSearchParams(fields ?? {}).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await app.inject(
        method === 'get'
          ? { method: 'GET', url: `${pathname}?${body}` }
          : { method: 'POST', url: pathname, headers, payload: body },
      )
      if (answer.statusCode !== 303) throw new Error(`${String(answer.statusCode)} ${answer.body}`)
      return String(answer.headers.location)
    },

    packs: async () => {
      const { body } = await call('GET', '/api/account/packs')
      return body.data as {
        packagename: string
        packageType: string
        transactionID: string
        startDate: string
        endDate: string
        upgrade?: { credit: string; unusedDays: number; totalDays: number }
      }[]
    },

    order: async (transactionId: string) => {
      const { body } = await call('GET', `/api/orders/${transactionId}`)
      return body.data as { status: string; amount: string; reason?: string; items?: unknown[] }
    },
  }
  return {
    ...browser,
    /** Goes to PayU with an order, presses a button there, and returns. @returns where the shop redirects the browser */
    payByPayu: async (orderId: string, outcome = 'success'): Promise<string> =>
      browser.returnToShop(await browser.payAtPayu(await browser.goToPayu(orderId), outcome)),
    /** Like `payByPayu`, at Paytm. */
    payByPaytm: async (orderId: string, outcome = 'success'): Promise<string> =>
      browser.returnToShop(await browser.payAtPaytm(await browser.goToPaytm(orderId), outcome)),
  }
}

/** Returns the id of the order that a response is about. */
export const orderIdOf = ({ body }: { body: { data?: unknown } }): string =>
  (body.data as { transactionID: string }).transactionID

/** Presses a button at a gateway, for an order. @returns the attempt's id, and the return that the browser brings */
export async function payOrderAt(
  gateway: 'payu' | 'paytm',
  browser: Browser,
  orderId: string,
  outcome: string,
): Promise<PayuReturn & { attemptId: string }> {
  if (gateway === 'payu') {
    const attemptId = await browser.goToPayu(orderId)
    return { ...(await browser.payAtPayu(attemptId, outcome)), attemptId }
  }
  const attemptId = await browser.goToPaytm(orderId)
  return { ...(await browser.payAtPaytm(attemptId, outcome)), attemptId }
}
