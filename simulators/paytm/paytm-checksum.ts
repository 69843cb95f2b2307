/**
 * Paytm's signature: a salted SHA-256 of the text, encrypted with the merchant's key. Source: the published checksum
 * packages (paytmchecksum 1.5.1 and the OpenCart plugin), 2024.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type Fields = Record<string, string>

const IV = '@@@@&&&&####$$$$'
const SALT_LENGTH = 4
const CIPHER = 'aes-128-cbc'

const salted = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`, 'utf8').digest('hex') + salt

/** Returns 108 characters, different each time. `salt`: four characters; a test may choose them. */
export function paytmChecksum(text: string, key: string, salt = randomBytes(3).toString('base64')): string {
  const cipher = createCipheriv(CIPHER, key, IV)
  return cipher.update(salted(text, salt), 'utf8', 'base64') + cipher.final('base64')
}

/** Verifies a signature; a malformed one is a wrong one. */
export function isValidChecksum(text: string, key: string, signature: unknown): boolean {
  const plain = typeof signature === 'string' ? decipher(signature, key) : undefined
  if (plain === undefined || plain.length <= SALT_LENGTH) return false
  const expected = Buffer.from(salted(text, plain.slice(-SALT_LENGTH)))
  const given = Buffer.from(plain)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function decipher(signature: string, key: string): string | undefined {
  try {
    const cipher = createDecipheriv(CIPHER, key, IV)
    return cipher.update(signature, 'base64', 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the text of a form that is signed: its values in the order of their names. The names are not included, so a
 * renamed field or two merged values still verify: Paytm's weakness, kept here because the shop must handle it.
 */
export const signedFormText = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'CHECKSUMHASH')
    .sort()
    .map((name) => fields[name] ?? '')
    .join('|')

export const signForm = (fields: Fields, key: string): Fields => ({
  ...fields,
  CHECKSUMHASH: paytmChecksum(signedFormText(fields), key),
})
