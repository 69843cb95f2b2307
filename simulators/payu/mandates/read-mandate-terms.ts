/**
 * Reads the terms of a mandate in a payment's form, as strictly as PayU documents them.
 * Source: docs.payu.in, "SI parameter JSON details", read November 2026.
 */
import { fromRupees } from '#simulators/money.ts'
import type { Fields } from '#simulators/payu/payu-hash.ts'
import { z } from 'zod'
import type { MandateTerms } from './mandate.ts'

/** The highest cap of UPI without a PIN for each debit. */
const HIGHEST_CAP_PAISE = 1_500_000

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const details = z.strictObject({
  billingAmount: z.string(),
  billingCurrency: z.literal('INR'),
  billingCycle: z.enum(['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'ADHOC']),
  billingInterval: z.int().positive(),
  paymentStartDate: date,
  paymentEndDate: date,
  billingLimit: z.enum(['ON', 'BEFORE', 'AFTER']).default('AFTER'),
  billingRule: z.enum(['MAX', 'EXACT']).default('MAX'),
  remarks: z
    .string()
    .max(50)
    .regex(/^[A-Za-z0-9\-_@()/ .]*$/)
    .default(''),
})

export const hasMandate = ({ si }: Fields): boolean => si !== undefined

/** Returns the terms; a sentence if PayU would refuse them. Call it only for a form with a mandate. */
export function readMandateTerms({ si, si_details: text = '', api_version }: Fields): MandateTerms | string {
  if (si !== '1' && si !== '4') return 'Parameter si is not valid'
  if (api_version !== '7') return 'Parameter api_version is not valid'
  const read = details.safeParse(parseJson(text))
  if (!read.success) return 'Parameter si_details is not valid'
  const terms = read.data
  const capPaise = fromRupees(terms.billingAmount) ?? 0
  if (capPaise <= 0 || capPaise > HIGHEST_CAP_PAISE) return 'billingAmount is out of range'
  if (terms.paymentEndDate <= terms.paymentStartDate) return 'paymentEndDate is not valid'
  return {
    capPaise,
    cycle: terms.billingCycle,
    months: terms.billingInterval,
    startDate: terms.paymentStartDate,
    endDate: terms.paymentEndDate,
    remarks: terms.remarks,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
