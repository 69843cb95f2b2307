/** Compares the checksums of the shop and of the simulator with Paytm's own library (paytmchecksum). */
import * as simulator from '#simulators/paytm/paytm-checksum.ts'
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { checksumInput, isValidChecksum, paytmChecksum } from './paytm-checksum.ts'

type Library = {
  calculateChecksum: (text: string, key: string, salt: string) => string
  getStringByParams: (fields: Record<string, string>) => string
}
const require = createRequire(import.meta.url)
const theirs = require('paytmchecksum') as Library

const RUNS = { numRuns: 10_000 }
/** Takes two seconds on an idle machine. */
const PATIENT = { timeout: 60_000 }
const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const key = fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 16 })
const salt = fc.base64String({ minLength: 4, maxLength: 4 })
const fields = fc.dictionary(fc.stringMatching(/^[A-Z_]{1,12}$/), text, {
  noNullPrototype: true,
  maxKeys: 15,
})

test('creates the same signature as Paytm’s library for any text [GW-25, ASVS-11.2.1]', PATIENT, () => {
  fc.assert(
    fc.property(text, key, salt, (signed, secret, grain) => {
      const signature = theirs.calculateChecksum(signed, secret, grain)
      expect(paytmChecksum(signed, secret, grain)).toBe(signature)
      expect(simulator.paytmChecksum(signed, secret, grain)).toBe(signature)
      expect(isValidChecksum(signed, [secret], signature)).toBe(true)
      expect(simulator.isValidChecksum(signed, secret, signature)).toBe(true)
    }),
    RUNS,
  )
})

test('joins the values of any form as Paytm’s library does, without the signature [GW-25]', PATIENT, () => {
  fc.assert(
    fc.property(fields, (form) => {
      const { CHECKSUMHASH = 'any', ...signed } = form
      const joined = theirs.getStringByParams(signed)
      expect(checksumInput({ ...signed, CHECKSUMHASH })).toBe(joined)
      expect(simulator.signedFormText({ ...signed, CHECKSUMHASH })).toBe(joined)
    }),
    RUNS,
  )
})

test('refuses the signature of another text [ASVS-11.3.3]', PATIENT, () => {
  fc.assert(
    fc.property(text, text, key, salt, (signed, other, secret, grain) => {
      fc.pre(signed !== other)
      const signature = paytmChecksum(signed, secret, grain)
      expect(isValidChecksum(other, [secret], signature)).toBe(false)
      expect(simulator.isValidChecksum(other, secret, signature)).toBe(false)
    }),
    RUNS,
  )
})

test.each([
  ['another key', paytmChecksum('text', 'fedcba9876543210', 'Qw3r')],
  ['no signature', ''],
  ['noise', '!!!!'],
])('refuses a signature with %s', (_name, signature) => {
  const secret = '0123456789abcdef'
  expect(isValidChecksum('text', [secret], signature)).toBe(false)
  expect(simulator.isValidChecksum('text', secret, signature)).toBe(false)
})
