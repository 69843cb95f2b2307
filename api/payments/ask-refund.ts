/**
 * One person of the staff wants a paid order's money to go back. Nothing moves: it is written down, and whoever is given the
 * token can approve it. `approve-refund.ts` is the other half.
 */
import { hashSecret } from '#api/identity/session.ts'
import { lockOrder, orderReading } from '#api/orders/order-store.ts'
import type { OrderState } from '#api/orders/order.ts'
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import { attemptsReading } from './attempt-store.ts'
import { closeLapsedWish, insertWish, waitingWishReading } from './refund-wish-store.ts'
import { newWishToken, type RefundWish, WISH_SECONDS } from './refund-wish.ts'

export type Asked =
  /** `token`: shown this once; only its hash is kept. */
  | { kind: 'asked'; wish: RefundWish; token: string }
  | { kind: 'unknown' }
  | { kind: 'not paid'; status: OrderState }
  | { kind: 'goes back already' }
  | { kind: 'asked already'; wish: RefundWish }

type Wish = { orderId: string; by: string; because: string }

export async function askRefund(
  { db, world }: Pick<Platform, 'db' | 'world'>,
  { orderId, by, because }: Wish,
): Promise<Asked> {
  return inTransaction(db, async (tx): Promise<Asked> => {
    const now = world.now()
    await lockOrder(tx, orderId)
    const [order, { refunds }, waiting] = await readTogether(
      tx,
      orderReading(orderId),
      attemptsReading(orderId),
      waitingWishReading(orderId, now),
    )
    if (!order) return { kind: 'unknown' }
    if (order.status !== 'paid')
      return refunds.length > 0 ? { kind: 'goes back already' } : { kind: 'not paid', status: order.status }
    if (waiting) return { kind: 'asked already', wish: waiting }

    await closeLapsedWish(tx, orderId, now)
    const expiresAt = new Date(now.getTime() + WISH_SECONDS * 1000)
    const wish: RefundWish = {
      ...{ id: world.id(), orderId, amountPaise: order.amountPaise, because },
      ...{ askedBy: by, askedAt: now, expiresAt },
    }
    const token = newWishToken(world.random)
    await insertWish(tx, { ...wish, tokenHash: hashSecret(token) })
    return { kind: 'asked', wish, token }
  })
}
