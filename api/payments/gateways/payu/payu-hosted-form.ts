/** The signed form that the browser posts to go to PayU's page. */
import type { PaymentRequest } from '#api/payments/gateways/gateway.ts'
import { returnAddress } from '#api/payments/gateways/return-language.ts'
import type { Language } from '#contract/languages.ts'
import { toRupees } from '#contract/money.ts'
import { mandateFields } from './payu-mandate-terms.ts'
import type { PayuSettings } from './payu-settings.ts'
import { requestHash } from './payu-signature.ts'

export type HostedForm = { url: string; hash: string; fields: Record<string, string> }

/** PayU's names of the languages of its page, all but English (docs.payu.in, "Change the Language"). */
const PAGE_LANGUAGES: Readonly<Record<string, string>> = {
  hi: 'Hindi',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  gu: 'Gujarati',
  mr: 'Marathi',
}

type ReturnTo = {
  shopUrl: string
  /** The buyer's language, for PayU's page and the page after it. */
  language: Language
}

/** Returns the form of an attempt. @param returnTo where PayU sends the browser back to */
export function payuHostedForm(
  { key, salt, pageUrl, mandateCycle }: PayuSettings,
  { shopUrl, language }: ReturnTo,
  { attemptId, amountPaise, description, customer, notes: [udf1, udf2, udf3], mandate }: PaymentRequest,
): HostedForm {
  const fields: Record<string, string> = {
    key,
    txnid: attemptId,
    amount: toRupees(amountPaise),
    productinfo: description,
    firstname: customer.name,
    email: customer.email,
    phone: customer.mobile,
    surl: returnAddress(`${shopUrl}/api/payuResponse/checkAndSuccess`, language),
    furl: returnAddress(`${shopUrl}/api/payuResponse/fail`, language),
    udf1,
    udf2,
    udf3,
    ...(mandate && mandateFields(mandate, mandateCycle)),
  }
  requireUnambiguous(fields)
  const hash = requestHash(fields, salt)
  const pageLanguage = PAGE_LANGUAGES[language]
  // The hash does not cover the language.
  const shown = pageLanguage !== undefined && { display_lang: pageLanguage }
  return { url: pageUrl, hash, fields: { ...fields, ...shown, hash } }
}

/**
 * Requires that no value contains a bar or a control character: a bar would shift the fields behind it, and the same
 * hash would sign another sum.
 * @throws where one does
 */
function requireUnambiguous(fields: Record<string, string>): void {
  const [wrong] = Object.entries(fields).filter(([, value]) => /[|\p{Cc}]/u.test(value))
  if (wrong) throw new Error(`${wrong[0]} cannot be signed`)
}
