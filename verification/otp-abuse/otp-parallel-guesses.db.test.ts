/** Tests concurrent requests with one code: a right code opens one session, and at most five wrong codes are compared. */
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'
import { TEST_TIMEOUT_MS, attackSize } from './limits.ts'

const MOBILE = '9000000001'
const CONCURRENT_REQUESTS = 40

async function createShop() {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.logIn(MOBILE) // From here on the device is known: its guesses count separately.
  const requestCode = async () => {
    testApp.external.advance(86_400) // The message and guess limits of the day before have expired.
    const { body } = await browser.call('POST', '/api/auth', { mobile: MOBILE })
    return { mobile: MOBILE, transID: body.transId, OTP: await browser.readCode(MOBILE) }
  }
  const postAll = (login: object) =>
    Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, () => browser.call('POST', '/api/auth/verify', login)),
    )
  return { ...testApp, browser, requestCode, postAll }
}

test(
  'only one of forty concurrent right codes opens a session, in each round [THR-T3, ASVS-6.5.1]',
  async () => {
    const { requestCode, postAll, platform } = await createShop()
    for (let round = 1; round <= attackSize(5, 100); round++) {
      const responses = await postAll(await requestCode())
      const opened = responses.filter(({ status }) => status === 200)
      expect(opened, `round ${String(round)}`).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(CONCURRENT_REQUESTS - 1)
      const sessions = platform.db.selectFrom('session').select('id')
      expect(await sessions.execute()).toHaveLength(round + 1)
      expect(await sessions.where('ended_at', 'is', null).execute()).toHaveLength(1)
    }
  },
  TEST_TIMEOUT_MS,
)

test(
  'only five of forty concurrent wrong codes are compared, in each round [THR-T3, ASVS-6.3.1, ASVS-15.4.2]',
  async () => {
    const { requestCode, postAll, platform } = await createShop()
    for (let round = 1; round <= attackSize(3, 100); round++) {
      const right = await requestCode()
      const responses = await postAll({ ...right, OTP: right.OTP === '111111' ? '222222' : '111111' })
      const codes = responses.map(({ body }) => body.code)
      expect(
        codes.filter((code) => code === 'otp_wrong'),
        `round ${String(round)}`,
      ).toHaveLength(4)
      expect(codes.filter((code) => code === 'otp_over')).toHaveLength(CONCURRENT_REQUESTS - 4)
      const spent = platform.db
        .selectFrom('otp_challenge')
        .select('tries')
        .where('id', '=', String(right.transID))
      expect(await spent.executeTakeFirst()).toEqual({ tries: 5 })
    }
  },
  TEST_TIMEOUT_MS,
)
