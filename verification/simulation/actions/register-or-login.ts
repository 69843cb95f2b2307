/** Action: a customer signs up with a first order, or signs in. Both use a one-time code from a text message. */
import { call } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import { anyInstance, type Customer, living, type Scene } from '#verification/simulation/scenario.ts'
import { chooseCart, rememberOrder } from './place-order.ts'

export async function arrive(scene: Scene): Promise<string> {
  const stranger = scene.customers.find(({ token }) => token === '')
  const customer = stranger ?? scene.chance.one(scene.customers)
  const instance = anyInstance(scene)
  if (!instance) return 'nobody answers'
  const isKnown = customer.orders.length > 0 || customer.smc !== undefined
  return isKnown ? logIn(scene, instance, customer) : register(scene, instance, customer)
}

async function register(scene: Scene, instance: Instance, customer: Customer): Promise<string> {
  const { mobile } = customer
  const asked = await call(scene, instance, {
    customer,
    request: { method: 'POST', url: '/api/otp/generateOTP', payload: { mobile, email: '' } },
  })
  if (asked?.status !== 200) return `${mobile} gets no code: ${String(asked?.status)}`
  const { transId, authKey } = asked.body as { transId: string; authKey: string }
  const verified = await call(scene, instance, {
    customer,
    request: {
      method: 'POST',
      url: '/api/otp/verifyOTP',
      payload: { mobile, transID: transId, OTP: await readCode(scene, mobile), JWT: authKey },
    },
  })
  const cart = chooseCart(scene)
  const form = { firstName: 'Kavitha', lastName: 'Raman', email: 'k@example.com', mobile, pincode: '600017' }
  const more = { gender: 'Female', age: '26-30 Years', city: 'Chennai', agree: true, mode: 'Payu' }
  const created = await call(scene, instance, {
    customer,
    request: {
      method: 'POST',
      url: '/api/users/create',
      payload: { ...form, ...more, poid: cart.poids.join(','), amount: cart.amount },
    },
  })
  if (created?.status === 201) {
    customer.token = String(created.body['token'])
    rememberOrder(scene, customer, { cart, data: created.body['data'] })
  }
  return `${mobile} registers: ${String(verified?.status)} ${String(created?.status)}`
}

async function logIn(scene: Scene, instance: Instance, customer: Customer): Promise<string> {
  const { mobile } = customer
  // With probability 0.3 the customer uses another device, which ends the session on the first.
  if (scene.chance.happens(0.3)) customer.cookie = ''
  const request = { method: 'POST', url: '/api/auth', payload: { mobile } } as const
  const asked = await call(scene, instance, { customer, request })
  if (asked?.status !== 200) return `${mobile} gets no code: ${String(asked?.status)}`
  const payload = { mobile, transID: asked.body['transId'], OTP: await readCode(scene, mobile) }
  const verify = { method: 'POST', url: '/api/auth/verify', payload } as const
  const answer = await call(scene, instance, { customer, request: verify })
  if (answer?.status === 200) customer.token = String(answer.body['token'])
  return `${mobile} signs in: ${String(answer?.status)}`
}

/** Reads the code from the newest message. Runs the outbox first: the other instance polls it once a second. */
async function readCode(scene: Scene, mobile: string): Promise<string> {
  scene.clock.advance(1_100)
  for (const instance of living(scene)) await instance.runJobs('quick')
  const code = scene.outside.messages
    .to(mobile)
    .map(({ text }) => /^\d{6}/.exec(text)?.[0])
    .find((found) => found !== undefined)
  return code ?? '000000'
}
