/** Tests the trigger on OTP challenges by SQL, without the application. */
import { challengeTransitions } from '#api/identity/otp/otp.ts'
import { freshDatabase } from '#test/database.ts'
import { findRefusal } from '#test/refusal.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-000000000001'
const NOON = '2026-11-20T12:00:00Z'
const DEVICE = `insert into device (id, cookie_hash, created_at) values ('${ID}', '\\x00', '${NOON}')`

const challenge = (state: string) => `
  insert into otp_challenge (id, purpose, mobile, device_id, code_hash, proof_hash, tries, state, sent_at, expires_at)
  values ('${ID}', 'verify_mobile', '9840012345', '${ID}', '\\x01', '\\x02', 2, '${state}', '${NOON}', '${NOON}')`

test('a challenge has exactly the transitions of its table', async () => {
  await expectSameTransitions(await freshDatabase(), challengeTransitions, {
    enter: (state) => [DEVICE, challenge(state)],
    change: (to) => `update otp_challenge set state = '${to}'`,
  })
})

const findRefusalOf = async (change: string) =>
  findRefusal(await freshDatabase(), DEVICE, challenge('live'), `update otp_challenge set ${change}`)

test.each([
  ["mobile = '9840054321'", 'what was sent cannot change'],
  ["purpose = 'login'", 'what was sent cannot change'],
  ["code_hash = '\\x03'", 'what was sent cannot change'],
  ['tries = 1', 'a try is not given back'],
])('an update of a challenge with %s is refused with: %s', async (change, refusal) => {
  expect(await findRefusalOf(change)).toBe(`challenge: ${refusal}`)
})

test('accepts an increase of tries', async () => {
  expect(await findRefusalOf('tries = 3')).toBe('')
})
