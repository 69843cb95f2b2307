/** Creates a client key: the secret of a link that signs one customer of a partner in. */
import { addSeconds } from '#contract/durations.ts'
import { isErasedAccount, violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Language } from '#contract/languages.ts'
import { NoSuchUser, MobileMismatch } from '#contract/identity.ts'
import { CLIENT_KEY_SECONDS } from './partner.ts'
import { insertClientKey } from './partner-store.ts'
import { newSatelliteSubscriber } from '#api/identity/subscribers/new-satellite-subscriber.ts'
import {
  findSubscriberByMobile,
  findSubscriberByNumber,
  insertSubscriber,
} from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

const KEY_BYTES = 32

/** `language` is that of the link, for a new account. */
type Customer = ({ mobile: string } | { number: string }) & { language: Language }

/**
 * Creates a client key for a subscriber. Inserts an account for a satellite subscriber without one.
 * @throws NoSuchUser, MobileMismatch, SatelliteSystemDown
 */
export async function createClientKey(
  platform: AppContext,
  partnerId: string,
  customer: Customer,
): Promise<{ key: string; expiresAt: Date }> {
  const { db, runtime } = platform
  const { id: subscriberId } = await requireSubscriber(platform, customer)
  const key = runtime.random(KEY_BYTES).toString('base64url')
  const now = runtime.now()
  const expiresAt = addSeconds(now, CLIENT_KEY_SECONDS)
  try {
    await insertClientKey(db, { key, partnerId, subscriberId, now, expiresAt })
  } catch (error) {
    // Race: the account was erased after it was found.
    throw isErasedAccount(error) ? NoSuchUser() : error
  }
  return { key, expiresAt }
}

async function requireSubscriber(platform: AppContext, customer: Customer): Promise<Subscriber> {
  if ('mobile' in customer) {
    return (
      (await findSubscriberByMobile(platform.db, customer.mobile)) ??
      addSatelliteSubscriber(platform, customer.mobile, customer.language)
    )
  }
  // The satellite system finds subscribers by mobile only, so a number without an account here cannot be resolved.
  const known = await findSubscriberByNumber(platform.db, customer.number)
  if (!known) throw NoSuchUser()
  return known
}

async function addSatelliteSubscriber(
  platform: AppContext,
  mobile: string,
  language: Language,
): Promise<Subscriber> {
  const { db, runtime } = platform
  const subscriber = await newSatelliteSubscriber(platform, mobile, language)
  try {
    await withTransaction(db, (tx) => insertSubscriber(tx, subscriber, { now: runtime.now() }))
    return subscriber
  } catch (error) {
    const constraint = violatedConstraint(error)
    // Race: a concurrent request inserted the account; use that one.
    const known = constraint && (await findSubscriberByMobile(db, mobile))
    if (known) return known
    throw constraint === 'subscriber_number_key' ? MobileMismatch() : error
  }
}
