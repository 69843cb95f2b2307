/**
 * Opens the simulators for a test: in memory, with a clock that only the test advances, and a fake shop that records
 * calls.
 */
import type { LightMyRequestResponse } from 'fastify'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { buildSimulators } from './simulators.ts'
import type { Settings } from './simulator-context.ts'

type ShopCall = { url: string; contentType: string; body: string }

export type TestHarness = Awaited<ReturnType<typeof openTestHarness>>

const KEY = 'tvKey1'
const SALT = 'tvSalt0123456789'

const TICK_MS = 250

export async function openTestHarness(settings: Partial<Settings> = {}) {
  /** The calls that reached the shop from the gateways themselves, oldest first. */
  const shopCalls: ShopCall[] = []
  /** The statuses of the shop's next answers; 200 if the list is empty. */
  const shopAnswers: number[] = []
  /** The delays that the simulators requested, except those of their own timer. */
  const waits: number[] = []
  let time = Date.parse('2026-11-20T06:30:00Z')
  const ticks: (() => void)[] = []

  const app = await buildSimulators({
    payu: { key: KEY, salt: SALT },
    shopUrl: 'http://shop.test',
    messagesKey: 'messages-key',
    satelliteKey: 'satellite-key',
    latency: 'none',
    storePath: ':memory:',
    now: () => new Date(time),
    sleep: async (ms) => {
      if (ms !== TICK_MS) waits.push(ms)
      else await new Promise<void>((resume) => ticks.push(resume))
    },
    fetch: async (url, init) => {
      const request = new Request(url, init)
      const contentType = request.headers.get('content-type') ?? ''
      shopCalls.push({ url: request.url, contentType, body: await request.text() })
      return new Response(null, { status: shopAnswers.shift() ?? 200 })
    },
    ...settings,
  })
  await app.ready()

  return {
    app,
    shopCalls,
    shopAnswers,
    waits,
    /** Advances the clock and runs everything that is due. */
    advance: async (seconds: number): Promise<void> => {
      time += seconds * 1000
      for (const resume of ticks.splice(0)) resume()
      await settleEventLoop()
    },
    postJson: (url: string, body: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, payload: body, headers }),
    postForm: (url: string, body: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(body).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

/** Opens the simulators before each test of a file, and closes them after it. */
export function useTestHarness(): TestHarness {
  const harness = {} as TestHarness // Empty until the first test.
  beforeEach(async () => void Object.assign(harness, await openTestHarness()))
  afterEach(() => harness.app.close())
  return harness
}

/** Waits until a delivery is done: the fake shop answers without delay, so a few turns of the event loop are enough. */
async function settleEventLoop(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resume) => setImmediate(resume))
}

/** Repeated here, so that the tests do not share a mistake in the simulator's own hash. */
const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex')

/** Returns a shop's payment form with a correct signature. */
export function paymentForm(txnid: string, amount = '499.00'): Record<string, string> {
  return {
    key: KEY,
    txnid,
    amount,
    productinfo: 'HD Sports 1M',
    firstname: 'Asha',
    email: 'asha@example.com',
    phone: '9876543210',
    udf1: 'NewCustomer',
    surl: 'http://shop.test/ok',
    furl: 'http://shop.test/no',
    hash: sha512(`${KEY}|${txnid}|${amount}|HD Sports 1M|Asha|asha@example.com|NewCustomer||||||||||${SALT}`),
  }
}

/** Opens a payment and ends it. @returns the browser's return */
export async function pay(
  harness: TestHarness,
  txnid: string,
  outcome = 'success',
  amount = '499.00',
): Promise<{ returnTo: string; fields: Record<string, string> }> {
  await harness.postForm('/_payment', paymentForm(txnid, amount))
  const answer = await harness.postJson(`/_payment/${txnid}/outcome`, { outcome })
  return answer.json()
}

/** Returns the hash that PayU's answer should have. */
export const answerHash = (fields: Record<string, string | undefined>): string =>
  sha512(
    `${SALT}|${fields.status ?? ''}||||||||||NewCustomer|asha@example.com|Asha|HD Sports 1M|${fields.amount ?? ''}|${fields.txnid ?? ''}|${KEY}`,
  )

/** Sends a command with a correct signature to PayU's API. */
export async function command(harness: TestHarness, name: string, ...vars: string[]) {
  const [var1 = '', var2 = '', var3 = ''] = vars
  const hash = sha512(`${KEY}|${name}|${var1}|${SALT}`)
  const form = { key: KEY, command: name, var1, var2, var3, hash }
  return harness.postForm('/merchant/postservice.php?form=2', form)
}

/** All answer types in one; a missing field reads as undefined. */
type PayuAnswer = {
  status: number
  request_id: string
  txn_update_id: string
  transaction_details: Record<string, Record<string, unknown>>
}

export const sendCommand = async (
  harness: TestHarness,
  name: string,
  ...vars: string[]
): Promise<PayuAnswer> => (await command(harness, name, ...vars)).json()

type BookEntry = { orderId: string; capturedPaise: number; refundedPaise: number; status: string }

export const books = async ({ app }: TestHarness): Promise<BookEntry[]> =>
  (await app.inject('/books?gateway=payu')).json()

export const setBehaviour = (harness: TestHarness, setting: object): Promise<LightMyRequestResponse> =>
  harness.app.inject({ method: 'PUT', url: '/behaviours', payload: setting })
