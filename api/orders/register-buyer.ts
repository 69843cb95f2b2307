/** Registration of a visitor with a first order: account, session and order in one transaction. */
import { addSeconds } from '#contract/durations.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import { insertConsent } from '#api/identity/subscribers/consent-store.ts'
import { findRegistration } from '#api/identity/accounts/registration-store.ts'
import { consumeVerification, isVerified } from '#api/identity/otp/otp-store.ts'
import { VERIFICATION_TTL_SECONDS } from '#api/identity/otp/otp.ts'
import { findSatelliteSubscriberOrNone } from '#api/identity/subscribers/find-satellite-subscriber.ts'
import { limitLookupsOfMobile } from '#api/identity/otp/limit-lookups-of-mobile.ts'
import type { OwnDevice } from '#api/identity/sessions/require-device.ts'
import { type SessionCredentials, startSession } from '#api/identity/sessions/start-session.ts'
import { findSubscriberById, insertSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import { newSubscriberNumber, type Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Language } from '#contract/languages.ts'
import { MobileNotVerified, UserExists, UserExistsInSatellite } from '#contract/identity.ts'
import { USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { withCurrentPrices, type PriceList } from './with-current-prices.ts'
import { type SubmittedCart, placeOrderAfterLogin } from './place-order.ts'

type Person = Omit<Subscriber, 'id' | 'number' | 'satellite'>
type RegistrationInput = {
  person: Person
  cart: SubmittedCart
  /** The device cookie as sent, and the device that it names, if any. */
  secret: string
  device: OwnDevice | undefined
  /** The id of the challenge that verified the mobile, as the browser sends it. */
  transId: string | undefined
}
type FirstRegistration = RegistrationInput & { device: OwnDevice }
type Registered = SessionCredentials & { subscriber: Subscriber; orderId: string }

/** @throws MobileNotVerified, UserExists, UserExistsInSatellite, TooManyRequests, and the errors of placeOrder */
export async function registerBuyer(
  platform: AppContext,
  priceList: PriceList,
  given: RegistrationInput,
): Promise<Registered> {
  const { device, person, cart } = given
  const since = verifiedSince(platform)
  // Before the look-ups: a caller who has not verified the mobile learns nothing about it.
  const canRegister =
    device && (await isVerified(platform.db, { mobile: person.mobile, deviceId: device.id, since }))
  if (!canRegister) return repeatRegistration(platform, priceList, given)
  await limitLookupsOfMobile(platform, person.mobile)
  if (await findSatelliteSubscriberOrNone(platform, person.mobile))
    throw UserExistsInSatellite({ fields: { mobile: USER_FOUND_IN_SATELLITE } })
  try {
    const registered = await withCurrentPrices(priceList, cart.poids, (offers) =>
      registerWithFreeNumber(platform, offers, { ...given, device }),
    )
    return registered ?? (await repeatRegistration(platform, priceList, given))
  } catch (error) {
    if (violatedConstraint(error) === 'subscriber_mobile_key') throw mobileTaken()
    throw error
  }
}

const mobileTaken = () => UserExists({ fields: { mobile: UserExists().message } })

const verifiedSince = ({ runtime }: AppContext): Date => addSeconds(runtime.now(), -VERIFICATION_TTL_SECONDS)

/** Registers with a random subscriber number; draws another one if the number is taken. */
async function registerWithFreeNumber(
  platform: AppContext,
  offers: Offers,
  given: FirstRegistration,
): Promise<Registered | undefined> {
  try {
    return await register(platform, offers, given)
  } catch (error) {
    if (violatedConstraint(error) !== 'subscriber_number_key') throw error
    return registerWithFreeNumber(platform, offers, given)
  }
}

/** Inserts account, session and order. @returns undefined if a concurrent call consumed the same verification */
function register(
  platform: AppContext,
  offers: Offers,
  { person, device, cart }: FirstRegistration,
): Promise<Registered | undefined> {
  const { db, runtime } = platform
  return withTransaction(db, async (tx) => {
    const now = runtime.now()
    const since = verifiedSince(platform)
    const number = newSubscriberNumber(runtime.random)
    const subscriber = { ...person, id: runtime.id(), number, satellite: false }
    if (!(await consumeVerification(tx, { mobile: person.mobile, deviceId: device.id, since })))
      return undefined
    await insertSubscriber(tx, subscriber, { now })
    const { language } = subscriber
    await insertConsent(subscriber.id, { givenAt: 'registration', language, now }).execute(tx)
    return signInAndOrder({ tx, runtime }, offers, {
      subscriber,
      device,
      isMobileProved: true,
      cart,
      language,
    })
  })
}

type SignIn = {
  subscriber: Subscriber
  device: OwnDevice
  isMobileProved: boolean
  cart: SubmittedCart
  /** The language of the page. */
  language: Language
}

async function signInAndOrder(
  { tx, runtime }: { tx: Tx; runtime: Runtime },
  offers: Offers,
  { subscriber, device, isMobileProved, cart, language }: SignIn,
): Promise<Registered> {
  const credentials = await startSession(tx, runtime, { subscriberId: subscriber.id, device, isMobileProved })
  const buyer = { subscriberId: subscriber.id, customerKind: 'NewCustomer', language } as const
  const orderId = await placeOrderAfterLogin({ tx, runtime }, offers, { buyer, cart })
  return { ...credentials, subscriber, orderId }
}

/**
 * Repeats a completed registration whose response was lost. A browser that sends the id of its challenge gets a session
 * of the account, and the same order for the same cart.
 * @throws MobileNotVerified if this device has no such registration; UserExists if the browser does not send that id,
 *   or its session has ended meanwhile; the errors of placeOrder
 */
async function repeatRegistration(
  platform: AppContext,
  priceList: PriceList,
  { person, secret, transId, cart }: RegistrationInput,
): Promise<Registered> {
  const { db, runtime } = platform
  const since = verifiedSince(platform)
  const done = await findRegistration(db, { mobile: person.mobile, secret, transId, since })
  if (!done) throw MobileNotVerified()
  const subscriber = done.maySignIn && (await findSubscriberById(db, done.subscriberId))
  if (!subscriber) throw mobileTaken()
  const device = { id: done.deviceId, secret }
  return withCurrentPrices(priceList, cart.poids, (offers) =>
    withTransaction(db, (tx) =>
      signInAndOrder({ tx, runtime }, offers, {
        subscriber,
        device,
        isMobileProved: false,
        cart,
        language: person.language,
      }),
    ),
  )
}
