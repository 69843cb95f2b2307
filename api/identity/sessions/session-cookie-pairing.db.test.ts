/** Session token and device cookie over HTTP: rotation, lifetimes, and signing out everywhere. */
import { buildApp } from '#api/app.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { registrationForm } from '#test/fixtures.ts'
import { openLink, openPartner } from '#test/open-partner.ts'
import { describe, expect, onTestFinished, test } from 'vitest'

const DAY = 86_400
const MEENA = '9000000001'
const NEW = '9840054321'
const RIGHT_OUT = { status: 401, body: { code: 'not_signed_in' } }

/** Starts another instance of the shop on the same database. */
async function secondInstance(testApp: TestApp): Promise<TestApp> {
  const { platform, catalogue, gateways } = testApp
  const app = await buildApp({ platform, catalogue, gateways, wakeOutbox: () => undefined })
  onTestFinished(() => app.close())
  return { ...testApp, app }
}

describe('the device cookie', () => {
  test('is replaced at each login, so that a planted cookie is useless [THR-T1, ASVS-7.2.4]', async () => {
    const { browser, external } = await makeApp()
    await browser.call('POST', '/api/auth', { mobile: MEENA })
    const planted = browser.credentials.cookie
    external.advance(60)
    await browser.logIn(MEENA)
    expect(browser.credentials.cookie).not.toBe(planted)

    external.advance(60)
    expect(await browser.readUser()).toMatchObject({ status: 200 })
    browser.credentials.cookie = planted
    expect(await browser.readUser()).toMatchObject(RIGHT_OUT)
  })

  test('is accepted for a minute after its replacement, and not replaced again', async () => {
    const { browser, external } = await makeApp()
    await browser.call('POST', '/api/auth', { mobile: MEENA })
    const before = browser.credentials.cookie
    external.advance(60)
    await browser.logIn(MEENA)
    const after = browser.credentials.cookie

    external.advance(59)
    browser.credentials.cookie = before
    await browser.requestCode(NEW)
    expect(browser.credentials.cookie).toBe(before) // A third cookie would separate the browser from its session.
    browser.credentials.cookie = after
    expect(await browser.readUser()).toMatchObject({ status: 200 })
  })

  test('expires 400 days after the last login or code, on the server and in the browser', async () => {
    const { app, browser, external, platform } = await makeApp()
    const ask = () =>
      app.inject({
        method: 'POST',
        url: '/api/otp/generateOTP',
        headers: { cookie: browser.credentials.cookie },
        payload: { mobile: NEW },
      })
    await browser.logIn(MEENA)
    const cookie = { name: 'device', maxAge: 400 * DAY }
    for (const days of [399, 399]) {
      external.advance(days * DAY)
      const { cookies } = await ask()
      expect(cookies).toMatchObject([{ ...cookie, value: browser.credentials.cookie.replace('device=', '') }])
    }
    external.advance(400 * DAY)
    const { cookies } = await ask()
    expect(cookies).toMatchObject([cookie])
    expect(cookies[0]?.value).not.toBe(browser.credentials.cookie.replace('device=', ''))
    expect(await platform.db.selectFrom('device').select('id').execute()).toHaveLength(2)
  })
})

describe('a session', () => {
  test('ends after ninety days even in regular use [THR-T12, ASVS-7.3.2]', async () => {
    const { browser, external } = await makeApp()
    await browser.logIn(MEENA)
    for (const days of [29, 29, 29]) {
      external.advance(days * DAY)
      expect(await browser.readUser()).toMatchObject({ status: 200 })
    }
    external.advance(3 * DAY)
    expect(await browser.readUser()).toMatchObject(RIGHT_OUT)
  })

  test.each([
    ['a sign-out', '/api/auth/logout'],
    ['a sign-out everywhere', '/api/auth/logoutEverywhere'],
  ])(
    'is rejected by every instance after %s [THR-T2, THR-T11, ASVS-7.4.1, ASVS-8.3.2]',
    async (_how, path) => {
      const testApp = await makeApp()
      const { browser } = testApp
      await browser.logIn(MEENA)
      const there = openBrowser(await secondInstance(testApp))
      Object.assign(there.credentials, browser.credentials)
      expect(await there.readUser()).toMatchObject({ status: 200 })
      expect(await browser.call('POST', path)).toMatchObject({ status: 204 })
      expect(await there.readUser()).toMatchObject(RIGHT_OUT)
    },
  )

  test('is rejected with other_device by every instance after a login on another device', async () => {
    const testApp = await makeApp()
    const { browser, external } = testApp
    await browser.logIn(MEENA)
    const there = openBrowser(await secondInstance(testApp))
    Object.assign(there.credentials, browser.credentials)
    external.advance(60)
    await openBrowser(testApp).logIn(MEENA)
    expect(await there.readUser()).toMatchObject({ status: 401, body: { code: 'other_device' } })
  })
})

describe('signing out everywhere', () => {
  test('invalidates unused links and codes [THR-T11]', async () => {
    const testApp = await makeApp()
    const { browser, external } = testApp
    await browser.logIn(MEENA)
    const link = await (await openPartner(testApp)).makeLink(MEENA)
    external.advance(60)
    const thief = openBrowser(testApp)
    const sent = await thief.call('POST', '/api/auth', { mobile: MEENA })
    const OTP = await thief.readCode(MEENA)

    await browser.call('POST', '/api/auth/logoutEverywhere')
    expect(await openLink(testApp, link)).toMatchObject({ statusCode: 410 })
    const login = { mobile: MEENA, transID: sent.body.transId, OTP }
    expect(await thief.call('POST', '/api/auth/verify', login)).toMatchObject({ body: { code: 'otp_over' } })
  })

  test('deletes the known devices, and requires a session', async () => {
    const { browser, platform } = await makeApp()
    expect(await browser.call('POST', '/api/auth/logoutEverywhere')).toMatchObject(RIGHT_OUT)
    await browser.logIn(MEENA)
    const known = platform.db.selectFrom('known_device').selectAll()
    expect(await known.execute()).toHaveLength(1)
    await browser.call('POST', '/api/auth/logoutEverywhere')
    expect(await known.execute()).toEqual([])
  })
})

test('a change of mobile invalidates links and deletes other known devices [THR-T9, ASVS-7.4.3]', async () => {
  const testApp = await makeApp()
  const { browser, external, platform } = testApp
  await openBrowser(testApp).logIn(MEENA)
  external.advance(60)
  await browser.logIn(MEENA)
  const link = await (await openPartner(testApp)).makeLink(MEENA)
  await browser.verifyMobile(NEW)
  const { agree: _, ...profile } = registrationForm({ mobile: NEW })
  expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })

  expect(await openLink(testApp, link)).toMatchObject({ statusCode: 410 })
  expect(await platform.db.selectFrom('known_device').selectAll().execute()).toHaveLength(1)
})
