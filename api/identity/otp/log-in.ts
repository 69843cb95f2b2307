/** Login with a one-time code. */
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { MobileMismatch, OtpExpired } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import { verifyOtpCode } from './verify-otp-code.ts'
import { completeChallenge } from './otp-store.ts'
import { extendAddressBudget } from '#api/identity/address-limits/charge-address.ts'
import { newSatelliteSubscriber } from '#api/identity/subscribers/new-satellite-subscriber.ts'
import type { OwnDevice } from '#api/identity/sessions/require-device.ts'
import { type SessionCredentials, startSession } from '#api/identity/sessions/start-session.ts'
import { findSubscriberByMobile, insertSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

type LogInInput = {
  mobile: string
  transId: string
  code: string
  device: OwnDevice
  ip: string
  /** The language of the page, for a new account. */
  language: Language
}

/**
 * Verifies the code and starts a session. Inserts an account for a satellite subscriber without one: the companion app
 * is free for them.
 * @throws IncorrectOtp, OtpExpired, OtpAttemptsExceeded, NoSuchUser, MobileMismatch, SatelliteSystemDown
 */
export async function logIn(
  platform: AppContext,
  given: LogInInput,
): Promise<SessionCredentials & { subscriber: Subscriber }> {
  const { db } = platform
  const { mobile, transId, code, device, language } = given
  // Before the look-up: a caller without a valid code cannot cause requests to the satellite system.
  await verifyOtpCode(platform, { id: transId, purpose: 'login', mobile, deviceId: device.id }, code)
  const known = await findSubscriberByMobile(db, mobile)
  if (known) return signIn(platform, given, { subscriber: known })
  const added = await newSatelliteSubscriber(platform, mobile, language)
  try {
    return await signIn(platform, given, { subscriber: added, isNew: true })
  } catch (error) {
    const broken = violatedConstraint(error)
    // Race: a concurrent request inserted the account; use that one.
    const inserted = broken && (await findSubscriberByMobile(db, mobile))
    if (inserted) return signIn(platform, given, { subscriber: inserted })
    // The account exists under another mobile: the mobile was changed here or in the satellite system.
    throw broken === 'subscriber_number_key' ? MobileMismatch() : error
  }
}

/** Consumes the code and starts a session, in one transaction with the insert of a new account. Then rewards the address. */
async function signIn(
  { db, runtime }: AppContext,
  { transId, device, ip }: LogInInput,
  { subscriber, isNew = false }: { subscriber: Subscriber; isNew?: boolean },
): Promise<SessionCredentials & { subscriber: Subscriber }> {
  const credentials = await withTransaction(db, async (tx) => {
    const now = runtime.now()
    if (!(await completeChallenge(tx, transId, { event: 'consume', now }))) throw OtpExpired()
    if (isNew) await insertSubscriber(tx, subscriber, { now })
    return startSession(tx, runtime, {
      subscriberId: subscriber.id,
      device,
      isMobileProved: true,
    })
  })
  await extendAddressBudget({ db, runtime }, ip)
  return { ...credentials, subscriber }
}
