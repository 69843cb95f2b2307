/** That somebody registered in this tab: marks a new customer at payment, and holds the order made with the account. */
import { isRecord, readJson, tabStorage } from './browser-storage.ts'

const KEY = 'sdg.registered'

export type NewRegistration = {
  subscriberId: string
  customerID: string
  transactionID: string
  /** The comma-joined price options of that order. */
  poid: string
}

const isRegistered = (value: unknown): value is NewRegistration =>
  isRecord(value) &&
  ['subscriberId', 'customerID', 'transactionID', 'poid'].every((field) => typeof value[field] === 'string')

export const saveNewRegistration = (registered: NewRegistration): void =>
  tabStorage.write(KEY, JSON.stringify(registered))

/** Only where it was this subscriber: another person may have signed in since. */
export function loadNewRegistration(subscriberId: string): NewRegistration | undefined {
  const registered = readJson(tabStorage, KEY, isRegistered)
  return registered?.subscriberId === subscriberId ? registered : undefined
}

/** At a logout: whoever signs in after it is no new customer. */
export const clearNewRegistration = (): void => tabStorage.write(KEY, undefined)
