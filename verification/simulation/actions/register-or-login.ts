/** Action: a customer signs up with a first order, or signs in. Both use a one-time code from a text message. */
import { sendRequest } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import {
  pickInstance,
  type Customer,
  liveInstances,
  type Scenario,
} from '#verification/simulation/scenario.ts'
import { chooseCart, recordOrder } from './place-order.ts'

export async function registerOrLogin(scenario: Scenario): Promise<string> {
  const newCustomer = scenario.customers.find(({ token }) => token === '')
  const customer = newCustomer ?? scenario.random.pick(scenario.customers)
  const instance = pickInstance(scenario)
  if (!instance) return 'no instance answers'
  return signIn(scenario, instance, customer)
}

/** Signs a customer in; one without an account signs up with a first order. @returns the result in a few words */
export function signIn(scenario: Scenario, instance: Instance, customer: Customer): Promise<string> {
  const isRegistered = customer.orders.length > 0 || customer.smc !== undefined
  return isRegistered ? logIn(scenario, instance, customer) : register(scenario, instance, customer)
}

async function register(scenario: Scenario, instance: Instance, customer: Customer): Promise<string> {
  const { mobile } = customer
  const otpResponse = await sendRequest(scenario, instance, {
    customer,
    request: { method: 'POST', url: '/api/otp/generateOTP', payload: { mobile, email: '' } },
  })
  if (otpResponse?.status !== 200) return `${mobile} gets no OTP: ${String(otpResponse?.status)}`
  const { transId, authKey } = otpResponse.body as { transId: string; authKey: string }
  const verifyResponse = await sendRequest(scenario, instance, {
    customer,
    request: {
      method: 'POST',
      url: '/api/otp/verifyOTP',
      payload: { mobile, transID: transId, OTP: await readCode(scenario, mobile), JWT: authKey },
    },
  })
  const cart = chooseCart(scenario)
  const form = { firstName: 'Kavitha', lastName: 'Raman', email: 'k@example.com', mobile, pincode: '600017' }
  const more = { gender: 'Female', age: '26-30 Years', city: 'Chennai', agree: true, mode: 'Payu' }
  const createResponse = await sendRequest(scenario, instance, {
    customer,
    request: {
      method: 'POST',
      url: '/api/users/create',
      payload: { ...form, ...more, poid: cart.poids.join(','), amount: cart.amount },
    },
  })
  if (createResponse?.status === 201) {
    customer.token = String(createResponse.body['token'])
    recordOrder(scenario, customer, { cart, data: createResponse.body['data'] })
  }
  return `${mobile} registers: ${String(verifyResponse?.status)} ${String(createResponse?.status)}`
}

async function logIn(scenario: Scenario, instance: Instance, customer: Customer): Promise<string> {
  const { mobile } = customer
  // With probability 0.3 the customer uses another device, which ends the session on the first.
  if (scenario.random.happens(0.3)) customer.cookie = ''
  const request = { method: 'POST', url: '/api/auth', payload: { mobile } } as const
  const otpResponse = await sendRequest(scenario, instance, { customer, request })
  if (otpResponse?.status !== 200) return `${mobile} gets no OTP: ${String(otpResponse?.status)}`
  const payload = { mobile, transID: otpResponse.body['transId'], OTP: await readCode(scenario, mobile) }
  const verify = { method: 'POST', url: '/api/auth/verify', payload } as const
  const response = await sendRequest(scenario, instance, { customer, request: verify })
  if (response?.status === 200) customer.token = String(response.body['token'])
  return `${mobile} signs in: ${String(response?.status)}`
}

/** Reads the code from the newest message. Runs the outbox first: the other instance polls it once a second. */
async function readCode(scenario: Scenario, mobile: string): Promise<string> {
  scenario.clock.advance(1_100)
  for (const instance of liveInstances(scenario)) await instance.runJobs('frequent')
  const code = scenario.external.messages
    .to(mobile)
    .map(({ text }) => /^\d{6}/.exec(text)?.[0])
    .find((found) => found !== undefined)
  return code ?? '000000'
}
