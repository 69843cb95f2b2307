/** Compares the checksums with Paytm's own library (paytmchecksum). */
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { checksumInput, isValidChecksum, paytmChecksum } from './paytm-checksum.ts'

type Library = {
  calculateChecksum: (text: string, key: string, salt: string) => string
  verifySignature: (signed: string | Record<string, string>, key: string, checksum: string) => boolean
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
      const signature = paytmChecksum(signed, secret, grain)
      expect(signature).toBe(theirs.calculateChecksum(signed, secret, grain))
      expect(isValidChecksum(signed, [secret], signature)).toBe(true)
      expect(theirs.verifySignature(signed, secret, signature)).toBe(true)
    }),
    RUNS,
  )
})

test('joins the values of any form as Paytm’s library does [GW-25]', PATIENT, () => {
  fc.assert(
    fc.property(fields, key, salt, (form, secret, grain) => {
      const { CHECKSUMHASH: _theirs, ...signed } = form
      expect(checksumInput(form)).toBe(theirs.getStringByParams(signed))
      const CHECKSUMHASH = paytmChecksum(checksumInput(form), secret, grain)
      expect(theirs.verifySignature({ ...signed, CHECKSUMHASH }, secret, CHECKSUMHASH)).toBe(true)
    }),
    RUNS,
  )
})

test('refuses the signature of another text [ASVS-11.3.3]', PATIENT, () => {
  fc.assert(
    fc.property(text, text, key, salt, (signed, other, secret, grain) => {
      fc.pre(signed !== other)
      expect(isValidChecksum(other, [secret], paytmChecksum(signed, secret, grain))).toBe(false)
    }),
    RUNS,
  )
})
