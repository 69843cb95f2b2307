/** PayU's hashes, which authenticate messages in both directions: SHA-512 over fields joined by "|". */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PayuSettings } from './payu-settings.ts'

/** Source: docs.payu.in/docs/hashing-request-and-response, read 2026-11. Lower-case hex. */
const payuHash = (parts: string[]): string =>
  createHash('sha512').update(parts.join('|'), 'utf8').digest('hex')

/** Compares hashes in constant time, so that the duration reveals nothing to an attacker. */
export function hashesEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const UDFS = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10'] as const

export type SignedFields = Record<string, string>

/**
 * Returns the hash of key|txnid|amount|productinfo|firstname|email|udf1..udf10|SALT: always sixteen bars. The terms of a
 * mandate are part of it before the salt, as the exact text that is posted.
 * Source of the latter: docs.payu.in/reference/payment-consent-transaction-payu-hosted, read 2026-11.
 */
export function requestHash(fields: SignedFields, salt: string): string {
  const named = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDFS]
  const { si_details: terms } = fields
  return payuHash([...named.map((name) => fields[name] ?? ''), ...(terms === undefined ? [] : [terms]), salt])
}

/**
 * Returns the hash of a response: the same fields in reverse order, over the strings exactly as posted. Extra charges
 * and split settlements are part of it where they are posted.
 */
export function responseHash(fields: SignedFields, salt: string): string {
  const charges = chargesOf(fields)
  const named = [...UDFS.toReversed(), 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key']
  return payuHash([
    ...(charges === '' ? [] : [charges]),
    salt,
    fields.status ?? '',
    ...(fields.splitInfo === undefined ? [] : [fields.splitInfo]),
    ...named.map((name) => fields[name] ?? ''),
  ])
}

const chargesOf = ({ additionalCharges, additional_charges }: SignedFields): string =>
  additionalCharges ?? additional_charges ?? ''

/**
 * Verifies that PayU signed a response, with either salt. PayU's own modules omit extra charges of zero
 * (`0.00`) and an empty split from the hash, its pages describe both as part of it: either is accepted.
 * Source: PayU's Magento module, read 2026-11.
 */
export function isSignedByPayu(
  fields: SignedFields,
  { salt, secondarySalt = salt }: Pick<PayuSettings, 'salt' | 'secondarySalt'>,
): boolean {
  const uncharged = /^0+(\.0+)?$/.test(chargesOf(fields)) ? without(fields, CHARGES) : fields
  const unsplit = (some: SignedFields) => (some.splitInfo === '' ? without(some, ['splitInfo']) : some)
  return [fields, uncharged]
    .flatMap((some) => [some, unsplit(some)])
    .flatMap((some) => [responseHash(some, salt), responseHash(some, secondarySalt)])
    .some((hash) => hashesEqual(fields.hash ?? '', hash))
}

const CHARGES = ['additionalCharges', 'additional_charges']

const without = (fields: SignedFields, names: string[]): SignedFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Returns the hash of a server-to-server command: key|command|var1|SALT. */
export const commandHash = (
  key: string,
  { command, var1 }: { command: string; var1: string },
  salt: string,
): string => payuHash([key, command, var1, salt])

/** @returns the hashes of fields joined by bars, with each salt that PayU may use */
export const hashesWithSalts = (
  fields: string[],
  { salt, secondarySalt = salt }: Pick<PayuSettings, 'salt' | 'secondarySalt'>,
): string[] => [salt, secondarySalt].map((one) => payuHash([...fields, one]))
