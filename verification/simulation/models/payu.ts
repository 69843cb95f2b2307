/**
 * Model of PayU, after docs.payu.in (read November 2026), with its own books: the form that a browser posts, the
 * command API, the return and the webhooks. Mandates have their own model.
 */
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'
import { commandHash, type Fields, requestHash, responseHash } from '#simulators/payu/payu-hash.ts'
import type { RefundEntry } from './gateway-books.ts'
import { createFormMessage } from './gateway-message.ts'
import type { Payment, PaymentState } from './payment.ts'
import { readRupees, writeRupees } from './rupees.ts'
import type { GatewayModel } from './gateway-model.ts'
import { payuMandates, type Registration } from './payu-mandates.ts'
import type { SeededRandom } from '#test/seeded-random.ts'

const STATUS_FIELDS: Record<PaymentState, { status: string; unmapped: string; code: string }> = {
  opened: { status: 'pending', unmapped: 'initiated', code: '' },
  pending: { status: 'pending', unmapped: 'pending', code: 'E000' },
  captured: { status: 'success', unmapped: 'captured', code: 'E000' },
  authorised: { status: 'success', unmapped: 'auth', code: 'E000' },
  declined: { status: 'failure', unmapped: 'failed', code: 'E1602' },
  cancelled: { status: 'failure', unmapped: 'userCancelled', code: 'E1605' },
  dropped: { status: 'failure', unmapped: 'dropped', code: 'E1206' },
  returned: { status: 'failure', unmapped: 'autoRefund', code: 'E1207' },
}

type PayuModelOptions = { key: string; salt: string; now: () => Date; random: () => SeededRandom }

export function payuModel(books: GatewayModel, { key, salt, now, random }: PayuModelOptions) {
  const forms = new Map<string, Fields>()
  const mandates = payuMandates(books, {
    salt,
    now,
    random,
    onDebit: ({ txnid, amountPaise, phone, email }) => {
      const amount = writeRupees(amountPaise)
      forms.set(txnid, { key, txnid, amount, productinfo: 'renewal', firstname: '', email, phone })
    },
  })

  return {
    model: books,
    mandates,
    /** Registers the mandate of a captured payment whose form has one. */
    registerMandate(payment: Payment, registration: Registration) {
      const terms = forms.get(payment.attemptId)?.['si_details']
      return terms === undefined ? undefined : mandates.register(payment, terms, registration)
    },
    /** Receives the shop's form from the browser. @throws Error if the signature is wrong */
    openPage({ fields }: { fields: Fields }) {
      const txnid = fields['txnid'] ?? ''
      if (fields['key'] !== key || fields['hash'] !== requestHash(fields, salt))
        throw new Error(`the form of ${txnid} has a wrong signature`)
      forms.set(txnid, fields)
      return books.open(txnid, readRupees(fields['amount'] ?? ''))
    },
    /**
     * Answers a request.
     * @param isFalse answers from an outdated copy of the books without payments, or about another refund
     * @param isLate the request was delayed on its way
     */
    respond({ body = '' }: HttpRequest, { isFalse = false, isLate = false } = {}) {
      const parameters = Object.fromEntries(new URLSearchParams(body))
      const { command = '', var1 = '' } = parameters
      if (parameters['key'] !== key || parameters['hash'] !== commandHash(key, command, var1, salt))
        return json({ status: 0, msg: 'Invalid Hash.' })
      const answer = mandates.respond(command, var1, isLate)
      return json(answer ?? findCommand(command, isFalse)(books, parameters))
    },
    /** Builds the return or webhook for a payment in its present state. */
    createNotification(payment: Payment, channel: 'return' | 'webhook') {
      const form = forms.get(payment.attemptId) ?? {}
      const { status, unmapped, code } = STATUS_FIELDS[payment.state]
      const fields: Fields = {
        mihpayid: payment.id,
        status,
        unmappedstatus: unmapped,
        error: code,
        error_code: code,
        ...Object.fromEntries(ECHOED.map((name) => [name, form[name] ?? ''])),
        amount: writeRupees(payment.chargedPaise),
      }
      const signed = { ...fields, hash: responseHash(fields, salt) }
      const returnTo = form[status === 'success' ? 'surl' : 'furl'] ?? ''
      const path = channel === 'return' ? new URL(returnTo).pathname : '/api/webhooks/payu'
      return createFormMessage(path, signed, payment.attemptId)
    },
  }
}

type Command = (model: GatewayModel, parameters: Fields) => object

