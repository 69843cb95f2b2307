/** What was typed into the registration form, so that a reload of the tab loses nothing. Never a one-time code. */
import { isRecord, readJson, tabKeeper } from './browser-storage.ts'

const KEY = 'sdg.signup'

export type SignupDraft = {
  values: Record<string, string | boolean>
  /** The challenge that verified this mobile; the server remembers it for 15 minutes. */
  verified?: { mobile: string; transID: string }
}

const isDraft = (value: unknown): value is SignupDraft =>
  isRecord(value) &&
  isRecord(value['values']) &&
  Object.values(value['values']).every((entry) => ['string', 'boolean'].includes(typeof entry)) &&
  (value['verified'] === undefined || isVerified(value['verified']))

const isVerified = (value: unknown): boolean =>
  isRecord(value) && typeof value['mobile'] === 'string' && typeof value['transID'] === 'string'

export const readSignupDraft = (): SignupDraft | undefined => readJson(tabKeeper, KEY, isDraft)
export const keepSignupDraft = (draft: SignupDraft): void => tabKeeper.write(KEY, JSON.stringify(draft))
export const dropSignupDraft = (): void => tabKeeper.write(KEY, undefined)
