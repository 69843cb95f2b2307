/**
 * A second person approves that a paid order's money goes back. Order, packs, books, refund and message change together or
 * not at all; from there on it is a refund like any other.
 */
import { sameBytes } from '#api/identity/otp.ts'
import { hashSecret } from '#api/identity/session.ts'
import { lockOrder, orderReading, orderWrite } from '#api/orders/order-store.ts'
import { revokedWrite } from '#api/packs/entitlement-store.ts'
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether, togetherIfUnchanged } from '#api/platform/together.ts'
import { bookReturnedSale } from './book-returned-sale.ts'
import { appliedCaptureReading, type Refund } from './capture-store.ts'
import { approvedWrite, takeTry, type TriedWish, waitingWishReading } from './refund-wish-store.ts'
import type { RefundWish } from './refund-wish.ts'

export type Approved =
  | { kind: 'approved'; wish: RefundWish; refund: Refund }
  | { kind: 'same person' }
  /** Nobody asked, it is more than a day ago, or five tokens were wrong; or it is approved already. */
  | { kind: 'nothing waits' }
  | { kind: 'wrong token'; triesLeft: number }

type Approval = { orderId: string; token: string; by: string }
type Given = Pick<Platform, 'db' | 'world' | 'config'>

export async function approveRefund(given: Given, { orderId, token, by }: Approval): Promise<Approved> {
  const { db, world } = given
  const now = world.now()
  const wish = await takeTry(db, { orderId, by, now })
  if (!wish) {
    const [waiting] = await readTogether(db, waitingWishReading(orderId, now))
    return { kind: waiting ? 'same person' : 'nothing waits' }
  }
  if (!sameBytes(wish.tokenHash, hashSecret(token))) return { kind: 'wrong token', triesLeft: wish.triesLeft }
  return giveBack(given, wish, by)
}

async function giveBack({ db, world, config }: Given, wish: TriedWish, by: string): Promise<Approved> {
  const { id: wishId, orderId } = wish
  return inTransaction(db, async (tx): Promise<Approved> => {
    const now = world.now()
    await lockOrder(tx, orderId)
    const [order, sale] = await readTogether(tx, orderReading(orderId), appliedCaptureReading(orderId))
    // Approved a moment ago with the same token.
    if (order?.status !== 'paid' || !sale) return { kind: 'nothing waits' }
    const { refund, writes } = bookReturnedSale({ world, config }, { order, sale })
    const sure = [orderWrite(order, 'refund', now), approvedWrite({ wishId, by, refundId: refund.id, now })]
    await togetherIfUnchanged(tx, sure, [revokedWrite(orderId), ...writes])
    return { kind: 'approved', wish, refund }
  })
}
