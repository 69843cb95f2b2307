/** Login with a client key: signs a partner's customer in by the link they opened. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { AccountMismatch } from '#contract/partner.ts'
import { consumeClientKey } from './partner-store.ts'
import { saveDevice, type VisitingDevice } from '#api/identity/sessions/require-device.ts'
import type { AuthenticatedSession } from '#api/identity/sessions/require-session.ts'
import { type SessionCredentials, startSession } from '#api/identity/sessions/start-session.ts'
import { findSubscriberById } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

type ClientKeyLogIn = {
  key: string
  device: VisitingDevice
  /** The session that is live on this browser; it ends. */
  current: AuthenticatedSession | undefined
  /** The visitor agreed that this login may replace the session of another account. */
  mayReplace: boolean
}

/**
 * Consumes the key and starts a session, in one transaction: a key signs in once.
 * @returns undefined if the key is unknown, used or expired
 * @throws AccountMismatch, which rolls back, so that the key can still be used
 */
export async function logInWithClientKey(
  { db, runtime }: AppContext,
  { key, device, current, mayReplace }: ClientKeyLogIn,
): Promise<(SessionCredentials & { subscriber: Subscriber }) | undefined> {
  return withTransaction(db, async (tx) => {
    const now = runtime.now()
    const subscriberId = await consumeClientKey(tx, key, now)
    const subscriber = subscriberId && (await findSubscriberById(tx, subscriberId))
    if (!subscriber) return undefined

    if (current && current.subscriber.id !== subscriber.id && !mayReplace) throw AccountMismatch()
    await saveDevice(tx, device, now)
    const session = { subscriberId: subscriber.id, device, isMobileProved: false }
    return { ...(await startSession(tx, runtime, session)), subscriber }
  })
}
