/** The browser's return to the shop, with the faults that behaviours inject. */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { submitHiddenForm } from '#simulators/submit-hidden-form.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { toRupees, wrongSum } from '#simulators/money.ts'
import { paymentSource } from '#simulators/payu/mandates/register-mandate.ts'
import { PAYMENT_STATES, type Payment } from './payment.ts'
import { findOtherCaptured } from './payment-store.ts'
import type { Fields } from './payu-hash.ts'
import { returnFields } from './return-fields.ts'

/** The request that the browser sends. */
export type ReturnToShop = { returnTo: string; fields: Fields }

export async function returnToShop(context: SimulatorContext, payment: Payment): Promise<ReturnToShop> {
  const straight = regularReturn(context, payment)
  switch (takeBehaviour(context.store, 'payu', 'return', [payment.txnid])) {
    case undefined:
      return straight
    case 'other-url-return':
      return { ...straight, returnTo: otherUrl(payment, straight) }
    case 'tampered-return':
      return { ...straight, fields: tampered(payment, straight.fields) }
    case 'replayed-return': {
      const other = findOtherCaptured(context.store, payment.txnid)
      return other ? { ...straight, fields: regularReturn(context, other).fields } : straight
    }
    case 'duplicate-return':
      // The customer's browser sends the second request, whose answer it shows.
      await submitHiddenForm(context, straight.returnTo, straight.fields)
      return straight
  }
}

/** PayU does not document where a pending payment returns to; a shop must accept any status at either address. */
function regularReturn(context: SimulatorContext, payment: Payment): ReturnToShop {
  const { surl = '', furl = '' } = payment.request
  const returnTo = PAYMENT_STATES[payment.state].status === 'success' ? surl : furl
  const { salt } = context.settings.payu
  return { returnTo, fields: returnFields(payment, salt, paymentSource(context, payment)) }
}

const otherUrl = ({ request: { surl = '', furl = '' } }: Payment, { returnTo }: ReturnToShop): string =>
  returnTo === surl ? furl : surl

/** Makes a success with another amount, or turns a failure into a success; the hash stays that of the true fields. */
const tampered = ({ amountPaise }: Payment, fields: Fields): Fields =>
  fields.status === 'success'
    ? { ...fields, amount: toRupees(wrongSum(amountPaise)) }
    : { ...fields, status: 'success' }
