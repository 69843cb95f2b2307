import { expect, test } from 'vitest'
import { AFTER_FAILURE, failureOf } from './debit.ts'

test.each([
  ['Z9', 'insufficient_funds', 'retry'],
  ['z9 ', 'insufficient_funds', 'retry'],
  ['Z7', 'over_limit', 'retry_once'],
  ['Z8', 'over_limit', 'retry_once'],
  ['ZU', 'over_limit', 'retry_once'],
  ['NU', 'payer_not_notified', 'send_notice'],
  ['VA', 'mandate_revoked', 'give_up'],
  ['VT', 'mandate_paused', 'give_up'],
  ['VU', 'mandate_expired', 'give_up'],
  ['U30', 'declined', 'retry'],
  ['', 'declined', 'retry'],
  ['toString', 'declined', 'retry'],
])('the result code %j is classified as %s: %s', (code, failure, next) => {
  const found = failureOf(code)
  expect(found).toBe(failure)
  expect(found !== 'undecided' && AFTER_FAILURE[found]).toBe(next)
})

test.each(['RB', '96'])('the result code %s of a time-out is not a failure', (code) => {
  expect(failureOf(code)).toBe('undecided')
})
