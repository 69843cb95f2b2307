/** A merchant for the tests of Paytm's stand-in, with a separate checksum: a mistake there is not shared here. */
import type { TestSite } from '#simulators/open-test-site.ts'
import type { LightMyRequestResponse } from 'fastify'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

export const MID = 'STANDIN00000000000001'
const KEY = 'standin-paytm-16'
export const CALLBACK = 'http://shop.test/api/paytm/back?step=2'

const IV = '@@@@&&&&####$$$$'

export function signed(words: string, key = KEY, salt = 'aB3+'): string {
  const plain = createHash('sha256').update(`${words}|${salt}`).digest('hex') + salt
  const cipher = createCipheriv('aes-128-cbc', key, IV)
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

export function isSignedBy(words: string, signature = '', key = KEY): boolean {
  const cipher = createDecipheriv('aes-128-cbc', key, IV).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(signature, 'base64'), cipher.final()])
    .subarray(0, 68)
    .toString()
  return signed(words, key, plain.slice(64)) === signature
}

/** Returns the values of a form in the order of their names. */
export const formWords = ({ CHECKSUMHASH: _itself, ...fields }: Record<string, string>): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join('|')

type Said = {
  resultInfo: { resultStatus: string; resultCode: string; resultMsg: string }
  txnToken?: string
} & Record<string, unknown>

/** Paytm's answer, and whether its signature matches the exact text of the body. */
export type PaytmAnswer = {
  body: Said
  code: string
  status: string
  isSigned: boolean
  hasSignature: boolean
}

export function read(answer: LightMyRequestResponse): PaytmAnswer {
  const { head, body } = answer.json<{ head: { signature?: string }; body: Said }>()
  const text = answer.body.slice(answer.body.indexOf(',"body":') + ',"body":'.length, -1)
  return {
    body,
    code: body.resultInfo.resultCode,
    status: body.resultInfo.resultStatus,
    hasSignature: head.signature !== undefined,
    isSigned: head.signature !== undefined && isSignedBy(text, head.signature),
  }
}

export const post = (site: TestSite, url: string, text: string): Promise<LightMyRequestResponse> =>
  site.app.inject({ method: 'POST', url, payload: text, headers: { 'content-type': 'application/json' } })

/** Signs the body and sends both. */
export function say(site: TestSite, url: string, body: object, head: object = {}): Promise<PaytmAnswer> {
  const text = JSON.stringify(body)
  const signature = signed(text)
  return post(site, url, `{"head":${JSON.stringify({ signature, ...head })},"body":${text}}`).then(read)
}

export const order = (orderId: string, amount = '499.00') => ({
  requestType: 'Payment',
  mid: MID,
  websiteName: 'WEBSTAGING',
  orderId,
  callbackUrl: CALLBACK,
  txnAmount: { value: amount, currency: 'INR' },
  userInfo: { custId: 'CUST_1001' },
})

export const initiate = (site: TestSite, orderId: string, change: object = {}): Promise<PaytmAnswer> =>
  say(site, `/theia/api/v1/initiateTransaction?mid=${MID}&orderId=${orderId}`, {
    ...order(orderId),
    ...change,
  })

export type Ended = {
  returnTo: string | null
  method: string | null
  fields: Record<string, string> | null
  event: string | null
}

export async function end(
  site: TestSite,
  orderId: string,
  outcome: string,
  more: object = {},
): Promise<Ended> {
  return (await site.postJson(`/_paytm/${orderId}/outcome`, { outcome, ...more })).json()
}

/** Opens a payment and ends it. @returns the fields of the return */
export async function bring(
  site: TestSite,
  orderId: string,
  outcome = 'success',
): Promise<Record<string, string>> {
  await initiate(site, orderId)
  return (await end(site, orderId, outcome)).fields ?? {}
}

/** Pays. @returns Paytm's id */
export const pay = async (site: TestSite, orderId: string): Promise<string> =>
  (await bring(site, orderId)).TXNID ?? ''

export const askStatus = (site: TestSite, orderId: string, head: object = {}): Promise<PaytmAnswer> =>
  say(site, '/v3/order/status', { mid: MID, orderId }, head)

type RefundWish = { orderId: string; txnId: string; refId: string; refundAmount: string }

export const applyRefund = (site: TestSite, wish: RefundWish): Promise<PaytmAnswer> =>
  say(site, '/refund/apply', { mid: MID, txnType: 'REFUND', ...wish })

export const askRefund = (site: TestSite, orderId: string, refId: string): Promise<PaytmAnswer> =>
  say(site, '/v2/refund/status', { mid: MID, orderId, refId })
