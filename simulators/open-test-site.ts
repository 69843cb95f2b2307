/** The stand-ins for a test: in memory, on a clock that only the test moves, calling a shop that only listens. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createHash } from 'node:crypto'
import { buildSimulators } from './simulators.ts'
import type { Settings } from './site.ts'

type ShopCall = { url: string; contentType: string; body: string }

export type TestSite = {
  app: FastifyInstance
  /** What reached the shop from PayU itself, oldest first. */
  shopCalls: ShopCall[]
  /** What the shop answers next, a status each; 200 when there is none left. */
  shopAnswers: number[]
  /** How long the stand-ins asked to wait, apart from their own pulse. */
  waits: number[]
  /** Moves the clock and lets everything that falls due happen. */
  pass: (seconds: number) => Promise<void>
  postJson: (url: string, body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  postForm: (url: string, body: Record<string, string>) => Promise<LightMyRequestResponse>
}

const KEY = 'tvKey1'
const SALT = 'tvSalt0123456789'

const PULSE_MS = 250

export async function openTestSite(settings: Partial<Settings> = {}): Promise<TestSite> {
  const [shopCalls, shopAnswers, waits]: [ShopCall[], number[], number[]] = [[], [], []]
  let time = Date.parse('2026-11-20T06:30:00Z')
  const pulses: (() => void)[] = []

  const app = await buildSimulators({
    payu: { key: KEY, salt: SALT },
    shopUrl: 'http://shop.test',
    messagesKey: 'messages-key',
    satelliteKey: 'satellite-key',
    latency: 'none',
    storePath: ':memory:',
    now: () => new Date(time),
    sleep: async (ms) => {
      if (ms !== PULSE_MS) waits.push(ms)
      else await new Promise<void>((resume) => pulses.push(resume))
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
    pass: async (seconds) => {
      time += seconds * 1000
      for (const resume of pulses.splice(0)) resume()
      await everythingStarted()
    },
    postJson: (url, body, headers = {}) => app.inject({ method: 'POST', url, payload: body, headers }),
    postForm: (url, body) =>
      app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(body).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

/** The fake shop answers without any waiting of its own, so a few turns of the loop are enough for a delivery. */
async function everythingStarted(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resume) => setImmediate(resume))
}

/** Written out here once more, so that a mistake in the stand-in's own hash is not shared by its tests. */
const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex')

/** A shop's payment form, rightly signed. */
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

/** Opens a payment and ends it; gives the browser's way back. */
export async function pay(
  site: TestSite,
  txnid: string,
  outcome = 'success',
  amount = '499.00',
): Promise<{ returnTo: string; fields: Record<string, string> }> {
  await site.postForm('/_payment', paymentForm(txnid, amount))
  const answer = await site.postJson(`/_payment/${txnid}/outcome`, { outcome })
  return answer.json()
}

/** The hash that PayU's answer should carry. */
export const answerHash = (fields: Record<string, string | undefined>): string =>
  sha512(
    `${SALT}|${fields.status ?? ''}||||||||||NewCustomer|asha@example.com|Asha|HD Sports 1M|${fields.amount ?? ''}|${fields.txnid ?? ''}|${KEY}`,
  )

/** A command to PayU's API, rightly signed. */
export async function command(
  site: TestSite,
  name: string,
  ...vars: string[]
): Promise<LightMyRequestResponse> {
  const [var1 = '', var2 = '', var3 = ''] = vars
  const hash = sha512(`${KEY}|${name}|${var1}|${SALT}`)
  const form = { key: KEY, command: name, var1, var2, var3, hash }
  return site.postForm('/merchant/postservice.php?form=2', form)
}

/** Every shape of answer in one; what is absent from an answer reads as undefined. */
type PayuAnswer = {
  status: number
  request_id: string
  txn_update_id: string
  transaction_details: Record<string, Record<string, unknown>>
}

export const ask = async (site: TestSite, name: string, ...vars: string[]): Promise<PayuAnswer> =>
  (await command(site, name, ...vars)).json()

type BookLine = { orderId: string; capturedPaise: number; refundedPaise: number; status: string }

export const books = async ({ app }: TestSite): Promise<BookLine[]> =>
  (await app.inject('/books?system=payu')).json()

export const behave = (site: TestSite, wish: object): Promise<LightMyRequestResponse> =>
  site.app.inject({ method: 'PUT', url: '/behaviours', payload: wish })
