/**
 * Tests cookie fixation: an attacker plants a device cookie before a victim's login, and signs in with it at every moment
 * of the following minute.
 */
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'
import { TEST_TIMEOUT_MS, attackSize } from './limits.ts'

const VICTIM = '9000000001'
const ATTACKER = '9000000002'
const DAY_SECONDS = 86_400

async function requestCode(testApp: TestApp, cookie: string, mobile: string) {
  const browser = openBrowser(testApp)
  browser.credentials.cookie = cookie
  const { body } = await browser.call('POST', '/api/auth', { mobile })
  const login = { mobile, transID: body.transId, OTP: await browser.readCode(mobile) }
  return { browser, login, cookie: browser.credentials.cookie }
}

const deviceOf = async ({ platform }: TestApp, mobile: string): Promise<string> => {
  const { device_id: id } = await platform.db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select('session.device_id')
    .where('subscriber.mobile', '=', mobile)
    .where('session.ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

test(
  'a planted cookie never takes the victim’s device or ends the session, at any moment after the login [THR-T1]',
  async () => {
    const testApp = await makeApp()
    const { external } = testApp
    const step = 60 / attackSize(6, 60)
    for (let seconds = 0; seconds < 60; seconds += step) {
      external.advance(DAY_SECONDS)
      const attacker = await requestCode(testApp, '', ATTACKER)
      const victim = await requestCode(testApp, attacker.cookie, VICTIM)
      const logIn = ({ browser, login }: typeof victim) => browser.call('POST', '/api/auth/verify', login)
      const victimLogin = await logIn(victim)
      victim.browser.credentials.token = String(victimLogin.body.token)
      external.advance(seconds)
      expect(await logIn(attacker), `after ${String(seconds)} s`).toMatchObject({ status: 200 })

      expect(await deviceOf(testApp, ATTACKER)).not.toBe(await deviceOf(testApp, VICTIM))
      expect(await victim.browser.call('GET', '/api/users')).toMatchObject({ status: 200 })
      external.advance(61)
      expect(await victim.browser.call('GET', '/api/users')).toMatchObject({ status: 200 })
      attacker.browser.credentials.token = victim.browser.credentials.token
      expect(await attacker.browser.call('GET', '/api/users')).toMatchObject({ status: 401 })
    }
  },
  TEST_TIMEOUT_MS,
)

test(
  'a planted cookie used at the moment of the login leaves the device to one of the two [THR-T1]',
  async () => {
    const testApp = await makeApp()
    for (let round = 0; round < attackSize(5, 100); round++) {
      testApp.external.advance(DAY_SECONDS)
      const attacker = await requestCode(testApp, '', ATTACKER)
      const victim = await requestCode(testApp, attacker.cookie, VICTIM)
      const responses = await Promise.all(
        [attacker, victim].map(({ browser, login }) => browser.call('POST', '/api/auth/verify', login)),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(await deviceOf(testApp, ATTACKER)).not.toBe(await deviceOf(testApp, VICTIM))
    }
  },
  TEST_TIMEOUT_MS,
)
