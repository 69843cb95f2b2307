/**
 * The fields that Paytm sends about a payment: upper-case names in the browser's return and in the form webhook,
 * lower-case ones in the JSON webhook. Source: paytmpayments.com, "Callback response" and "Payment webhooks", read
 * November 2026.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { PAYTM_METHODS } from './method.ts'
import { stateLabel, type Payment } from './payment.ts'
import { signForm, type Fields } from './paytm-checksum.ts'

export const GATEWAY_NAME = 'STANDIN'

/** Paytm's times have tenths of a second, which are always 0. */
export const paytmTime = (payment: Payment): string => `${indianTime(payment.openedAt)}.0`

function plainFields(payment: Payment, mid: string): Fields {
  const { status, code, message, early } = stateLabel(payment.state)
  const always = {
    MID: mid,
    ORDERID: payment.orderId,
    BANKTXNID: payment.bankTxnId ?? '',
    TXNAMOUNT: toRupees(payment.chargedPaise),
    CURRENCY: 'INR',
    STATUS: status,
    RESPCODE: code,
    RESPMSG: message,
  }
  if (early) return always
  return {
    ...always,
    TXNID: payment.txnId,
    TXNDATE: paytmTime(payment),
    GATEWAYNAME: GATEWAY_NAME,
    BANKNAME: PAYTM_METHODS[payment.method].bank,
    PAYMENTMODE: payment.method,
  }
}

type Merchant = { mid: string; key: string }

export const callbackFields = (payment: Payment, { mid, key }: Merchant): Fields =>
  signForm(plainFields(payment, mid), key)

/** Builds the form webhook, which has a few more fields than the return. */
export function webhookFields(payment: Payment, { mid, key }: Merchant): Fields {
  const more = { CUSTID: payment.custId, MERC_UNQ_REF: payment.merchantRef, TXNDATETIME: paytmTime(payment) }
  return signForm({ ...plainFields(payment, mid), ...more }, key)
}

export function webhookBody(payment: Payment, mid: string): Fields {
  const { status, code, message } = stateLabel(payment.state)
  return {
    mid,
    orderId: payment.orderId,
    txnId: payment.txnId,
    txnAmount: toRupees(payment.chargedPaise),
    currency: 'INR',
    status,
    respCode: code,
    respMsg: message,
    txnType: 'SALE',
    paymentMode: payment.method,
    bankTxnId: payment.bankTxnId ?? '',
    bankName: PAYTM_METHODS[payment.method].bank,
    txnDate: paytmTime(payment),
  }
}