const COMMANDS: Record<string, Command> = {
  check_payment: (model, { var1 = '' }) => checkPayment(model, var1),
  get_transaction_info: list,
  verify_payment: (model, { var1 = '' }) => verify(model, var1.split('|')),
  cancel_refund_transaction: refund,
  check_action_status: actions,
}
const FALSE_ANSWERS: Record<string, Command> = {
  check_payment: () => ({ status: 0, transaction_details: { mihpayid: 'Not Found', status: 'Not Found' } }),
  get_transaction_info: () => ({
    status: 1,
    msg: 'Transaction Fetched Successfully',
    Transaction_details: [],
  }),
  verify_payment: (_model, { var1 = '' }) => verify(undefined, var1.split('|')),
  check_action_status: (_model, { var1 = '' }) => otherRefund(var1),
}

const findCommand = (command: string, isFalse: boolean): Command =>
  (isFalse ? FALSE_ANSWERS[command] : undefined) ??
  COMMANDS[command] ??
  (() => ({ status: 0, msg: 'Invalid Command.' }))

const ECHOED = ['key', 'txnid', 'productinfo', 'firstname', 'email', 'phone', 'udf1', 'udf2', 'udf3']

const json = (body: object): HttpResponse => ({ status: 200, body: JSON.stringify(body) })

/** Returns the payments of attempts. @param model undefined: PayU has no payments yet */
function verify(model: GatewayModel | undefined, txnids: string[]): object {
  const entries = txnids.map((txnid) => [txnid, details(model?.reportedPayment(txnid))] as const)
  return {
    status: 1,
    msg: 'Transactions Fetched Successfully',
    transaction_details: Object.fromEntries(entries),
  }
}

function details(payment: Payment | undefined): object {
  if (!payment) return { mihpayid: 'Not Found', status: 'Not Found' }
  const { status, unmapped, code } = STATUS_FIELDS[payment.state]
  const amount = writeRupees(payment.chargedPaise)
  return {
    mihpayid: payment.id,
    txnid: payment.attemptId,
    status,
    unmappedstatus: unmapped,
    error_code: code,
    transaction_amount: amount,
    amt: amount,
    net_amount_debit: Number(amount),
    bankcode: null,
    ...(payment.isByCard === true ? { mode: 'CC', card_type: 'VISA' } : { mode: 'UPI', card_type: null }),
  }
}

/** Looks up by PayU's own id: exactly this payment, even if several have the same txnid. */
function checkPayment(model: GatewayModel, mihpayid: string): object {
  const payment = model.byId(mihpayid)
  return { status: payment ? 1 : 0, msg: 'Fetched', transaction_details: details(payment) }
}

const IST_AHEAD_MS = 5.5 * 3_600_000
const parseIndianTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) - IST_AHEAD_MS

/** Lists the payments that were started between two times, both seconds included in full. */
function list(model: GatewayModel, { var1 = '', var2 = '' }: Fields): object {
  const entries = model
    .listStartedBetween(parseIndianTime(var1), parseIndianTime(var2) + 999)
    .map((payment) => ({
      id: payment.id,
      txnid: payment.attemptId,
      status: STATUS_FIELDS[payment.state].unmapped,
      amount: writeRupees(payment.chargedPaise),
      error_code: STATUS_FIELDS[payment.state].code,
    }))
  return { status: 1, msg: 'Transaction Fetched Successfully', Transaction_details: entries }
}

function refund(model: GatewayModel, { var1 = '', var2 = '', var3 = '' }: Fields): object {
  const accepted = model.refunds.request(model.byId(var1), { token: var2, amountPaise: readRupees(var3) })
  if (!('refused' in accepted)) {
    const queued = { status: 1, msg: 'Refund Request Queued', error_code: 102 }
    return { ...queued, request_id: accepted.requestId, mihpayid: var1, bank_ref_num: null }
  }
  const code = { unknown: 116, amount: 105, state: 111, token: 106 }[accepted.refused]
  return { status: 0, msg: `Refund FAILURE - ${accepted.refused}`, error_code: code, mihpayid: var1 }
}

/** Returns one refund by its request id, or with `payuid` all refunds of a payment. */
function actions(model: GatewayModel, { var1 = '', var2 }: Fields): object {
  const one = model.refunds.byRequest(var1)
  const found = var2 === 'payuid' ? model.refunds.of(var1) : one ? [one] : []
  if (found.length === 0)
    return { status: 0, msg: '0 out of 1', transaction_details: { [var1]: 'No action status found' } }
  const byRequest = Object.fromEntries(found.map((one) => [one.requestId, action(one)]))
  return { status: 1, msg: '1 out of 1', transaction_details: { [var1]: byRequest } }
}

function otherRefund(requestId: string): object {
  const done = { action: 'refund', token: 'RFANOTHER', amt: '1.00', status: 'SUCCESS' }
  return { status: 1, msg: '1 out of 1', transaction_details: { [requestId]: { [requestId]: done } } }
}

const action = ({ paymentId, requestId, amountPaise, token, state }: RefundEntry): object => ({
  mihpayid: paymentId,
  request_id: requestId,
  amt: writeRupees(amountPaise),
  action: 'refund',
  token,
  status: state === 'success' ? 'SUCCESS' : state,
})
