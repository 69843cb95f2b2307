/**
 * The fields that PayU sends about a payment: the same for the browser's return and for the webhook.
 * Source: the sample responses on docs.payu.in, read November 2026.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { amountText, capturedPaise, PAYMENT_STATES, type Payment } from './payment.ts'
import { paidWith } from './payment-method.ts'
import { responseHash, type Fields } from './payu-hash.ts'

/** The merchant's fields that PayU returns unchanged. */
const ECHOED = [
  'key',
  'txnid',
  'productinfo',
  'firstname',
  'lastname',
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'zipcode',
  'email',
  'phone',
  'udf1',
  'udf2',
  'udf3',
  'udf4',
  'udf5',
  'udf6',
  'udf7',
  'udf8',
  'udf9',
  'udf10',
]

/** @param source PayU's `payment_source`, which the hash does not cover */
export function returnFields(payment: Payment, salt: string, source: 'payu' | 'sist' = 'payu'): Fields {
  const { status, unmapped, code, message, field9 } = PAYMENT_STATES[payment.state]
  const { mode, bankcode, PG_TYPE, cardNumber } = paidWith(payment)
  const fields: Fields = {
    mihpayid: payment.mihpayid,
    mode,
    status,
    unmappedstatus: unmapped,
    ...Object.fromEntries(ECHOED.map((name) => [name, payment.request[name] ?? ''])),
    amount: amountText(payment),
    cardCategory: '',
    discount: '0.00',
    net_amount_debit: netAmount(payment),
    addedon: indianTime(payment.openedAt),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`field${n}`, ''])),
    field9,
    payment_source: source,
    PG_TYPE,
    bank_ref_num: payment.bankRef ?? '',
    bankcode,
    error: code,
    error_Message: message,
    name_on_card: '',
    cardnum: cardNumber,
    cardhash: 'This field is no longer supported in postback params.',
  }
  return { ...fields, hash: responseHash(fields, salt) }
}

/** PayU writes this amount without padding: "499", not "499.00"; if nothing was captured, "0.00". */
export function netAmount(payment: Payment): string {
  const paise = capturedPaise(payment)
  return paise === 0 ? '0.00' : String(paise / 100)
}
