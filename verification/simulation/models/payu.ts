/**
 * Model of PayU, after docs.payu.in (read November 2026), with its own books: the form that a browser posts, the
 * command API, the return and the webhooks.
 */
import type { HttpResponse, HttpRequest } from '#api/platform/world/world.ts'
import { commandHash, type Fields, requestHash, responseHash } from '#simulators/payu/payu-hash.ts'
import type { RefundLine } from './gateway-books.ts'
import { formLetter, type Letter } from './gateway-message.ts'
import type { Payment, PaymentState } from './payment.ts'
import { readRupees, writeRupees } from './rupees.ts'
import type { Till } from './gateway-model.ts'

export type PayuModel = {
  till: Till
  /** Takes the shop's form from the browser. @throws Error if the signature is wrong */
  arrive: (form: { url: string; fields: Fields }) => 'open' | 'duplicate'
  /** @param lie answers from an outdated copy of the books without payments, or about another refund */
  answer: (request: HttpRequest, lie?: boolean) => HttpResponse
  /** Builds the return or webhook for a payment in its present state. */
  tell: (payment: Payment, way: 'return' | 'webhook') => Letter
}

type Merchant = { key: string; salt: string }

const WORDS: Record<PaymentState, { status: string; unmapped: string; code: string }> = {
  opened: { status: 'pending', unmapped: 'initiated', code: '' },
  pending: { status: 'pending', unmapped: 'pending', code: 'E000' },
  captured: { status: 'success', unmapped: 'captured', code: 'E000' },
  authorised: { status: 'success', unmapped: 'auth', code: 'E000' },
  declined: { status: 'failure', unmapped: 'failed', code: 'E1602' },
  cancelled: { status: 'failure', unmapped: 'userCancelled', code: 'E1605' },
  dropped: { status: 'failure', unmapped: 'dropped', code: 'E1206' },
  returned: { status: 'failure', unmapped: 'autoRefund', code: 'E1207' },
}

export function payuModel(till: Till, { key, salt }: Merchant): PayuModel {
  const forms = new Map<string, Fields>()

  return {
    till,
    arrive({ fields }) {
      const txnid = fields['txnid'] ?? ''
      if (fields['key'] !== key || fields['hash'] !== requestHash(fields, salt))
        throw new Error(`the form of ${txnid} is not signed as PayU wants it`)
      forms.set(txnid, fields)
      return till.open(txnid, readRupees(fields['amount'] ?? ''))
    },
    answer({ body = '' }, lie = false) {
      const said = Object.fromEntries(new URLSearchParams(body))
      const { command = '', var1 = '' } = said
      if (said['key'] !== key || said['hash'] !== commandHash(key, command, var1, salt))
        return json({ status: 0, msg: 'Invalid Hash.' })
      return json(callOf(command, lie)(till, said))
    },
    tell(payment, way) {
      const sent = forms.get(payment.attemptId) ?? {}
      const { status, unmapped, code } = WORDS[payment.state]
      const { surl = '', furl = '' } = sent
      const fields: Fields = {
        ...{ mihpayid: payment.id, status, unmappedstatus: unmapped, error: code, error_code: code },
        ...Object.fromEntries(ECHOED.map((name) => [name, sent[name] ?? ''])),
        amount: writeRupees(payment.chargedPaise),
      }
      const signed = { ...fields, hash: responseHash(fields, salt) }
      const back = new URL(status === 'success' ? surl : furl).pathname
      return formLetter(way === 'return' ? back : '/api/webhooks/payu', signed, payment.attemptId)
    },
  }
}

type Call = (till: Till, said: Fields) => object

const COMMANDS: Record<string, Call> = {
  check_payment: (till, { var1 = '' }) => checkPayment(till, var1),
  get_transaction_info: list,
  verify_payment: (till, { var1 = '' }) => verify(till, var1.split('|')),
  cancel_refund_transaction: refund,
  check_action_status: actions,
}
const LIES: Record<string, Call> = {
  check_payment: () => ({ status: 0, transaction_details: { mihpayid: 'Not Found', status: 'Not Found' } }),
  get_transaction_info: () => ({
    status: 1,
    msg: 'Transaction Fetched Successfully',
    Transaction_details: [],
  }),
  verify_payment: (_till, { var1 = '' }) => verify(undefined, var1.split('|')),
  check_action_status: (_till, { var1 = '' }) => actionOfAnother(var1),
}

