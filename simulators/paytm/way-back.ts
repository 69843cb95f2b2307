/** How the customer comes back to the shop, with whatever may happen to the words on the way. */
import type { Behaviour } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { fromRupees, toRupees, wrongSum } from '#simulators/money.ts'
import { postUnseen } from '#simulators/post-unseen.ts'
import type { Site } from '#simulators/site.ts'
import { callbackFields } from './callback-fields.ts'
import { STATES, type Payment } from './payment.ts'
import { findOtherPaid } from './payment-store.ts'
import type { Fields } from './paytm-checksum.ts'

/** The very request that the browser makes. */
export type WayBack = { returnTo: string; method: 'post' | 'get'; fields: Fields }

export async function wayBack(site: Site, payment: Payment): Promise<WayBack> {
  const { paytm } = site.settings
  const fields = callbackFields(payment, paytm)
  const straight: WayBack = { returnTo: payment.callbackUrl, method: 'post', fields }
  const behaviour = takeBehaviour(site.store, 'paytm', 'return', [payment.orderId])
  if (behaviour === 'callback-as-get') return { ...straight, method: 'get' }
  if (behaviour === 'replayed-return') {
    return {
      ...straight,
      fields: callbackFields(findOtherPaid(site.store, payment.orderId) ?? payment, paytm),
    }
  }
  // The browser's own post, the second, is the one that counts for the customer.
  if (behaviour === 'duplicate-return') await postUnseen(site, straight.returnTo, fields)
  const edit = behaviour && EDITS[behaviour]
  return edit ? { ...straight, fields: edit(fields) } : straight
}

/** What somebody does to the words on their way; the checksum stays as it was. */
const EDITS: Partial<Record<Behaviour<'paytm', 'return'>, (fields: Fields) => Fields>> = {
  'checksum-missing': (fields) => without(fields, 'CHECKSUMHASH'),
  'tampered-amount': (fields) => ({ ...fields, TXNAMOUNT: otherAmount(fields) }),
  'tampered-status': (fields) => ({ ...fields, STATUS: STATES.paid.status, RESPCODE: STATES.paid.code }),
  /** The checksum still fits: it covers the values alone, and the new name keeps the old one's place. */
  'renamed-key': (fields) => ({ ...without(fields, 'RESPMSG'), RESPMSH: fields.RESPMSG ?? '' }),
  /** The checksum still fits: two neighbours run together read the same as the two. */
  'merged-values': (fields) => ({
    ...without(fields, 'STATUS'),
    RESPMSG: `${fields.RESPMSG ?? ''}|${fields.STATUS ?? ''}`,
  }),
}

const otherAmount = ({ TXNAMOUNT = '' }: Fields): string => toRupees(wrongSum(fromRupees(TXNAMOUNT) ?? 0))

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
