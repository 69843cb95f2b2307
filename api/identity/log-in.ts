/** Signs a subscriber in with a code. A satellite subscriber without an account gets one: the companion app is free. */
import { brokenConstraint, inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { OtherMobile, OtpOver } from '#contract/identity.ts'
import { checkCode } from './check-code.ts'
import { finishChallenge } from './otp-store.ts'
import { creditAddress } from './charge-address.ts'
import { readSatelliteAccount } from './read-satellite-account.ts'
import type { OwnDevice } from './require-device.ts'
import { type Halves, startSession } from './start-session.ts'
import { findSubscriberByMobile, insertSubscriber } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'

type Given = { mobile: string; transId: string; code: string; device: OwnDevice; ip: string }

/** @throws WrongOtp, OtpOver, TooManyGuesses, NoSuchUser, OtherMobile, SatelliteSystemDown */
export async function logIn(
  platform: Platform,
  { mobile, transId, code, device, ip }: Given,
): Promise<Halves & { subscriber: Subscriber }> {
  const { db, world } = platform
  // First: without a code that we sent, nobody makes us ask the satellite system.
  await checkCode(platform, { id: transId, purpose: 'login', mobile, deviceId: device.id }, code)
  const known = await findSubscriberByMobile(db, mobile)
  const subscriber = known ?? (await readSatelliteAccount(platform, mobile))

  const started = inTransaction(db, async (tx) => {
    const now = world.now()
    if (!(await finishChallenge(tx, transId, { state: 'consumed', now }))) throw OtpOver()
    if (!known) await insertSubscriber(tx, subscriber, { now })
    const halves = await startSession(tx, world, { subscriberId: subscriber.id, device, proved: true })
    await creditAddress({ db: tx, world }, ip)
    return { ...halves, subscriber }
  })
  return started.catch((error: unknown) => {
    // The account exists: its mobile was changed, here or in the satellite system.
    throw brokenConstraint(error) === 'subscriber_number_key' ? OtherMobile() : error
  })
}
