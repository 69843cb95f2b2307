/**
 * Many requests with one code at the same moment: one right code opens one session, and five wrong codes are compared.
 */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'
import { PATIENCE_MS, sizeOf } from './limits.ts'

const MOBILE = '9000000001'
const AT_ONCE = 40

async function askedForCode() {
  const testApp = await makeApp()
  const browser = openBrowser(testApp)
  await browser.logIn(MOBILE) // From here on the device is known: its guesses count separately.
  const ask = async () => {
    testApp.outside.advance(86_400) // The message and guess limits of the day before have expired.
    const { body } = await browser.call('POST', '/api/auth', { mobile: MOBILE })
    return { mobile: MOBILE, transID: body.transId, OTP: await browser.readCode(MOBILE) }
  }
  const postAll = (login: object) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => browser.call('POST', '/api/auth/verify', login)))
  return { ...testApp, browser, ask, postAll }
}

test(
  'of forty right codes at once only one opens a session, in each round',
  async () => {
    const { ask, postAll, platform } = await askedForCode()
    for (let round = 1; round <= sizeOf(5, 100); round++) {
      const answers = await postAll(await ask())
      const opened = answers.filter(({ status }) => status === 200)
      expect(opened, `round ${String(round)}`).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(AT_ONCE - 1)
      const sessions = platform.db.selectFrom('session').select('id')
      expect(await sessions.execute()).toHaveLength(round + 1)
      expect(await sessions.where('ended_at', 'is', null).execute()).toHaveLength(1)
    }
  },
  PATIENCE_MS,
)

test(
  'of forty wrong codes at once only five are compared, in each round',
  async () => {
    const { ask, postAll, platform } = await askedForCode()
    for (let round = 1; round <= sizeOf(3, 100); round++) {
      const right = await ask()
      const answers = await postAll({ ...right, OTP: right.OTP === '111111' ? '222222' : '111111' })
      const codes = answers.map(({ body }) => body.code)
      expect(
        codes.filter((code) => code === 'otp_wrong'),
        `round ${String(round)}`,
      ).toHaveLength(4)
      expect(codes.filter((code) => code === 'otp_over')).toHaveLength(AT_ONCE - 4)
      const spent = platform.db
        .selectFrom('otp_challenge')
        .select('tries')
        .where('id', '=', String(right.transID))
      expect(await spent.executeTakeFirst()).toEqual({ tries: 5 })
    }
  },
  PATIENCE_MS,
)
