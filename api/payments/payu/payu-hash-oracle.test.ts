/** Our hashes held against PayU's own library (payu-websdk), which knows no udf6 to udf10: there they stay empty. */
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
/** Two seconds on a quiet machine. */
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

test('whatever stands in an order, the form is signed as PayU’s library signs it', PATIENT, () => {
  fc.assert(
    fc.property(merchant, order, udfs, (who, fields, notes) => {
      const sent: SignedFields = { ...fields, ...notes, key: who.key }
      expect(requestHash(sent, who.salt)).toBe(theirs.paymentHasher(who, sent))
    }),
    RUNS,
  )
})

test(
  'whatever PayU sends back, with extra charges or without, is checked as its library checks it',
  PATIENT,
  () => {
    const charges = fc.record(
      { additionalCharges: text.filter((value) => value !== '') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(merchant, order, udfs, charges, (who, fields, notes, extra) => {
        const back: SignedFields = { ...fields, ...notes, ...extra, key: who.key }
        expect(responseHash(back, who.salt)).toBe(theirs.reverseHasher(who, back))
      }),
      RUNS,
    )
  },
)

test('whatever we ask, the command is signed as PayU’s library signs it', PATIENT, () => {
  fc.assert(
    fc.property(merchant, text, text, (who, command, var1) => {
      expect(commandHash(who.key, { command, var1 }, who.salt)).toBe(theirs.apiHasher(who, { command, var1 }))
    }),
    RUNS,
  )
})
