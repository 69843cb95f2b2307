/**
 * PayU's signatures: SHA-512 in lower-case hex over fields joined by "|".
 * Source: docs.payu.in, "Hashing request and response" and "Authentication with PayU APIs", read November 2026.
 */
import { createHash } from 'node:crypto'

export type Fields = Record<string, string>

const sha512 = (parts: readonly string[]): string =>
  createHash('sha512').update(parts.join('|'), 'utf8').digest('hex')

const UDFS = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10']

/** The fields that the merchant signs, in this order; the salt follows. */
export const SIGNED_FIELDS = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDFS]

const pick = (fields: Fields, names: readonly string[]): string[] => names.map((name) => fields[name] ?? '')

/**
 * Hashes the strings exactly as posted: `499` and `499.00` give different hashes. The terms of a mandate follow the
 * other fields ("Payment consent transaction", read November 2026).
 */
export const requestHash = (fields: Fields, salt: string) =>
  sha512([
    ...pick(fields, SIGNED_FIELDS),
    ...(fields.si_details === undefined ? [] : [fields.si_details]),
    salt,
  ])

/** Hashes an answer: the fields in reverse order after salt and status, with additional charges first, if any. */
export function responseHash(fields: Fields, salt: string): string {
  const signed = [salt, fields.status ?? '', ...pick(fields, SIGNED_FIELDS.toReversed())]
  return sha512(fields.additionalCharges ? [fields.additionalCharges, ...signed] : signed)
}

/** Hashes a command: the hash covers only its first argument. */
export const commandHash = (key: string, command: string, var1: string, salt: string): string =>
  sha512([key, command, var1, salt])

/** Hashes the webhook about a UPI mandate. Source: docs.payu.in, webhooks about mandates, read November 2026. */
export const mandateHash = (fields: Fields, salt: string): string =>
  sha512([...pick(fields, ['status', 'action', 'authpayuid', 'dateTime', 'amount', 'endDate']), salt])

/** Hashes the webhook about the mandate of a card, with the terms of `si_details`. Source: as above. */
export const cardMandateHash = (fields: Fields, salt: string): string =>
  sha512([
    ...pick(fields, ['status', 'authPayuId', 'notificationType', 'billingAmount', 'paymentStartDate']),
    ...pick(fields, ['paymentEndDate', 'message', 'eventDate', 'key', ...UDFS.slice(0, 5)]),
    salt,
  ])
