/**
 * Model of Paytm, after its integrator documents (read November 2026), with its own books: the token, the status and
 * refund calls in signed envelopes, the return, and the webhooks in both formats.
 */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/world/world.ts'
import { paytmChecksum, isValidChecksum, signedFormText } from '#simulators/paytm/paytm-checksum.ts'
import { readEnvelope } from '#simulators/paytm/signed-json.ts'
import { formLetter, type Letter } from './gateway-message.ts'
import type { Payment, PaymentState } from './payment.ts'
import { readRupees, writeRupees } from './rupees.ts'
import type { Till } from './gateway-model.ts'

export type PaytmModel = {
  till: Till
  /** Opens the widget with a token. @returns the attempt, if the token is valid */
  arrive: (token: string) => string | undefined
  /** @param lie makes status answers untrustworthy */
  answer: (request: HttpRequest, lie?: Lie) => HttpResponse
  tell: (payment: Payment, way: 'return' | 'form webhook' | 'json webhook') => Letter
}

/** `forged`: reports success with a wrong signature. `about another`: correctly signed, for another payment. */
type Lie = 'forged' | 'about another'
type Given = { mid: string; key: string; chance: () => Chance }
type Body = Record<string, string | undefined>

const WORDS: Record<PaymentState, { status: string; code: string }> = {
  opened: { status: 'NO_RECORD_FOUND', code: '331' },
  pending: { status: 'PENDING', code: '402' },
  captured: { status: 'TXN_SUCCESS', code: '01' },
  authorised: { status: 'PENDING', code: '400' },
  declined: { status: 'TXN_FAILURE', code: '227' },
  cancelled: { status: 'TXN_FAILURE', code: '141' },
  dropped: { status: 'TXN_FAILURE', code: '810' },
  returned: { status: 'TXN_FAILURE', code: '810' },
}

const STATUS = '/v3/order/status'
const LIST = '/merchant-passbook/search/list/order/v2'
const REFUND = '/refund/apply'
const REFUND_STATUS = '/v2/refund/status'
const OTHER_KEY = 'not-the-real-key'

export function paytmModel(till: Till, { mid, key, chance }: Given): PaytmModel {
  const tokens = new Map<string, string>()
  const salt = () => chance().bytes(3).toString('base64')
  const envelope = (body: object, by = key): HttpResponse => {
    const text = JSON.stringify(body)
    const head = JSON.stringify({ version: 'v1', signature: paytmChecksum(text, by, salt()) })
    return { status: 200, body: `{"head":${head},"body":${text}}` }
  }
  const initiate = ({ orderId = '', txnAmount }: Body): object => {
    const { value = '' } = txnAmount as unknown as { value?: string }
    if (till.open(orderId, readRupees(value)) === 'duplicate') return result('F', '325', 'Duplicate order id')
    const token = chance().bytes(16).toString('hex')
    tokens.set(token, orderId)
    return { ...result('S', '0000', 'Success'), txnToken: token }
  }

  const calls: Record<string, (body: Body) => object> = {
    '/theia/api/v1/initiateTransaction': initiate,
    [REFUND]: (body) => refund(till, body),
    [REFUND_STATUS]: (body) => refundStatus(till, body),
    [STATUS]: (body) => status(till, body, mid),
    [LIST]: (body) => list(till, body),
  }
  const lies: Record<string, (body: Body, lie: Lie) => object> = {
    [REFUND]: lieAboutRefund,
    [REFUND_STATUS]: lieAboutRefund,
    [STATUS]: (body, lie) => lieAbout(till, body, lie),
  }
  const by = { forged: OTHER_KEY, 'about another': key }

  return {
    till,
    arrive: (token) => tokens.get(token),
    answer({ url, body: text = '' }, lie) {
      const asked = readEnvelope(text)
      if (!asked || !isValidChecksum(asked.bodyText, key, asked.head['signature']))
        return envelope(result('F', '2005', 'Checksum provided is invalid'))
      const body = asked.body as Body
      if (body['mid'] !== mid) return envelope(result('F', '2013', 'mid mismatch'))
      const { pathname } = new URL(url)
      const told = lie && lies[pathname]?.(body, lie)
      if (told) return envelope(told, by[lie])
      return envelope(calls[pathname]?.(body) ?? result('F', '501', 'System Error'))
    },
    tell(payment, way) {
      const { status: said, code } = WORDS[payment.state]
      if (way === 'json webhook') return jsonLetter(payment, envelope({ mid, ...inSmallLetters(payment) }))
      const fields = {
        ...{ MID: mid, ORDERID: payment.attemptId, TXNID: payment.id, CURRENCY: 'INR' },
        ...{ TXNAMOUNT: writeRupees(payment.chargedPaise), STATUS: said, RESPCODE: code, RESPMSG: said },
      }
      const signed = { ...fields, CHECKSUMHASH: paytmChecksum(signedFormText(fields), key, salt()) }
      const url = way === 'return' ? '/api/paytmResponse/callback' : '/api/webhooks/paytm'
      return formLetter(url, signed, payment.attemptId)
    },
  }
}

