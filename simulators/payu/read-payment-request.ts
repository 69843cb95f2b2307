/**
 * Checks whether PayU would open a payment for a form. If not, PayU shows an error page, and the shop is not notified.
 * Fields and limits: docs.payu.in, "Additional info for payment APIs", read November 2026.
 */
import { z } from 'zod'
import { fromRupees } from '#simulators/money.ts'
import { hasMandate, readMandateTerms } from '#simulators/payu/mandates/read-mandate-terms.ts'
import { requestHash, SIGNED_FIELDS, type Fields } from './payu-hash.ts'

type Read = { ok: true; request: Fields; amountPaise: number } | { ok: false; reason: string }

const MANDATORY = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'phone',
  'surl',
  'furl',
  'hash',
]
const LONGEST: Record<string, number> = { txnid: 25, productinfo: 100, firstname: 60, email: 50 }
const LONGEST_UDF = 255
const MIN_PAISE = 100

const form = z.record(z.string(), z.string())

export function readPaymentRequest(body: unknown, merchant: { key: string; salt: string }): Read {
  const parsed = form.safeParse(body)
  if (!parsed.success) return { ok: false, reason: 'The form could not be read' }
  const { hash, ...request } = parsed.data
  const fault =
    missing(parsed.data) ??
    outOfBounds(request) ??
    unsigned(request, hash, merchant) ??
    badAddress(request) ??
    badMandate(request)
  if (fault !== undefined) return { ok: false, reason: fault }
  const amountPaise = fromRupees(request.amount ?? '')
  if (amountPaise === undefined || amountPaise < MIN_PAISE) {
    return { ok: false, reason: 'The amount is not valid' }
  }
  return { ok: true, request, amountPaise }
}

function missing(fields: Fields): string | undefined {
  const name = MANDATORY.find((mandatory) => !fields[mandatory]?.trim())
  return name && `Mandatory parameter ${name} is missing`
}

function outOfBounds(fields: Fields): string | undefined {
  const tooLong = Object.keys(fields).find((name) => {
    const longest = name.startsWith('udf') ? LONGEST_UDF : (LONGEST[name] ?? Infinity)
    return (fields[name] ?? '').length > longest
  })
  if (tooLong !== undefined) return `Parameter ${tooLong} is too long`
  // A bar inside a value would let two different payments have the same hash.
  const barred = SIGNED_FIELDS.find((name) => fields[name]?.includes('|'))
  return barred && `Parameter ${barred} may not contain |`
}

function unsigned(fields: Fields, hash: string | undefined, merchant: { key: string; salt: string }) {
  if (fields.key !== merchant.key) return 'The merchant key is not known'
  return hash === requestHash(fields, merchant.salt) ? undefined : 'The hash does not fit the form'
}

function badAddress(fields: Fields): string | undefined {
  const name = ['surl', 'furl'].find((address) => !isWebAddress(fields[address] ?? ''))
  return name && `Parameter ${name} is not an address`
}

function badMandate(fields: Fields): string | undefined {
  const terms = hasMandate(fields) ? readMandateTerms(fields) : undefined
  if (typeof terms !== 'object') return terms
  // The payment that registers a mandate is its first debit.
  const amountPaise = fromRupees(fields.amount ?? '') ?? 0
  return amountPaise > terms.capPaise ? 'amount is above billingAmount' : undefined
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
