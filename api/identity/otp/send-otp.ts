/**
 * Counts a code against its limits, then inserts the OTP challenge and the outbox item with the code in one transaction.
 * The outbox sends the message.
 */
import { addSeconds } from '#contract/durations.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { enqueueSms } from '#api/messages/enqueue-sms.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { enforceRateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { Language } from '#contract/languages.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { listKnownDevices } from '#api/identity/sessions/known-device-store.ts'
import { restoreErasedGuesses } from './otp-data-store.ts'
import { insertChallenge, listSentCodes, lockOtpSends } from './otp-store.ts'
import {
  hashCode,
  hashMobile,
  newCode,
  OTP_LIFETIME_SECONDS,
  otpMessageKey,
  type OtpPurpose,
  peppersOf,
} from './otp.ts'
import { limitSendsByMobile, type RequesterKind } from './limit-sends-by-mobile.ts'
import { saveDevice, type VisitingDevice } from '#api/identity/sessions/require-device.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'

export type SentOtp = { transId: string; authKey: string }

type OtpRequest = {
  purpose: OtpPurpose
  mobile: string
  device: VisitingDevice
  /** The signed-in account. */
  account?: Pick<Subscriber, 'id' | 'mobile'> | undefined
  /** The language of the account, or of the page if there is no account. */
  language: Language
}

const PROOF_BYTES = 24
/** Known devices have a separate count: a flood from others must not keep owners out of their accounts. */
const TOTAL_LIMIT = { name: 'otp-total', windowSeconds: 60 }

/**
 * Sends a code to a mobile. Stores a new device with its first challenge.
 * @throws OtpTooSoon, OtpSendLimit; TooManyRequests if the total limit of known devices, or of all others, is reached
 */
export async function sendOtp(
  { db, runtime, config }: AppContext,
  { purpose, mobile, device, account, language }: OtpRequest,
): Promise<SentOtp> {
  const now = runtime.now()
  const id = runtime.id()
  const code = newCode(runtime.random)
  const authKey = runtime.random(PROOF_BYTES).toString('base64url')
  const expiresAt = addSeconds(now, OTP_LIFETIME_SECONDS)
  const subscriberId = account && account.mobile !== mobile ? account.id : null
  const challenge = { id, purpose, mobile, deviceId: device.id, subscriberId, sentAt: now, expiresAt }
  const hashes = { codeHash: hashCode(config.otpPepper, id, code), proofHash: hashSecret(authKey) }
  const values = { code, minutes: String(OTP_LIFETIME_SECONDS / 60) }
  const erased = peppersOf(config).map((pepper) => hashMobile(pepper, mobile))
  const requester = requesterKind(await listKnownDevices(db, mobile), device.id)
  const limitByMobile = async (reader: Db): Promise<void> => {
    const sent = await listSentCodes(reader, { mobile, hashes: erased, now })
    limitSendsByMobile(sent, { requester, purpose }, now)
  }
  await limitByMobile(db)
  // After the limits of the mobile, so that requests that these refuse do not count. Before the transaction, because all
  // sends share the row: in the transaction its lock would last until the commit, and other requests would wait.
  const requesters = requester === 'known device' ? 'known' : 'others'
  await enforceRateLimit({ db, runtime }, { ...TOTAL_LIMIT, max: config.otpPerMinute }, requesters)
  await withTransaction(db, async (tx) => {
    await lockOtpSends(tx, mobile)
    // Again, because a concurrent request may have sent a code before the lock.
    await limitByMobile(tx)
    await restoreErasedGuesses(tx, mobile, erased)
    await saveDevice(tx, device, now)
    await insertChallenge(tx, { ...challenge, ...hashes, knownDevice: requester === 'known device' })
    await enqueueSms(
      { runtime, config },
      {
        key: otpMessageKey(id),
        to: mobile,
        language,
        message: { kind: 'otp', values },
        code: { uselessAfter: expiresAt },
      },
    ).execute(tx)
  })
  return { transId: id, authKey }
}

function requesterKind(known: string[], deviceId: string): RequesterKind {
  if (known.includes(deviceId)) return 'known device'
  return known.length > 0 ? 'unknown device' : 'no known device'
}
