/** A buyer who uses the API only: prepares the state of a test, or replaces screens that the test is not about. */
import type { PayuReturn } from '#test/browser.ts'
import { registrationForm, type TestCart } from '#test/fixtures.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import type { APIRequestContext, APIResponse } from '@playwright/test'

export type Buyer = ReturnType<typeof createBuyer>
type Order = { status: string; amount: string; reason?: string }
type Pack = {
  packagename: string
  packageType: string
  transactionID: string
  startDate: string
  endDate: string
  upgrade?: { credit: string; unusedDays: number; totalDays: number }
}

/** Returns a buyer. @param request has the cookies; the request context of a browser shares them with its pages */
export function createBuyer(request: APIRequestContext, simulators: SimulatorClient) {
  let token = ''

  const read = async <T>(answer: APIResponse): Promise<T> => {
    if (!answer.ok()) throw new Error(`${String(answer.status())} ${answer.url()} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const headers = () => (token === '' ? {} : { 'x-auth-token': token })
  const get = async <T>(path: string) => read<T>(await request.get(path, { headers: headers() }))
  const post = async <T>(path: string, data: object) =>
    read<T>(await request.post(path, { headers: headers(), data }))

  const verifyMobile = async (mobile: string): Promise<void> => {
    const path = '/api/otp/generateOTP'
    const { transId, authKey } = await post<{ transId: string; authKey: string }>(path, { mobile, email: '' })
    const code = await simulators.readCode(mobile)
    await post('/api/otp/verifyOTP', { mobile, email: '', transID: transId, OTP: code, JWT: authKey })
  }

  const startPayment = async (orderId: string): Promise<Record<string, string>> => {
    const path = '/api/payment/payU'
    return (await post<{ data: { fields: Record<string, string> } }>(path, { txnid: orderId })).data.fields
  }
  const returnToShop = async ({ returnTo, fields }: PayuReturn): Promise<string> => {
    const answer = await request.post(returnTo ?? '', { form: fields ?? {}, maxRedirects: 0 })
    const { location } = answer.headers()
    if (location === undefined || ![302, 303].includes(answer.status()))
      throw new Error(`the shop answered the return with ${String(answer.status())}`)
    return location
  }

  return {
    token: () => token,
    /** Registers with a cart. @returns the order's id. */
    register: async (mobile: string, cart: TestCart): Promise<string> => {
      await verifyMobile(mobile)
      const form = { ...registrationForm({ mobile }), ...cart, mode: 'Payu' }
      const made = await post<{ token: string; data: { transactionID: string } }>('/api/users/create', form)
      token = made.token
      return made.data.transactionID
    },
    /** Signs in by a code, which creates an account for a satellite subscriber. */
    logIn: async (mobile: string): Promise<void> => {
      const before = (await simulators.messagesTo(mobile)).length
      const { transId } = await post<{ transId: string }>('/api/auth', { mobile })
      const OTP = await simulators.readCode(mobile, before + 1)
      const answer = await post<{ token: string }>('/api/auth/verify', { mobile, transID: transId, OTP })
      token = answer.token
    },
    /** Places an order. @returns the order's id. */
    placeOrder: async (cart: TestCart): Promise<string> => {
      const path = '/api/users/createTransaction'
      const { data } = await post<{ data: { transactionID: string } }>(path, { ...cart, mode: 'Payu' })
      return data.transactionID
    },
    /** Starts a payment, as `Proceed to Pay` does. @returns the signed form for PayU; its `txnid` is the attempt. */
    startPayment,
    /** Posts PayU's return to the shop. @returns the address of the shop's redirect. */
    returnToShop,
    /** Starts a payment, presses a button of PayU's page, and returns to the shop. */
    payAtPayu: async (orderId: string, press = 'success'): Promise<void> => {
      const fields = await startPayment(orderId)
      await simulators.openPayment(fields)
      await returnToShop(await simulators.payAtPayu(fields['txnid'] ?? '', press))
    },
    raiseRequest: async (query: string): Promise<void> => {
      const request = { requestType: 'Payment Related', query, altContact: '9840054321' }
      await post('/api/raiseRequest', request)
    },
    order: async (id: string) => (await get<{ data: Order }>(`/api/orders/${id}`)).data,
    packs: async () => (await get<{ data: Pack[] }>('/api/account/packs')).data,
  }
}
