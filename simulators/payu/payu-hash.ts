/**
 * How PayU and a merchant prove to each other who is speaking: SHA-512 in lower-case hex over fields joined by "|".
 * Source: docs.payu.in, "Hashing request and response" and "Authentication with PayU APIs", read November 2026.
 */
import { createHash } from 'node:crypto'

export type Fields = Record<string, string>

const sha512 = (parts: readonly string[]): string =>
  createHash('sha512').update(parts.join('|'), 'utf8').digest('hex')

const UDFS = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10']

/** What the merchant signs, in this order; the salt comes behind. */
export const SIGNED_FIELDS = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDFS]

const pick = (fields: Fields, names: readonly string[]): string[] => names.map((name) => fields[name] ?? '')

/** Over the strings exactly as posted: `499` and `499.00` are different payments to a hash. */
export const requestHash = (fields: Fields, salt: string): string =>
  sha512([...pick(fields, SIGNED_FIELDS), salt])

/** The answer is signed back to front, salt and status first; extra charges, when there are any, before all. */
export function responseHash(fields: Fields, salt: string): string {
  const signed = [salt, fields.status ?? '', ...pick(fields, SIGNED_FIELDS.toReversed())]
  return sha512(fields.additionalCharges ? [fields.additionalCharges, ...signed] : signed)
}

/** A command's hash covers its first argument alone. */
export const commandHash = (key: string, command: string, var1: string, salt: string): string =>
  sha512([key, command, var1, salt])