const jsonLetter = (payment: Payment, { body }: HttpResponse): Letter => ({
  method: 'POST',
  url: '/api/webhooks/paytm',
  contentType: 'application/json',
  payload: body,
  attemptId: payment.attemptId,
})

const inSmallLetters = ({ attemptId, id, chargedPaise, state }: Payment): object => ({
  ...{ orderId: attemptId, txnId: id, txnAmount: writeRupees(chargedPaise), currency: 'INR' },
  ...{ status: WORDS[state].status, respCode: WORDS[state].code, txnType: 'SALE' },
})

const result = (resultStatus: string, resultCode: string, resultMsg: string) => ({
  resultInfo: { resultStatus, resultCode, resultMsg },
})

function status(till: Till, { orderId = '' }: Body, mid: string): object {
  const payment = till.shown(orderId)
  const { status: said, code } = WORDS[payment?.state ?? 'opened']
  const standing = result(said, code, said)
  if (!payment || payment.state === 'opened') return standing
  return {
    ...standing,
    ...{ mid, orderId, txnId: payment.id },
    ...{ txnAmount: writeRupees(payment.chargedPaise), txnType: 'SALE' },
  }
}

function refund(till: Till, { mid, orderId, txnId = '', refId = '', refundAmount = '' }: Body): object {
  const taken = till.refunds.take(till.byId(txnId), { token: refId, amountPaise: readRupees(refundAmount) })
  if (!('refused' in taken))
    return { ...result('PENDING', '601', 'Refund pending'), mid, orderId, txnId, refId, refundAmount }
  if (taken.refused === 'token') return result('TXN_FAILURE', '600', 'Duplicate REFID')
  return result('TXN_FAILURE', '619', 'Invalid refund amount')
}

/** Returns a page of the captured payments that were begun in a span of time. */
function list(till: Till, { fromDate = '', toDate = '', pageNumber, pageSize }: Body): object {
  const [page, size] = [Number(pageNumber), Number(pageSize)]
  const orders = till
    .begunBetween(Date.parse(fromDate), Date.parse(toDate) + 999)
    .filter(({ state }) => state === 'captured')
    .map(({ attemptId, id }) => ({ merchantOrderId: attemptId, txnId: id, orderSearchStatus: 'SUCCESS' }))
  return { ...result('SUCCESS', 'SUCCESS', 'Success'), orders: orders.slice((page - 1) * size, page * size) }
}

/** Builds a false success: with a wrong signature, or for another payment. */
function lieAbout(till: Till, { mid, orderId = '' }: Body, lie: Lie): object {
  const txnAmount = writeRupees(till.shown(orderId)?.askedPaise ?? 100)
  const named = lie === 'forged' ? orderId : other(orderId)
  return { ...result('TXN_SUCCESS', '01', 'Success'), mid, orderId: named, txnId: '999', txnAmount }
}

/** Builds the same for a refund. */
function lieAboutRefund({ mid, orderId, refId = '', refundAmount = '1.00' }: Body, lie: Lie): object {
  const named = lie === 'forged' ? refId : other(refId)
  return { ...result('TXN_SUCCESS', '10', 'Success'), mid, orderId, refId: named, refundAmount }
}

const other = (id: string): string => `${id.slice(0, -1)}${id.endsWith('7') ? '6' : '7'}`

const REFUND_WORDS = {
  queued: ['PENDING', '601'],
  success: ['TXN_SUCCESS', '10'],
  failure: ['TXN_FAILURE', '600'],
} as const

function refundStatus(till: Till, { mid, orderId, refId = '' }: Body): object {
  const found = till.refunds.byToken(refId)
  if (!found) return result('TXN_FAILURE', '631', 'Record not found')
  const [said, code] = REFUND_WORDS[found.state]
  return { ...result(said, code, said), mid, orderId, refId, refundAmount: writeRupees(found.amountPaise) }
}
