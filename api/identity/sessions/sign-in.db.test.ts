/** Login, session and sign-out over HTTP. */
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { describe, expect, test } from 'vitest'

const DAY = 86_400
/** A satellite subscriber without an account. */
const MEENA = '9000000001'
const RIGHT_OUT = { status: 401, body: { code: 'not_signed_in', message: 'Please login to continue.' } }

describe('a login', () => {
  test('with an unknown mobile is refused, and sends no code [SPEC-11-12]', async () => {
    const { browser, external, workOutbox } = await makeApp()
    expect(await browser.call('POST', '/api/auth', { mobile: '9840012345' })).toMatchObject({
      status: 404,
      body: { message: 'User not found. Please register.', code: 'user_not_found' },
    })
    await workOutbox()
    expect(await external.messagesTo('9840012345')).toEqual([])
  })

  test('of a satellite subscriber creates one account [SPEC-1-01, SPEC-8-04, SPEC-11-13, SPEC-11-14, SPEC-12-12]', async () => {
    const { browser, platform, external } = await makeApp()
    const answer = await browser.logIn(MEENA)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Login successful',
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        data: {
          fld_subscriber_id: '40000000001',
          fld_first_name: 'Meena',
          fld_mobile: MEENA,
          fld_satellite: true,
        },
      },
    })
    expect(await browser.readUser()).toMatchObject({ status: 200, body: { data: answer.body.data } })

    external.advance(60)
    expect(await browser.logIn(MEENA)).toMatchObject({ status: 200 })
    expect(await platform.db.selectFrom('subscriber').select('satellite').execute()).toEqual([
      { satellite: true },
    ])
  })

  test('of a registered mobile does not depend on the satellite system', async () => {
    const testApp = await makeApp()
    const { browser, external } = testApp
    await browser.register()
    external.advance(60)
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 9 })
    const later = openBrowser(testApp)
    expect(await later.logIn('9840012345')).toMatchObject({
      status: 200,
      body: { data: { fld_first_name: 'Kavitha' } },
    })
  })

  test('while the satellite system is down is refused, and does not consume the code [ASVS-16.5.3]', async () => {
    const { browser, external } = await makeApp()
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
    const down = { status: 503, body: { message: 'Something went wrong. Please try again later' } }
    expect(await browser.call('POST', '/api/auth', { mobile: MEENA })).toMatchObject(down)

    const { body } = await browser.call('POST', '/api/auth', { mobile: MEENA })
    const right = { mobile: MEENA, transID: body.transId, OTP: await browser.readCode(MEENA) }
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
    expect(await browser.call('POST', '/api/auth/verify', right)).toMatchObject(down)
    expect(await browser.call('POST', '/api/auth/verify', right)).toMatchObject({ status: 200 })
  })

  test('without a challenge sends no request and stores nothing', async () => {
    const { app, external, platform } = await makeApp()
    const payload = { mobile: MEENA, transID: '0198c0de-0000-7000-8000-000000000000', OTP: '123456' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/verify', payload })

    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(external.network.requests).toEqual([])
    expect(await platform.db.selectFrom('device').select('id').execute()).toEqual([])
  })
})

