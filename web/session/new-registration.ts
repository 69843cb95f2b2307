/** The registration made in this tab: marks a new customer at payment, and keeps the order that was placed with the account. */
import { isRecord } from '#contract/json-record.ts'
import { readJson, tabStorage } from '#web/browser/storage.ts'

const KEY = 'sdg.registered'

type NewRegistration = {
  subscriberId: string
  customerID: string
  transactionID: string
  /** The fingerprint of the cart of that order. */
  cart: string
}

const isRegistered = (value: unknown): value is NewRegistration =>
  isRecord(value) &&
  ['subscriberId', 'customerID', 'transactionID', 'cart'].every((field) => typeof value[field] === 'string')

export const saveNewRegistration = (registered: NewRegistration): void =>
  tabStorage.write(KEY, JSON.stringify(registered))

/** Returns the registration of this subscriber only: another person may have signed in since. */
export function loadNewRegistration(subscriberId: string): NewRegistration | undefined {
  const registered = readJson(tabStorage, KEY, isRegistered)
  return registered?.subscriberId === subscriberId ? registered : undefined
}

/** Deletes the registration at a logout: the next subscriber in this tab is not a new customer. */
export const clearNewRegistration = (): void => tabStorage.write(KEY, undefined)
