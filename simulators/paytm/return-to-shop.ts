/** The customer's return to the shop, with the faults that behaviours inject. */
import type { Behaviour } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { fromRupees, toRupees, wrongSum } from '#simulators/money.ts'
import { submitHiddenForm } from '#simulators/submit-hidden-form.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { callbackFields } from './callback-fields.ts'
import { PAYMENT_STATES, type Payment } from './payment.ts'
import { findOtherPaid } from './payment-store.ts'
import type { Fields } from './paytm-checksum.ts'

/** The request that the browser sends. */
export type ReturnToShop = { returnTo: string; method: 'post' | 'get'; fields: Fields }

export async function returnToShop(context: SimulatorContext, payment: Payment): Promise<ReturnToShop> {
  const { paytm } = context.settings
  const fields = callbackFields(payment, paytm)
  const unchanged: ReturnToShop = { returnTo: payment.callbackUrl, method: 'post', fields }
  const behaviour = takeBehaviour(context.store, 'paytm', 'return', [payment.orderId])
  if (behaviour === 'callback-as-get') return { ...unchanged, method: 'get' }
  if (behaviour === 'replayed-return') {
    return {
      ...unchanged,
      fields: callbackFields(findOtherPaid(context.store, payment.orderId) ?? payment, paytm),
    }
  }
  // The customer's browser sends the second request, whose answer it shows.
  if (behaviour === 'duplicate-return') await submitHiddenForm(context, unchanged.returnTo, fields)
  const edit = behaviour && EDITS[behaviour]
  return edit ? { ...unchanged, fields: edit(fields) } : unchanged
}

/** Changes fields on their way; the checksum stays as it was. */
const EDITS: Partial<Record<Behaviour<'paytm', 'return'>, (fields: Fields) => Fields>> = {
  'checksum-missing': (fields) => without(fields, 'CHECKSUMHASH'),
  'tampered-amount': (fields) => ({ ...fields, TXNAMOUNT: otherAmount(fields) }),
  'tampered-status': (fields) => ({
    ...fields,
    STATUS: PAYMENT_STATES.paid.status,
    RESPCODE: PAYMENT_STATES.paid.code,
  }),
  /** The checksum still verifies: it covers only the values, and the new name sorts to the same place. */
  'renamed-key': (fields) => ({ ...without(fields, 'RESPMSG'), RESPMSH: fields.RESPMSG ?? '' }),
  /** The checksum still verifies: two merged neighbours give the same text as the two. */
  'merged-values': (fields) => ({
    ...without(fields, 'STATUS'),
    RESPMSG: `${fields.RESPMSG ?? ''}|${fields.STATUS ?? ''}`,
  }),
}

const otherAmount = ({ TXNAMOUNT = '' }: Fields): string => toRupees(wrongSum(fromRupees(TXNAMOUNT) ?? 0))

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
