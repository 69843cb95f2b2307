/**
 * Signing out everywhere: ends the session, client keys and OTP challenges of an account, and deletes its known
 * devices.
 */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { deleteKnownDevices } from '#api/identity/sessions/known-device-store.ts'
import { supersedeChallenges } from '#api/identity/otp/otp-store.ts'
import { expireClientKeys } from '#api/identity/partners/partner-store.ts'
import { endSessionsOfSubscriber } from '#api/identity/sessions/session-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

/** Ends all of them in one transaction, so that none survives a partial failure. */
export async function signOutEverywhere(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { id, mobile }: Subscriber,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = runtime.now()
    // Challenges and keys first, since a login consumes them: these statements wait for an uncommitted login, the next sees its session.
    await supersedeChallenges(tx, mobile, now)
    await expireClientKeys(tx, id, now)
    await endSessionsOfSubscriber(id, now).execute(tx)
    await deleteKnownDevices(tx, id)
  })
}
