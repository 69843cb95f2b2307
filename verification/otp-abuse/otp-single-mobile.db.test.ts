/** Tests attacks on one mobile for a virtual day: few guesses are compared, few messages sent, and the owner can sign in. */
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'
import { ipAddress, createAttacker, wasCompared } from './attacker.ts'
import { TEST_TIMEOUT_MS, attackSize } from './limits.ts'

const OWNER = '9000000001'
const DAY_SECONDS = 86_400

async function createShopWithOwner() {
  const testApp = await makeApp()
  const owner = openBrowser(testApp)
  await owner.logIn(OWNER)
  testApp.external.advance(DAY_SECONDS)
  return { ...testApp, owner }
}

const messagesSince = async ({ platform }: TestApp, since: Date): Promise<Date[]> => {
  const rows = await platform.db
    .selectFrom('otp_challenge')
    .select('sent_at')
    .where('mobile', '=', OWNER)
    .where('sent_at', '>=', since)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at: sentAt }) => sentAt)
}

test(
  'compares at most twenty of a day’s guesses from many addresses, and the owner can still sign in [THR-T3, THR-T13, ASVS-2.3.2, ASVS-6.3.1, ASVS-6.3.3, ASVS-6.6.3]',
  async () => {
    const shop = await createShopWithOwner()
    const { owner, external } = shop
    const addresses = attackSize(60, 10_000)
    const pauseSeconds = DAY_SECONDS / addresses
    let compared = 0
    let refused = 0
    let lastChallenge: { attacker: ReturnType<typeof createAttacker>; challenge: string } | undefined

    for (let number = 0; number < addresses; number++) {
      external.advance(pauseSeconds)
      const attacker = createAttacker(shop, ipAddress(number))
      const challenge = await attacker.requestCode(OWNER)
      if (challenge !== undefined) {
        lastChallenge = { attacker, challenge }
        for (let tryOf = 1; tryOf <= 6; tryOf++) {
          const attempt = await attacker.guess(OWNER, challenge, '000000')
          if (wasCompared(attempt, tryOf)) compared += 1
          if (attempt.code === 'otp_guessed_too_often') refused += 1
        }
      } else if (lastChallenge) {
        // The challenge of another address cannot be used.
        const attempt = await attacker.guess(OWNER, lastChallenge.challenge, '000000')
        expect(attempt.code).toBe('otp_over')
      }
      if (number === Math.floor(addresses / 2)) {
        external.advance(30)
        expect(await owner.logIn(OWNER)).toMatchObject({ status: 200 })
      }
    }
    expect(compared).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0) // The guess limit was reached, not only the number of messages.
    expect(compared).toBeLessThanOrEqual(20)
    external.advance(60)
    expect(await owner.logIn(OWNER)).toMatchObject({ status: 200 })
  },
  TEST_TIMEOUT_MS,
)

test(
  'sends at most ten messages to a mobile in any 24 hours, whatever number of codes is requested [THR-T4, ASVS-2.4.1, ASVS-6.6.1]',
  async () => {
    const shop = await createShopWithOwner()
    const { owner, external, platform } = shop
    const start = platform.runtime.now()
    const requests = attackSize(300, 100_000)
    const days = 2
    for (let number = 0; number < requests; number++) {
      external.advance((days * DAY_SECONDS) / requests)
      // Unknown devices, and sometimes the owner's own device, which uses the same limit of ten.
      if (number % 50 === 0) await owner.call('POST', '/api/auth', { mobile: OWNER })
      else await createAttacker(shop, ipAddress(number)).requestCode(OWNER)
    }
    const sent = await messagesSince(shop, start)
    expect(sent.length).toBeGreaterThanOrEqual(10)
    for (const [at, eleventh] of sent.slice(10).entries()) {
      const seconds = (eleventh.getTime() - (sent[at]?.getTime() ?? 0)) / 1000
      expect(seconds, `message ${String(at + 11)}`).toBeGreaterThanOrEqual(DAY_SECONDS)
    }
  },
  TEST_TIMEOUT_MS,
)

test('refuses an unknown device’s right code when a mobile has no guesses left, with Retry-After [THR-T13]', async () => {
  const shop = await createShopWithOwner()
  const { external, owner } = shop
  for (let challenges = 0; challenges < 2; challenges++) {
    const attacker = createAttacker(shop, ipAddress(challenges))
    const challenge = await attacker.requestCode(OWNER)
    for (let tries = 0; tries < 5; tries++) await attacker.guess(OWNER, challenge ?? '', '000000')
    external.advance(60)
  }
  const stranger = openBrowser(shop)
  const sent = await stranger.call('POST', '/api/auth', { mobile: OWNER })
  const right = { mobile: OWNER, transID: sent.body.transId, OTP: await stranger.readCode(OWNER) }
  const response = await stranger.call('POST', '/api/auth/verify', right)
  expect(response).toMatchObject({
    status: 429,
    body: {
      code: 'otp_guessed_too_often',
      message: 'Too many wrong OTPs were entered for this number. Please try again in 3 hours.',
    },
  })
  expect(Number(response.headers['retry-after'])).toBe(8_640 - 120)
  external.advance(60)
  expect(await owner.logIn(OWNER)).toMatchObject({ status: 200 })
})
