/** Compares the hashes with PayU's own library (payu-websdk). It does not support udf6 to udf10: these stay empty. */
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { commandHash, type SignedFields, requestHash, responseHash } from './payu-signature.ts'

type Merchant = { key: string; salt: string; config: object }
type Hasher = {
  paymentHasher: (merchant: Merchant, fields: SignedFields) => string
  reverseHasher: (merchant: Merchant, fields: SignedFields) => string
  apiHasher: (merchant: Merchant, call: { command: string; var1: string }) => string
}
const require = createRequire(import.meta.url)
const theirs = require('payu-websdk/utils/hasher.js') as Hasher

const RUNS = { numRuns: 10_000 }
/** Takes two seconds on an idle machine. */
const PATIENT = { timeout: 60_000 }
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const merchant = fc.record({ key: text, salt: text, config: fc.constant({}) })
const order = fc.record(
  { txnid: text, amount: text, productinfo: text, firstname: text, email: text, status: text },
  { noNullPrototype: true },
)
const udfs = fc.record(
  { udf1: text, udf2: text, udf3: text, udf4: text, udf5: text },
  { requiredKeys: [], noNullPrototype: true },
)

test('signs the form of any order as PayU’s library does [GW-25, ASVS-11.2.1]', PATIENT, () => {
  fc.assert(
    fc.property(merchant, order, udfs, (who, fields, notes) => {
      const sent: SignedFields = { ...fields, ...notes, key: who.key }
      expect(requestHash(sent, who.salt)).toBe(theirs.paymentHasher(who, sent))
    }),
    RUNS,
  )
})

test("hashes any response as PayU's library does, with or without extra charges [GW-25]", PATIENT, () => {
  const charges = fc.record({ additionalCharges: text.filter((value) => value !== '') }, { requiredKeys: [] })
  fc.assert(
    fc.property(merchant, order, udfs, charges, (who, fields, notes, extra) => {
      const back: SignedFields = { ...fields, ...notes, ...extra, key: who.key }
      expect(responseHash(back, who.salt)).toBe(theirs.reverseHasher(who, back))
    }),
    RUNS,
  )
})

test('signs any command as PayU’s library does [GW-25]', PATIENT, () => {
  fc.assert(
    fc.property(merchant, text, text, (who, command, var1) => {
      expect(commandHash(who.key, { command, var1 }, who.salt)).toBe(theirs.apiHasher(who, { command, var1 }))
    }),
    RUNS,
  )
})
