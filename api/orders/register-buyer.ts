/** A visitor becomes a subscriber with a first order: account, session and order in one transaction. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { consentWrite } from '#api/identity/consent-store.ts'
import { consumeVerified, isVerified } from '#api/identity/otp-store.ts'
import { secondsAfter, VERIFIED_FOR_SECONDS } from '#api/identity/otp.ts'
import { findSatelliteIfItAnswers } from '#api/identity/find-satellite-subscriber.ts'
import { type Halves, startSession } from '#api/identity/start-session.ts'
import { insertSubscriber } from '#api/identity/subscriber-store.ts'
import { newNumber, type Subscriber } from '#api/identity/subscriber.ts'
import { brokenConstraint, inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { MobileNotVerified, UserExists, UserExistsInSatellite } from '#contract/identity.ts'
import { USER_FOUND_IN_SATELLITE } from '#contract/texts.ts'
import { atCurrentPrices, type PriceList } from './at-current-prices.ts'
import { type Cart, placeOrder } from './place-order.ts'

type Person = Omit<Subscriber, 'id' | 'number' | 'satellite'>
type Given = { person: Person; deviceId: string; cart: Cart }
type Registered = Halves & { subscriber: Subscriber; orderId: string }

/** @throws MobileNotVerified, UserExists, UserExistsInSatellite, and what placeOrder throws */
export async function registerBuyer(
  platform: Platform,
  priceList: PriceList,
  given: Given,
): Promise<Registered> {
  const { db, world } = platform
  const { person, deviceId } = given
  const { mobile } = person
  // First: who has not proved to hold the number learns nothing about it.
  const since = secondsAfter(world.now(), -VERIFIED_FOR_SECONDS)
  if (!(await isVerified(db, { mobile, deviceId, since }))) throw MobileNotVerified()
  if (await findSatelliteIfItAnswers(platform, mobile))
    throw UserExistsInSatellite({ fields: { mobile: USER_FOUND_IN_SATELLITE } })
  try {
    return await atCurrentPrices(priceList, (offers) => registerWithFreeNumber(platform, offers, given))
  } catch (error) {
    if (brokenConstraint(error) === 'subscriber_mobile_key')
      throw UserExists({ fields: { mobile: UserExists().message } })
    throw error
  }
}

/** Numbers are drawn by chance: one that somebody has already is drawn again. */
async function registerWithFreeNumber(platform: Platform, offers: Offers, given: Given): Promise<Registered> {
  try {
    return await register(platform, offers, given)
  } catch (error) {
    if (brokenConstraint(error) !== 'subscriber_number_key') throw error
    return registerWithFreeNumber(platform, offers, given)
  }
}

function register(
  { db, world }: Platform,
  offers: Offers,
  { person, deviceId, cart }: Given,
): Promise<Registered> {
  return inTransaction(db, async (tx) => {
    const now = world.now()
    const since = secondsAfter(now, -VERIFIED_FOR_SECONDS)
    const subscriber = { ...person, id: world.id(), number: newNumber(world.random), satellite: false }
    if (!(await consumeVerified(tx, { mobile: person.mobile, deviceId, since }))) throw MobileNotVerified()
    await insertSubscriber(tx, subscriber, { now })
    await consentWrite(subscriber.id, 'registration', now).execute(tx)
    const halves = await startSession(tx, world, { subscriberId: subscriber.id, deviceId, proved: true })
    const buyer = { subscriberId: subscriber.id, customerKind: 'NewCustomer' } as const
    const orderId = await placeOrder({ db: tx, world }, offers, { buyer, cart })
    return { ...halves, subscriber, orderId }
  })
}
