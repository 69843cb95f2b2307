/** A new customer of the default start: registers with a one-time code and pays at the simulated PayU. */
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { registrationForm, type TestCart } from '#test/fixtures.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import { until } from '#test/until.ts'

type Registered = { token: string; data: { transactionID: string } }
type Answer<T> = { data: T }

/** A movie of the demonstration catalogue. */
const MOVIE: TestCart = { poid: 'P2-KADALORA-RAYIL', amount: '149.00' }

type Purchase = {
  /** Of the customer: each has another mobile and another address. */
  number: number
  cart?: TestCart
  /** The customer agrees to automatic renewal of the plan in the cart. */
  renews?: boolean
}

/** @throws Error if a call is refused */
export async function registerAndBuy(
  shopUrl: string,
  simulators: SimulatorClient,
  { number, cart = MOVIE, renews = false }: Purchase,
): Promise<void> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.2.${String(number >> 8)}.${String(number & 255)}`,
  }
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${shopUrl}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${String(response.status)} ${path} ${await response.text()}`)
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) headers['cookie'] = cookie.split(';')[0] ?? ''
    return (await response.json()) as T
  }

  const consentTo = async ({ poid }: TestCart): Promise<object> => {
    type Offer = Answer<{ terms?: object }>
    const { data } = await call<Offer>(`/api/account/renewal/offer?poid=${poid}`)
    if (!data.terms) throw new Error(`automatic renewal of ${poid} is not offered`)
    return { ...data.terms, version: RENEWAL_CONSENT_VERSION }
  }

  const mobile = String(9_850_000_000 + number)
  const otp = { mobile, email: '' }
  const { transId, authKey } = await call<{ transId: string; authKey: string }>('/api/otp/generateOTP', otp)
  const OTP = await simulators.readCode(mobile)
  await call('/api/otp/verifyOTP', { ...otp, transID: transId, OTP, JWT: authKey })
  const form = { ...registrationForm({ mobile }), ...cart, mode: 'Payu' }
  const { token, data: order } = await call<Registered>('/api/users/create', form)
  headers['x-auth-token'] = token

  type Payment = Answer<{ fields: Record<string, string> }>
  const renew = renews ? await consentTo(cart) : undefined
  const { data: payment } = await call<Payment>('/api/payment/payU', { txnid: order.transactionID, renew })
  await simulators.openPayment(payment.fields)
  const { returnTo, fields } = await simulators.payAtPayu(payment.fields['txnid'] ?? '', 'success')
  await fetch(returnTo ?? '', {
    method: 'POST',
    body: new URLSearchParams(fields ?? {}),
    redirect: 'manual',
  })
  await until('the order to be paid', async () => {
    const { data } = await call<Answer<{ status: string }>>(`/api/orders/${order.transactionID}`)
    return data.status === 'paid'
  })
}
