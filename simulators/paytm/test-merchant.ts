/** A merchant for the tests of Paytm's simulator, with a separate checksum: a mistake there is not shared here. */
import type { TestHarness } from '#simulators/test-harness.ts'
import type { LightMyRequestResponse } from 'fastify'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

export const MID = 'STANDIN00000000000001'
const KEY = 'standin-paytm-16'
export const CALLBACK = 'http://shop.test/api/paytm/back?step=2'

const IV = '@@@@&&&&####$$$$'

export function signed(text: string, key = KEY, salt = 'aB3+'): string {
  const plain = createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt
  const cipher = createCipheriv('aes-128-cbc', key, IV)
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

export function isSignedBy(text: string, signature = '', key = KEY): boolean {
  const cipher = createDecipheriv('aes-128-cbc', key, IV).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(signature, 'base64'), cipher.final()])
    .subarray(0, 68)
    .toString()
  return signed(text, key, plain.slice(64)) === signature
}

/** Returns the values of a form in the order of their names. */
export const signedFormText = ({ CHECKSUMHASH: _itself, ...fields }: Record<string, string>): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join('|')

type AnswerBody = {
  resultInfo: { resultStatus: string; resultCode: string; resultMsg: string }
  txnToken?: string
} & Record<string, unknown>

/** Paytm's answer, and whether its signature matches the exact text of the body. */
type PaytmAnswer = {
  body: AnswerBody
  code: string
  status: string
  isSigned: boolean
  hasSignature: boolean
}

export function read(answer: LightMyRequestResponse): PaytmAnswer {
  const { head, body } = answer.json<{ head: { signature?: string }; body: AnswerBody }>()
  const text = answer.body.slice(answer.body.indexOf(',"body":') + ',"body":'.length, -1)
  return {
    body,
    code: body.resultInfo.resultCode,
    status: body.resultInfo.resultStatus,
    hasSignature: head.signature !== undefined,
    isSigned: head.signature !== undefined && isSignedBy(text, head.signature),
  }
}

export const post = (harness: TestHarness, url: string, text: string): Promise<LightMyRequestResponse> =>
  harness.app.inject({ method: 'POST', url, payload: text, headers: { 'content-type': 'application/json' } })

/** Returns the text of a request with a body and its signature. */
export function signedText(body: object, head: object = {}): string {
  const text = JSON.stringify(body)
  return `{"head":${JSON.stringify({ signature: signed(text), ...head })},"body":${text}}`
}

export const sendSigned = async (harness: TestHarness, url: string, body: object, head: object = {}) =>
  read(await post(harness, url, signedText(body, head)))

export const order = (orderId: string, amount = '499.00') => ({
  requestType: 'Payment',
  mid: MID,
  websiteName: 'WEBSTAGING',
  orderId,
  callbackUrl: CALLBACK,
  txnAmount: { value: amount, currency: 'INR' },
  userInfo: { custId: 'CUST_1001' },
})

export const initiate = (harness: TestHarness, orderId: string, change: object = {}): Promise<PaytmAnswer> =>
  sendSigned(harness, `/theia/api/v1/initiateTransaction?mid=${MID}&orderId=${orderId}`, {
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
  harness: TestHarness,
  orderId: string,
  outcome: string,
  more: object = {},
): Promise<Ended> {
  return (await harness.postJson(`/_paytm/${orderId}/outcome`, { outcome, ...more })).json()
}

/** Opens a payment and ends it. @returns the fields of the return */
export async function payAndReturn(harness: TestHarness, orderId: string, outcome = 'success') {
  await initiate(harness, orderId)
  return (await end(harness, orderId, outcome)).fields ?? {}
}

/** Pays. @returns Paytm's id */
export const pay = async (harness: TestHarness, orderId: string): Promise<string> =>
  (await payAndReturn(harness, orderId)).TXNID ?? ''

export const fetchStatus = (harness: TestHarness, orderId: string, head: object = {}): Promise<PaytmAnswer> =>
  sendSigned(harness, '/v3/order/status', { mid: MID, orderId }, head)

type RefundRequest = { orderId: string; txnId: string; refId: string; refundAmount: string }

export const applyRefund = (harness: TestHarness, request: RefundRequest): Promise<PaytmAnswer> =>
  sendSigned(harness, '/refund/apply', { mid: MID, txnType: 'REFUND', ...request })

export const fetchRefundStatus = (
  harness: TestHarness,
  orderId: string,
  refId: string,
): Promise<PaytmAnswer> => sendSigned(harness, '/v2/refund/status', { mid: MID, orderId, refId })
