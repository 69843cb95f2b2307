/** The reason that a member of the staff gives for an act. Has no zod, because pages and commands use it. */

const MAX_REASON_LENGTH = 300
const REASON = /^\P{Cc}{4,300}$/u
/** The reason is kept as long as the ledger: it must not contain a phone number or an address of a buyer. */
const PERSONAL = /\d{10}|@/

/** Validates the reason of an act. @returns why the text is not accepted; undefined where it is */
export function validateReason(text: string): string | undefined {
  if (!REASON.test(text))
    return `Give the reason in one line of 4 to ${String(MAX_REASON_LENGTH)} characters.`
  if (PERSONAL.test(text.replaceAll(/[\s-]/g, '')))
    return 'Give the reason without a mobile number or an address: it is stored for years.'
  return undefined
}
