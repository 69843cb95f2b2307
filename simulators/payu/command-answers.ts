/**
 * The answers of PayU's command API, including their inconsistencies.
 * Source: docs.payu.in, "verify_payment API", and the documents of PayU's PHP SDK, read November 2026.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { amountText, capturedPaise, PAYMENT_STATES, type Payment } from './payment.ts'
import { paidWith } from './payment-method.ts'
import type { Refund } from './refund-store.ts'
import { netAmount } from './return-fields.ts'

type Answer = Record<string, unknown>

const NOT_FOUND = { mihpayid: 'Not Found', status: 'Not Found' }

const fetched = (found: number, asked: number) => `${found} out of ${asked} Transactions Fetched Successfully`

export function verifyAnswer(asked: { txnid: string; payment: Payment | undefined }[]): Answer {
  const found = asked.filter(({ payment }) => payment).length
  return {
    status: found > 0 ? 1 : 0,
    msg: fetched(found, asked.length),
    transaction_details: Object.fromEntries(
      asked.map(({ txnid, payment }) => [txnid, payment ? details(payment) : NOT_FOUND]),
    ),
  }
}

/** Builds the answer by PayU's own id: one flat object, with three names for the amount. */
export function checkPaymentAnswer(payment: Payment | undefined): Answer {
  if (!payment) return { status: 0, msg: fetched(0, 1), transaction_details: NOT_FOUND }
  const amount = amountText(payment)
  const amount_paid = toRupees(capturedPaise(payment))
  const flat = { ...details(payment), amount, amount_paid, net_amount: amount_paid }
  return { status: 1, msg: fetched(1, 1), transaction_details: flat }
}

function details(payment: Payment): Answer {
  const { request } = payment
  const { status, unmapped, code, message, field9 } = PAYMENT_STATES[payment.state]
  const net = netAmount(payment)
  const { mode, bankcode, PG_TYPE, cardType, cardNumber } = paidWith(payment)
  return {
    mihpayid: payment.mihpayid,
    request_id: '',
    bank_ref_num: payment.bankRef,
    amt: amountText(payment),
    transaction_amount: amountText(payment),
    txnid: payment.txnid,
    additional_charges: '0.00',
    productinfo: request.productinfo ?? '',
    firstname: request.firstname ?? '',
    bankcode,
    udf1: request.udf1 ?? null,
    udf2: request.udf2 ?? null,
    udf3: request.udf3 ?? null,
    udf4: request.udf4 ?? null,
    udf5: request.udf5 ?? null,
    field2: '',
    field9,
    error_code: code,
    addedon: indianTime(payment.openedAt),
    payment_source: 'payu',
    card_type: cardType,
    error_Message: message,
    // PayU's own samples have a number for a capture and a text otherwise.
    net_amount_debit: net === '0.00' ? net : Number(net),
    disc: '0.00',
    mode,
    PG_TYPE,
    card_no: cardNumber,
    name_on_card: null,
    status,
    unmappedstatus: unmapped,
    Merchant_UTR: null,
    Settled_At: null,
  }
}

/**
 * The answer of get_Transaction_Details and get_transaction_info: every payment in a span of time, without pages.
 * Source: docs.payu.in, "Get Transaction Info API", read November 2026.
 */
export const listAnswer = (payments: Payment[]): Answer => ({
  status: 1,
  msg: 'Transaction Fetched Successfully',
  Transaction_details: payments.map(listed),
})

const listed = (payment: Payment): Answer => ({
  id: payment.mihpayid,
  status: PAYMENT_STATES[payment.state].unmapped,
  key: payment.request['key'] ?? '',
  merchantname: 'simulator',
  txnid: payment.txnid,
  firstname: payment.request['firstname'] ?? '',
  lastname: '',
  addedon: indianTime(payment.openedAt),
  bank_name: 'UPI',
  payment_gateway: 'UPI-PG',
  phone: payment.request['phone'] ?? '',
  email: payment.request['email'] ?? '',
  transaction_fee: amountText(payment),
  amount: amountText(payment),
  discount: '0.00',
  additional_charges: '0.00',
  productinfo: payment.request['productinfo'] ?? '',
  error_code: PAYMENT_STATES[payment.state].code,
  bank_ref_no: payment.bankRef ?? '',
  mode: paidWith(payment).mode,
  failure_reason: null,
})

/** `id` is the id of the request: a refund's request id or a payment's mihpayid. */
export function actionStatusAnswer(id: string, refunds: Refund[]): Answer {
  if (refunds.length === 0) {
    return { status: 0, msg: fetched(0, 1), transaction_details: { [id]: 'No action status found' } }
  }
  const actions = Object.fromEntries(refunds.map((refund) => [refund.requestId, action(refund)]))
  return { status: 1, msg: fetched(1, 1), transaction_details: { [id]: actions } }
}

const action = (refund: Refund): Answer => ({
  mihpayid: refund.mihpayid,
  bank_ref_num: refund.bankArn,
  request_id: refund.requestId,
  amt: toRupees(refund.amountPaise),
  mode: 'UPI',
  action: refund.action,
  token: refund.token,
  status: refund.state,
  bank_arn: refund.bankArn,
  settlement_id: null,
  amount_settled: null,
  UTR_no: null,
  value_date: null,
  refund_mode: 'Back to Source',
})
