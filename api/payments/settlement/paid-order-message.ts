/** The message to a buyer whose payment is received. Pure. */
import type { MailMessage } from '#api/messages/message-texts.ts'
import type { Order } from '#api/orders/order.ts'
import type { Paise } from '#contract/money.ts'

type Paid = {
  order: Pick<Order, 'id' | 'start' | 'lines'>
  amountPaise: Paise
  /** The first pack of the order. The order of a renewal or of a queued pack has only one. */
  pack: { name: string; startsAt: Date; endsAt: Date } | undefined
  /** Whether that pack waits for the end of another one. */
  isQueued: boolean
}

export function paidOrderMessage({ order, amountPaise: amount, pack, isQueued }: Paid): MailMessage {
  const values = { amount, reference: order.id }
  if (order.start === 'renewal' && pack)
    return { kind: 'renewal_paid', values: { ...values, pack: pack.name, day: pack.endsAt } }
  if (isQueued && pack)
    return { kind: 'payment_received_pack_queued', values: { ...values, day: pack.startsAt } }
  const kind = order.lines.length === 1 ? 'payment_received_pack_active' : 'payment_received_packs_active'
  return { kind, values }
}
