/** Signs a partner's customer in with the key of the link they opened. The key is used up by it, once. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { ClientKeyInvalid, AccountMismatch } from '#contract/partner.ts'
import { consumeClientKey } from './partner-store.ts'
import { saveDevice, type VisitingDevice } from './require-device.ts'
import type { AuthenticatedSession } from './require-session.ts'
import { type SessionCredentials, startSession } from './start-session.ts'
import { findSubscriberById } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

type Given = {
  key: string
  device: VisitingDevice
  /** Who is signed in on this browser already; that session ends. */
  present: AuthenticatedSession | undefined
  /** The person said that another account may take the place of the present one. */
  mayReplace: boolean
}

/** @throws ClientKeyInvalid; AccountMismatch, and then the key can still be used */
export async function logInWithClientKey(
  { db, world }: AppContext,
  { key, device, present, mayReplace }: Given,
): Promise<SessionCredentials & { subscriber: Subscriber }> {
  return withTransaction(db, async (tx) => {
    const now = world.now()
    const subscriberId = await consumeClientKey(tx, key, now)
    const subscriber = subscriberId && (await findSubscriberById(tx, subscriberId))
    if (!subscriber) throw ClientKeyInvalid()

    if (present && present.subscriber.id !== subscriber.id && !mayReplace) throw AccountMismatch()
    await saveDevice(tx, device, now)
    const halves = await startSession(tx, world, { subscriberId: subscriber.id, device, proved: false })
    return { ...halves, subscriber }
  })
}
