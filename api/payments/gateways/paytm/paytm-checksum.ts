/**
 * Paytm's checksum, which authenticates messages in both directions: a salted SHA-256, encrypted with the merchant key.
 * Source: Paytm's own checksum library as published on npm (paytmchecksum 1.5.1), re-derived and compared with its
 * vectors.
 */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** Fixed by Paytm. The salt in the text makes two signatures of one text differ. */
const IV = '@@@@&&&&####$$$$'
const SALT_LENGTH = 4

/** @param key 16 characters @param salt four characters, a new one for each signature */
export function paytmChecksum(text: string, key: string, salt: string): string {
  const cipher = createCipheriv('aes-128-cbc', key, IV)
  return cipher.update(digest(text, salt), 'utf8', 'base64') + cipher.final('base64')
}

/** Verifies a signature. @param keys any of which Paytm may have signed with: two while the key is changed */
export const isValidChecksum = (text: string, keys: readonly string[], signature: string): boolean =>
  keys.some((key) => isSignedWith(key, text, signature))

/** Compares in constant time. Returns false for anything that is not a signature of this text. */
function isSignedWith(key: string, text: string, signature: string): boolean {
  const opened = open(signature, key)
  if (opened === undefined) return false
  const expected = Buffer.from(digest(text, opened.slice(-SALT_LENGTH)))
  const given = Buffer.from(opened)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the signed text of a form: the values in the order of their keys, without the keys. */
export function checksumInput(fields: Record<string, string>): string {
  const signed = Object.keys(fields).filter((name) => name !== 'CHECKSUMHASH')
  return signed
    .sort()
    .map((name) => fields[name] ?? '')
    .join('|')
}

/**
 * Finds the signed body in JSON `{"head":…,"body":…}`: the signature covers the characters of `body` as received.
 * @returns those characters, the only ones that may be read; undefined where no body is signed
 */
export const signedBody = (json: string, keys: readonly string[], signature: string): string | undefined =>
  bodiesOf(json).find((body) => isValidChecksum(body, keys, signature))

/** Returns the candidates for the text of `body`, which may come before or after `head`. */
function bodiesOf(json: string): string[] {
  const from = json.indexOf('{', json.indexOf('"body"'))
  const beforeHead = json.lastIndexOf('}', json.indexOf('"head"', from))
  const ends = [json.lastIndexOf('}', json.lastIndexOf('}') - 1), beforeHead]
  return ends.filter((end) => end > from).map((end) => json.slice(from, end + 1))
}

const digest = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`, 'utf8').digest('hex') + salt

function open(signature: string, key: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, IV)
    return decipher.update(signature, 'base64', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