const callOf = (command: string, lie: boolean): Call =>
  (lie ? LIES[command] : undefined) ?? COMMANDS[command] ?? (() => ({ status: 0, msg: 'Invalid Command.' }))

const ECHOED = ['key', 'txnid', 'productinfo', 'firstname', 'email', 'phone', 'udf1', 'udf2', 'udf3']

const json = (body: object): HttpResponse => ({ status: 200, body: JSON.stringify(body) })

/** @param till undefined: PayU knows no payments yet */
function verify(till: Till | undefined, txnids: string[]): object {
  const entries = txnids.map((txnid) => [txnid, details(till?.shown(txnid))] as const)
  return {
    status: 1,
    msg: 'Transactions Fetched Successfully',
    transaction_details: Object.fromEntries(entries),
  }
}

function details(payment: Payment | undefined): object {
  if (!payment) return { mihpayid: 'Not Found', status: 'Not Found' }
  const { status, unmapped, code } = WORDS[payment.state]
  const amount = writeRupees(payment.chargedPaise)
  return {
    ...{ mihpayid: payment.id, txnid: payment.attemptId, status, unmappedstatus: unmapped, error_code: code },
    ...{ transaction_amount: amount, amt: amount, net_amount_debit: Number(amount), bankcode: null },
  }
}

/** Looks up by PayU's own id: exactly this payment, even if several have the same txnid. */
function checkPayment(till: Till, mihpayid: string): object {
  const payment = till.byId(mihpayid)
  return { status: payment ? 1 : 0, msg: 'Fetched', transaction_details: details(payment) }
}

const IST_AHEAD_MS = 5.5 * 3_600_000
const momentOf = (indian: string): number => Date.parse(`${indian.replace(' ', 'T')}Z`) - IST_AHEAD_MS

/** Lists what was begun between two times, both seconds included in full. */
function list(till: Till, { var1 = '', var2 = '' }: Fields): object {
  const entries = till.begunBetween(momentOf(var1), momentOf(var2) + 999).map((payment) => ({
    ...{ id: payment.id, txnid: payment.attemptId, status: WORDS[payment.state].unmapped },
    ...{ amount: writeRupees(payment.chargedPaise), error_code: WORDS[payment.state].code },
  }))
  return { status: 1, msg: 'Transaction Fetched Successfully', Transaction_details: entries }
}

function refund(till: Till, { var1 = '', var2 = '', var3 = '' }: Fields): object {
  const taken = till.refunds.take(till.byId(var1), { token: var2, amountPaise: readRupees(var3) })
  if (!('refused' in taken)) {
    const queued = { status: 1, msg: 'Refund Request Queued', error_code: 102 }
    return { ...queued, request_id: taken.requestId, mihpayid: var1, bank_ref_num: null }
  }
  const code = { unknown: 116, sum: 105, state: 111, token: 106 }[taken.refused]
  return { status: 0, msg: `Refund FAILURE - ${taken.refused}`, error_code: code, mihpayid: var1 }
}

/** Returns one refund by its request id, or with `payuid` all refunds of a payment. */
function actions(till: Till, { var1 = '', var2 }: Fields): object {
  const one = till.refunds.byRequest(var1)
  const found = var2 === 'payuid' ? till.refunds.of(var1) : one ? [one] : []
  if (found.length === 0)
    return { status: 0, msg: '0 out of 1', transaction_details: { [var1]: 'No action status found' } }
  const byRequest = Object.fromEntries(found.map((one) => [one.requestId, action(one)]))
  return { status: 1, msg: '1 out of 1', transaction_details: { [var1]: byRequest } }
}

function actionOfAnother(requestId: string): object {
  const done = { action: 'refund', token: 'RFANOTHER', amt: '1.00', status: 'SUCCESS' }
  return { status: 1, msg: '1 out of 1', transaction_details: { [requestId]: { [requestId]: done } } }
}

const action = ({ paymentId, requestId, amountPaise, token, state }: RefundLine): object => ({
  ...{ mihpayid: paymentId, request_id: requestId, amt: writeRupees(amountPaise), action: 'refund' },
  ...{ token, status: state === 'success' ? 'SUCCESS' : state },
})
