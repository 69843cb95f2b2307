/** That somebody registered in this tab: marks a new customer at payment, and holds the order made with the account. */
import { isRecord, readJson, tabKeeper } from './browser-storage.ts'

const KEY = 'sdg.registered'

export type Registered = {
  subscriberId: string
  customerID: string
  transactionID: string
  /** The comma-joined price options of that order. */
  poid: string
}

const isRegistered = (value: unknown): value is Registered =>
  isRecord(value) &&
  ['subscriberId', 'customerID', 'transactionID', 'poid'].every((field) => typeof value[field] === 'string')

export const rememberRegistration = (registered: Registered): void =>
  tabKeeper.write(KEY, JSON.stringify(registered))

/** Only where it was this subscriber: another person may have signed in since. */
export function registrationOf(subscriberId: string): Registered | undefined {
  const registered = readJson(tabKeeper, KEY, isRegistered)
  return registered?.subscriberId === subscriberId ? registered : undefined
}

/** At a logout: whoever signs in after it is no new customer. */
export const forgetRegistration = (): void => tabKeeper.write(KEY, undefined)
