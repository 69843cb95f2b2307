/**
 * The fields of PayU's form that register a mandate with a payment ("standing instruction"). Source:
 * docs.payu.in/reference/si-parameter-json-details and payment-consent-transaction-payu-hosted, read 2026-11.
 */
import { dayInIndia } from '#contract/format/india-time.ts'
import { HIGHEST_CAP_PAISE, type MandateTerms } from '#api/payments/gateways/mandate.ts'
import { toRupees } from '#contract/money.ts'
import type { PayuSettings } from './payu-settings.ts'

const LONGEST_REMARKS = 50
const MONTHS_OF_A_YEAR = 12

/**
 * Returns the fields of the form; `si_details` is part of its hash, as exactly this text. `si` = 1: a payment with a
 * mandate. PayU overwrites udf4 of such payments, so the shop does not use it.
 * @throws where PayU or the rules of UPI do not allow the terms
 */
export function mandateFields(
  { capPaise, months, startsAt, endsAt, reason }: MandateTerms,
  cycle: PayuSettings['mandateCycle'],
): Record<'api_version' | 'si' | 'si_details', string> {
  if (capPaise === 0 || capPaise > HIGHEST_CAP_PAISE) throw new Error('the cap of a mandate is out of range')
  if (!Number.isInteger(months) || months < 1 || months > MONTHS_OF_A_YEAR)
    throw new Error('the interval of a mandate is out of range')
  if (endsAt <= startsAt) throw new Error('a mandate ends before it starts')
  const details = {
    billingAmount: toRupees(capPaise),
    billingCurrency: 'INR',
    billingCycle: cycle,
    billingInterval: cycle === 'ADHOC' ? 1 : months,
    paymentStartDate: dayInIndia(startsAt),
    paymentEndDate: dayInIndia(endsAt),
    billingLimit: 'AFTER',
    billingRule: 'MAX',
    remarks: remarksOf(reason),
  }
  return { api_version: '7', si: '1', si_details: JSON.stringify(details) }
}

/** Replaces the characters that PayU does not allow: a bar would shift the fields that are hashed. */
const remarksOf = (reason: string): string =>
  reason
    .replace(/[^A-Za-z0-9\-_@()/ .]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_REMARKS)
    .trim()