describe('a session', () => {
  test('requires both the token and the cookie [SPEC-11-25, SPEC-12-14, THR-T1, THR-W3, ASVS-3.3.4, ASVS-3.5.1, ASVS-3.5.2, ASVS-7.2.1]', async () => {
    const testApp = await makeApp()
    const { browser } = testApp
    await browser.logIn(MEENA)
    const { token, cookie } = browser.credentials
    const call = (headers: Record<string, string>) => testApp.app.inject({ url: '/api/users', headers })
    const stranger = openBrowser(testApp)
    await stranger.call('POST', '/api/otp/generateOTP', { mobile: '9840054321' })

    expect((await call({ 'x-auth-token': token, cookie })).statusCode).toBe(200)
    const credentials = [{}, { 'x-auth-token': token }, { cookie }, { 'x-auth-token': `${token}x`, cookie }]
    for (const half of [...credentials, { 'x-auth-token': token, cookie: stranger.credentials.cookie }]) {
      const answer = await call(half)
      expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject(RIGHT_OUT)
    }
  })

  test('has a cookie that is HttpOnly and SameSite=Strict [SPEC-12-14, THR-T1, ASVS-3.3.2, ASVS-3.3.4]', async () => {
    const { app } = await makeApp()
    const payload = { mobile: '9840012345' }
    const { cookies } = await app.inject({ method: 'POST', url: '/api/otp/generateOTP', payload })
    expect(cookies).toMatchObject([{ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/' }])
    expect(cookies[0]?.value).toMatch(/^[\w-]{43}$/)
  })

  test('has a Secure cookie with the prefix __Host- on https [THR-T1, ASVS-3.3.1, ASVS-3.3.3]', async () => {
    const { app, platform } = await makeApp()
    platform.config.shopUrl = 'https://go.example.com'
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/api/otp/generateOTP',
      payload: { mobile: '9840012345' },
    })
    const kept = { httpOnly: true, sameSite: 'Strict', secure: true, path: '/' }
    expect(cookies).toMatchObject([{ name: '__Host-device', ...kept }])
    expect(cookies[0]).not.toHaveProperty('domain')
  })

  test('ends at once on sign-out, and a second sign-out is not an error [SPEC-11-15, THR-T11, ASVS-7.4.1]', async () => {
    const { browser } = await makeApp()
    await browser.logIn(MEENA)
    expect(await browser.call('POST', '/api/auth/logout')).toMatchObject({ status: 204 })
    expect(await browser.readUser()).toMatchObject(RIGHT_OUT)
    expect(await browser.call('POST', '/api/auth/logout')).toMatchObject({ status: 204 })
  })

  test('on another device ends the first one, whose next request gets the reason [SPEC-1-02, SPEC-9-17, SPEC-12-15, THR-T10, ASVS-7.1.2]', async () => {
    const testApp = await makeApp()
    const { browser: first, external, platform } = testApp
    await first.logIn(MEENA)
    external.advance(60)
    const second = openBrowser(testApp)
    await second.logIn(MEENA)

    expect(await second.readUser()).toMatchObject({ status: 200 })
    expect(await first.readUser()).toMatchObject({
      status: 401,
      body: {
        code: 'other_device',
        message: 'You were signed out because this account was used on another device.',
      },
    })
    const live = platform.db.selectFrom('session').select('id').where('ended_at', 'is', null)
    expect(await live.execute()).toHaveLength(1)
  })

  test('replaced on the same device is rejected without mention of another device [ASVS-7.2.4]', async () => {
    const { browser, external } = await makeApp()
    await browser.logIn(MEENA)
    const older = browser.credentials.token
    external.advance(60)
    await browser.logIn(MEENA)
    browser.credentials.token = older
    expect(await browser.readUser()).toMatchObject(RIGHT_OUT)
  })

  test('expires thirty days after its last use [SPEC-12-13, THR-T12, ASVS-7.3.1]', async () => {
    const { browser, external } = await makeApp()
    await browser.logIn(MEENA)
    for (const days of [20, 20, 29]) {
      external.advance(days * DAY)
      expect(await browser.readUser()).toMatchObject({ status: 200 })
    }
    external.advance(30 * DAY)
    expect(await browser.readUser()).toMatchObject(RIGHT_OUT)
    expect(await browser.call('GET', '/api/account/packs')).toMatchObject(RIGHT_OUT)
  })

  test('stores only hashes of its token and cookie [SPEC-12-12, THR-T2]', async () => {
    const { browser, platform } = await makeApp()
    await browser.logIn(MEENA)
    const rows = [
      await platform.db.selectFrom('session').selectAll().execute(),
      await platform.db.selectFrom('device').selectAll().execute(),
    ]
    const bytes = rows
      .flat()
      .flatMap((row) => Object.values(row).filter((value) => value instanceof Uint8Array))
    const secrets = [browser.credentials.token, browser.credentials.cookie.replace('device=', '')]
    expect(bytes.map(({ length }) => length)).toEqual([32, 32, 32])
    for (const secret of secrets) {
      expect(bytes.some((value) => Buffer.from(value).includes(secret))).toBe(false)
      expect(bytes.some((value) => Buffer.from(value).equals(Buffer.from(secret, 'base64url')))).toBe(false)
    }
  })
})

test('logs no personal data, token or cookie, even on errors [SPEC-12-16, THR-W7, ASVS-14.2.4, ASVS-16.2.5, ASVS-16.3.4, ASVS-16.5.1]', async () => {
  const { browser, external, lines, workOutbox } = await makeApp()
  await browser.logIn(MEENA)
  await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 1 })
  await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
  external.advance(60)
  await browser.call('POST', '/api/auth', { mobile: MEENA })
  await workOutbox()
  await browser.call('POST', '/api/dth', { type: 2, data_identifier: '9840012345' })
  await browser.register(undefined, { mobile: '9840012345' })
  await failUnexpectedly(browser, external)

  const logged = JSON.stringify(lines)
  expect(lines.map(({ message }) => message)).toContain('outbox item rescheduled')
  expect(lines.map(({ message }) => message)).toContain('request failed with an unexpected error')
  const { token, cookie } = browser.credentials
  const secrets = [MEENA, '9840012345', 'Meena', 'Kavitha', 'kavitha@example.com', '600017', token, cookie]
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

/** Provokes a programming error: an id is replaced by a mobile, which the database quotes in its error message. */
async function failUnexpectedly(
  browser: ReturnType<typeof openBrowser>,
  { runtime }: TestApp['external'],
): Promise<void> {
  const { id } = runtime
  let made = 0
  runtime.id = () => (made++ === 0 ? id() : '9840012345')
  const answer = await browser.call('POST', '/api/otp/generateOTP', { mobile: '9840054321' })
  expect(answer).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong. Please try again later', code: 'unexpected' },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/9840012345| at /)
  runtime.id = id
}
