/** The draft of the registration form, without the one-time code. It survives a reload of the tab. */
import { isRecord } from '#contract/json-record.ts'
import { readJson, tabStorage } from '#web/browser/storage.ts'

const KEY = 'sdg.signup'

export type RegistrationDraft = {
  values: Record<string, string | boolean>
  /** The OTP challenge that verified this mobile; the server keeps it for 15 minutes. */
  verified?: { mobile: string; transID: string }
}

const isDraft = (value: unknown): value is RegistrationDraft =>
  isRecord(value) &&
  isRecord(value['values']) &&
  Object.values(value['values']).every((entry) => ['string', 'boolean'].includes(typeof entry)) &&
  (value['verified'] === undefined || isVerified(value['verified']))

const isVerified = (value: unknown): boolean =>
  isRecord(value) && typeof value['mobile'] === 'string' && typeof value['transID'] === 'string'

export const loadRegistrationDraft = (): RegistrationDraft | undefined => readJson(tabStorage, KEY, isDraft)
export const saveRegistrationDraft = (draft: RegistrationDraft): void =>
  tabStorage.write(KEY, JSON.stringify(draft))
export const clearRegistrationDraft = (): void => tabStorage.write(KEY, undefined)
