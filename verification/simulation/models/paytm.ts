/**
 * Model of Paytm, after its integrator documents (read November 2026), with its own books: the token, the status and
 * refund calls in signed envelopes, the return, and the webhooks in both formats.
 */
import type { SeededRandom } from '#test/seeded-random.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'
import { paytmChecksum, isValidChecksum, signedFormText } from '#simulators/paytm/paytm-checksum.ts'
import { readEnvelope } from '#simulators/paytm/signed-json.ts'
import { createFormMessage, type GatewayMessage } from './gateway-message.ts'
import type { Payment, PaymentState } from './payment.ts'
import { readRupees, writeRupees } from './rupees.ts'
import type { GatewayModel } from './gateway-model.ts'

/** `forged`: reports success with a wrong signature. `about another`: correctly signed, for another payment. */
type FalseAnswer = 'forged' | 'about another'
type PaytmModelOptions = { mid: string; key: string; random: () => SeededRandom }
type Body = Record<string, string | undefined>

const RESULT_CODES: Record<PaymentState, { status: string; code: string }> = {
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
const WRONG_KEY = 'not-the-real-key'

export function paytmModel(model: GatewayModel, { mid, key, random }: PaytmModelOptions) {
  const tokens = new Map<string, string>()
  const salt = () => random().bytes(3).toString('base64')
  const envelope = (body: object, signingKey = key): HttpResponse => {
    const text = JSON.stringify(body)
    const head = JSON.stringify({ version: 'v1', signature: paytmChecksum(text, signingKey, salt()) })
    return { status: 200, body: `{"head":${head},"body":${text}}` }
  }
  const initiate = ({ orderId = '', txnAmount }: Body): object => {
    const { value = '' } = txnAmount as unknown as { value?: string }
    if (model.open(orderId, readRupees(value)) === 'duplicate')
      return result('F', '325', 'Duplicate order id')
    const token = random().bytes(16).toString('hex')
    tokens.set(token, orderId)
    return { ...result('S', '0000', 'Success'), txnToken: token }
  }

  const calls: Record<string, (body: Body) => object> = {
    '/theia/api/v1/initiateTransaction': initiate,
    [REFUND]: (body) => refund(model, body),
    [REFUND_STATUS]: (body) => refundStatus(model, body),
    [STATUS]: (body) => status(model, body, mid),
    [LIST]: (body) => list(model, body),
  }
  const falseAnswers: Record<string, (body: Body, falseAnswer: FalseAnswer) => object> = {
    [REFUND]: falseRefundStatus,
    [REFUND_STATUS]: falseRefundStatus,
    [STATUS]: (body, falseAnswer) => falseStatus(model, body, falseAnswer),
  }
  const signingKeys = { forged: WRONG_KEY, 'about another': key }

  return {
    model,
    /** Opens the widget with a token. @returns the attempt, if the token is valid */
    openPage: (token: string) => tokens.get(token),
    /** Answers a request. @param falseAnswer falsifies the answers about payments and refunds */
    respond({ url, body: text = '' }: HttpRequest, falseAnswer?: FalseAnswer) {
      const signedRequest = readEnvelope(text)
      if (!signedRequest || !isValidChecksum(signedRequest.bodyText, key, signedRequest.head['signature']))
        return envelope(result('F', '2005', 'Checksum provided is invalid'))
      const body = signedRequest.body as Body
      if (body['mid'] !== mid) return envelope(result('F', '2013', 'mid mismatch'))
      const { pathname } = new URL(url)
      const falseBody = falseAnswer && falseAnswers[pathname]?.(body, falseAnswer)
      if (falseBody) return envelope(falseBody, signingKeys[falseAnswer])
      return envelope(calls[pathname]?.(body) ?? result('F', '501', 'System Error'))
    },
    /** Builds the return or webhook for a payment in its present state. */
    createNotification(payment: Payment, channel: 'return' | 'form webhook' | 'json webhook') {
      const { status: resultStatus, code } = RESULT_CODES[payment.state]
      if (channel === 'json webhook')
        return createJsonMessage(payment, envelope({ mid, ...jsonFields(payment) }))
      const fields = {
        MID: mid,
        ORDERID: payment.attemptId,
        TXNID: payment.id,
        CURRENCY: 'INR',
        TXNAMOUNT: writeRupees(payment.chargedPaise),
        STATUS: resultStatus,
        RESPCODE: code,
        RESPMSG: resultStatus,
      }
      const signed = { ...fields, CHECKSUMHASH: paytmChecksum(signedFormText(fields), key, salt()) }
      const url = channel === 'return' ? '/api/paytmResponse/callback' : '/api/webhooks/paytm'
      return createFormMessage(url, signed, payment.attemptId)
    },
  }
}

const createJsonMessage = (payment: Payment, { body }: HttpResponse): GatewayMessage => ({
  method: 'POST',
  url: '/api/webhooks/paytm',
  contentType: 'application/json',
  payload: body,
  attemptId: payment.attemptId,
})

const jsonFields = ({ attemptId, id, chargedPaise, state }: Payment): object => ({
  orderId: attemptId,
  txnId: id,
  txnAmount: writeRupees(chargedPaise),
  currency: 'INR',
  status: RESULT_CODES[state].status,
  respCode: RESULT_CODES[state].code,
  txnType: 'SALE',
})

const result = (resultStatus: string, resultCode: string, resultMsg: string) => ({
  resultInfo: { resultStatus, resultCode, resultMsg },
})

function status(model: GatewayModel, { orderId = '' }: Body, mid: string): object {
  const payment = model.reportedPayment(orderId)
  const { status: resultStatus, code } = RESULT_CODES[payment?.state ?? 'opened']
  const resultOnly = result(resultStatus, code, resultStatus)
  if (!payment || payment.state === 'opened') return resultOnly
  return {
    ...resultOnly,
    mid,
    orderId,
    txnId: payment.id,
    txnAmount: writeRupees(payment.chargedPaise),
    txnType: 'SALE',
  }
}

function refund(model: GatewayModel, { mid, orderId, txnId = '', refId = '', refundAmount = '' }: Body) {
  const accepted = model.refunds.request(model.byId(txnId), {
    token: refId,
    amountPaise: readRupees(refundAmount),
  })
  if (!('refused' in accepted))
    return { ...result('PENDING', '601', 'Refund pending'), mid, orderId, txnId, refId, refundAmount }
  if (accepted.refused === 'token') return result('TXN_FAILURE', '600', 'Duplicate REFID')
  return result('TXN_FAILURE', '619', 'Invalid refund amount')
}

/** Returns a page of the captured payments that were started in a time span. */
function list(model: GatewayModel, { fromDate = '', toDate = '', pageNumber, pageSize }: Body): object {
  const [page, size] = [Number(pageNumber), Number(pageSize)]
  // The whole last second of the span counts.
  const orders = model
    .listStartedBetween(Date.parse(fromDate), Date.parse(toDate) + 999)
    .filter(({ state }) => state === 'captured')
    .map(({ attemptId, id }) => ({ merchantOrderId: attemptId, txnId: id, orderSearchStatus: 'SUCCESS' }))
  return { ...result('SUCCESS', 'SUCCESS', 'Success'), orders: orders.slice((page - 1) * size, page * size) }
}

/** Builds a false success: with a wrong signature, or for another payment. */
function falseStatus(model: GatewayModel, { mid, orderId = '' }: Body, falseAnswer: FalseAnswer): object {
  const txnAmount = writeRupees(model.reportedPayment(orderId)?.requestedPaise ?? 100)
  const namedId = falseAnswer === 'forged' ? orderId : otherId(orderId)
  return { ...result('TXN_SUCCESS', '01', 'Success'), mid, orderId: namedId, txnId: '999', txnAmount }
}

/** Builds a false success of a refund. */
function falseRefundStatus(
  { mid, orderId, refId = '', refundAmount = '1.00' }: Body,
  falseAnswer: FalseAnswer,
): object {
  const namedId = falseAnswer === 'forged' ? refId : otherId(refId)
  return { ...result('TXN_SUCCESS', '10', 'Success'), mid, orderId, refId: namedId, refundAmount }
}

const otherId = (id: string): string => `${id.slice(0, -1)}${id.endsWith('7') ? '6' : '7'}`

const REFUND_RESULT_CODES = {
  queued: ['PENDING', '601'],
  success: ['TXN_SUCCESS', '10'],
  failure: ['TXN_FAILURE', '600'],
} as const

function refundStatus(model: GatewayModel, { mid, orderId, refId = '' }: Body): object {
  const found = model.refunds.byToken(refId)
  if (!found) return result('TXN_FAILURE', '631', 'Record not found')
  const [resultStatus, code] = REFUND_RESULT_CODES[found.state]
  const refundAmount = writeRupees(found.amountPaise)
  return { ...result(resultStatus, code, resultStatus), mid, orderId, refId, refundAmount }
}
