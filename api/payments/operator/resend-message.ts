/** Sends the message about a payment or a refund of an order again, to the present mobile and address of the buyer. */
import { findSubscriberById } from '#api/identity/subscribers/subscriber-store.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { lockBuyerAndOrder } from '#api/orders/lock-buyer-and-order.ts'
import { orderQuery } from '#api/orders/order-store.ts'
import type { Order } from '#api/orders/order.ts'
import { completedRefundMessage } from '#api/payments/refunds/completed-refund-message.ts'
import { paidOrderMessage } from '#api/payments/settlement/paid-order-message.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { findOrderRecord } from './order-record-query.ts'
import { paise } from '#contract/money.ts'
import type { OrderRecord } from './order-record.ts'

type Resending = Pick<AppContext, 'runtime' | 'config'> & { db: Tx }

/** An order's message is sent again once for each number. `order-messages-query.ts` lists them. */
const RESEND_NUMBERS = [1, 2, 3, 4, 5]

const resentMessageKey = (orderId: string, number: number): string => `again-${orderId}-${String(number)}`

/**
 * `unknown`: no such order, or its buyer is erased. `nothing`: no payment is received and no refund is done.
 * `too_often`: the message was sent again five times already.
 */
export type ResendResult = { kind: 'sent'; message: MailMessage['kind'] } | { kind: ResendRefusal }
type ResendRefusal = 'unknown' | 'nothing' | 'too_often'

export async function resendMessage(context: Resending, orderId: string): Promise<ResendResult> {
  const { db } = context
  // An erasure discards only messages that are stored before it: this one waits for it, or it for this one.
  await lockBuyerAndOrder(db, orderId)
  const [order] = await runQueries(db, orderQuery(orderId))
  const record = await findOrderRecord(db, orderId)
  const buyer = order && (await findSubscriberById(db, order.subscriberId))
  if (!order || !record || !buyer) return { kind: 'unknown' }
  const message = presentMessage(context, order, record)
  if (!message) return { kind: 'nothing' }
  const keys = new Set(record.outboxItems.map(({ key }) => key))
  const number = RESEND_NUMBERS.find((one) => !keys.has(resentMessageKey(orderId, one)))
  if (number === undefined) return { kind: 'too_often' }

  const { mobile, email, language } = buyer
  const recipient = {
    subscriberId: order.subscriberId,
    customerMobile: mobile,
    language,
    customerEmail: email || context.config.brand.noReplyAddress,
  }
  await runBatch(db, notifyBuyer(context, recipient, { key: resentMessageKey(orderId, number), message }))
  return { kind: 'sent', message: message.kind }
}

/** Returns the message about the present state of the order's money. */
function presentMessage(
  { runtime, config }: Omit<Resending, 'db'>,
  order: Order,
  { captures, packs: [pack] }: OrderRecord,
): MailMessage | undefined {
  const sale = captures.find(({ disposition }) => disposition === 'applied')
  if (order.status === 'paid' && sale) {
    const period = pack && { ...pack, startsAt: new Date(pack.startsAt), endsAt: new Date(pack.endsAt) }
    const isQueued = period !== undefined && period.startsAt > runtime.now()
    return paidOrderMessage({ order, amountPaise: sale.amountPaise, pack: period, isQueued })
  }
  // The bank informs a buyer to whom it returned the money.
  const refunded = captures
    .flatMap(({ gateway, refunds }) => refunds.map((refund) => ({ gateway, ...refund })))
    .findLast(({ status, isByBank }) => status === 'done' && !isByBank)
  if (!refunded) return undefined
  const amountPaise = paise(refunded.amountPaise - refunded.coveredPaise)
  return completedRefundMessage(config, { ...refunded, amountPaise, manual: refunded.manualRefund })
}
