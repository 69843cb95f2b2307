/**
 * Compares the hashes of the shop and of the simulator with PayU's own library (payu-websdk). It does not support udf6 to
 * udf10: these stay empty.
 */
import * as simulator from '#simulators/payu/payu-hash.ts'
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

test('signs the form of any order as PayU’s library does [GW-25, ASVS-11.2.1, ASVS-11.4.3]', PATIENT, () => {
  fc.assert(
    fc.property(merchant, order, udfs, (who, fields, notes) => {
      const sent: SignedFields = { ...fields, ...notes, key: who.key }
      const hash = theirs.paymentHasher(who, sent)
      expect(requestHash(sent, who.salt)).toBe(hash)
      expect(simulator.requestHash(sent, who.salt)).toBe(hash)
    }),
    RUNS,
  )
})

test("hashes any response as PayU's library does, with or without extra charges [GW-25]", PATIENT, () => {
  const charges = fc.record({ additionalCharges: text.filter((value) => value !== '') }, { requiredKeys: [] })
  fc.assert(
    fc.property(merchant, order, udfs, charges, (who, fields, notes, extra) => {
      const back: SignedFields = { ...fields, ...notes, ...extra, key: who.key }
      const hash = theirs.reverseHasher(who, back)
      expect(responseHash(back, who.salt)).toBe(hash)
      expect(simulator.responseHash(back, who.salt)).toBe(hash)
    }),
    RUNS,
  )
})

test('signs any command as PayU’s library does [GW-25]', PATIENT, () => {
  fc.assert(
    fc.property(merchant, text, text, ({ key, salt, config }, command, var1) => {
      const hash = theirs.apiHasher({ key, salt, config }, { command, var1 })
      expect(commandHash(key, { command, var1 }, salt)).toBe(hash)
      expect(simulator.commandHash(key, command, var1, salt)).toBe(hash)
    }),
    RUNS,
  )
})
