/** Raising a support request. A request that is repeated within ten minutes, with the same contact, is stored once while it is open. */
import { addSeconds } from '#contract/durations.ts'
import { lockSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { findSameRequest, insertSupportRequest } from './support-request-store.ts'
import { newRequestNumber, type RequestType, DUPLICATE_WINDOW_SECONDS } from './support-request.ts'

type RequestInput = { type: RequestType; query: string; alternateContact: string }

/** Inserts a support request, or finds the same one. @returns its number */
export async function raiseRequest(
  { db, runtime, config }: AppContext,
  { id: subscriberId, mobile, email }: Subscriber,
  input: RequestInput,
): Promise<string> {
  return withTransaction(db, async (tx) => {
    // Serialises the requests of a subscriber: of two concurrent requests, the second must find the first.
    await lockSubscriber(tx, subscriberId)
    const raisedAt = runtime.now()
    const since = addSeconds(raisedAt, -DUPLICATE_WINDOW_SECONDS)
    const same = await findSameRequest(tx, { ...input, subscriberId }, since)
    if (same) return same.number

    const number = newRequestNumber(runtime.random)
    await insertSupportRequest(tx, {
      ...input,
      id: runtime.id(),
      number,
      subscriberId,
      mobile,
      email: email || config.brand.noReplyAddress,
      state: 'open',
      raisedAt,
      answer: null,
      answeredAt: null,
      closedAt: null,
      assignedTo: null,
    })
    return number
  })
}
