/** Keeps what a subscriber asks of us: once, however often the button is pressed. */
import { lockSubscriber } from '#api/identity/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscriber.ts'
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { findSameRequest, insertSupportRequest } from './support-request-store.ts'
import { newRequestNumber, type RequestType, DUPLICATE_WINDOW_SECONDS } from './support-request.ts'

type Asked = { type: RequestType; query: string; alternateContact: string }

/** @returns the request's number. */
export async function raiseRequest(
  { db, world, config }: AppContext,
  { id: subscriberId, mobile, email }: Subscriber,
  asked: Asked,
): Promise<string> {
  return withTransaction(db, async (tx) => {
    // One at a time: two presses in the same moment must find each other.
    await lockSubscriber(tx, subscriberId)
    const raisedAt = world.now()
    const since = new Date(raisedAt.getTime() - DUPLICATE_WINDOW_SECONDS * 1000)
    const same = await findSameRequest(tx, { subscriberId, type: asked.type, query: asked.query, since })
    if (same) return same.number

    const number = newRequestNumber(world.random)
    await insertSupportRequest(tx, {
      ...asked,
      id: world.id(),
      number,
      subscriberId,
      mobile,
      email: email || config.brand.noReplyAddress,
      state: 'open',
      raisedAt,
      answer: null,
      answeredAt: null,
      closedAt: null,
    })
    return number
  })
}
