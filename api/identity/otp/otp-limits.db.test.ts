/** OTP limits by mobile, address, device and in total. */
import type { Db } from '#api/platform/db/tables.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'
const SATELLITE_MOBILE = '9000000001'

type Browser = ReturnType<typeof openBrowser>

describe('a request for a code', () => {
  test('is refused for 30 seconds after the last code, with the remaining time [SPEC-9-02, SPEC-11-07, SPEC-12-11, THR-T4]', async () => {
    const { browser, external } = await makeApp()
    await browser.requestCode()
    external.advance(10)
    expect(await browser.requestCode()).toMatchObject({
      status: 429,
      body: {
        code: 'otp_too_soon',
        message: 'An OTP was sent a moment ago. Please ask again in 20 seconds.',
      },
      headers: { 'retry-after': '20' },
    })
    external.advance(19)
    expect(await browser.requestCode()).toMatchObject({
      body: { message: 'An OTP was sent a moment ago. Please ask again in 1 second.' },
    })
    external.advance(1)
    expect(await browser.requestCode()).toMatchObject({ status: 200 })
  })

  test('is refused in a new browser too', async () => {
    const testApp = await makeApp()
    expect(await testApp.browser.requestCode(SATELLITE_MOBILE)).toMatchObject({ status: 200 })
    expect(await openBrowser(testApp).requestCode(SATELLITE_MOBILE)).toMatchObject({ status: 429 })
  })

  test('waits 30 seconds per purpose, but the hourly total is for all purposes [SPEC-12-11]', async () => {
    const { browser, external } = await makeApp()
    const signIn = () => browser.call('POST', '/api/auth', { mobile: SATELLITE_MOBILE })
    await browser.requestCode(SATELLITE_MOBILE)
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await signIn()).toMatchObject({ status: 429, body: { code: 'otp_too_soon' } })
    for (let times = 3; times <= 5; times++) {
      external.advance(60)
      expect(await browser.requestCode(SATELLITE_MOBILE)).toMatchObject({ status: 200 })
    }
    expect(await signIn()).toMatchObject({ status: 429, body: { code: 'otp_too_many' } })
  })

  test('is refused after five codes in an hour, until the first is an hour old [SPEC-12-11, THR-T4]', async () => {
    const { browser, external } = await makeApp()
    for (let times = 1; times <= 5; times++) {
      expect(await browser.requestCode()).toMatchObject({ status: 200 })
      external.advance(60)
    }
    expect(await browser.requestCode()).toMatchObject({
      status: 429,
      body: {
        code: 'otp_too_many',
        message: 'Too many OTPs were asked for this number. Please try again in 55 minutes.',
      },
      headers: { 'retry-after': '3300' },
    })
    external.advance(3_300)
    expect(await browser.requestCode()).toMatchObject({ status: 200 })
  })

  test.each(['never before', 'half a minute ago'])(
    'sends one code for twenty concurrent requests (last request: %s)',
    async (when) => {
      const testApp = await makeApp()
      const { browser, external, platform } = testApp
      if (when !== 'never before') expect(await browser.requestCode()).toMatchObject({ status: 200 })
      external.advance(31)
      const before = await countCodes(platform.db)
      const asked = [...requestTenTimes(browser), ...requestTenTimes(openBrowser(testApp))]
      const answers = await Promise.all(asked)

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
      expect((await countCodes(platform.db)) - before).toBe(1)
    },
  )

  const requestTenTimes = (browser: Browser) => Array.from({ length: 10 }, () => browser.requestCode())

  test('is limited by address, and a forwarded header cannot change the address [THR-T4, THR-W6, THR-W9, ASVS-4.1.3, ASVS-15.3.4]', async () => {
    const { app } = await makeApp()
    const statuses = new Set<number>()
    for (let number = 1; number <= 61; number++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/otp/generateOTP',
        headers: { 'x-forwarded-for': `198.51.100.${String(number)}` },
        payload: { mobile: `98400${String(10_000 + number)}` },
      })
      statuses.add(answer.statusCode)
      if (number === 61) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})

test('refuses all visitors once the total of codes in a minute is reached [THR-T4, ASVS-15.2.2]', async () => {
  const { app, platform, external } = await makeApp()
  platform.config.otpPerMinute = 3
  const askFor = (number: number) =>
    app.inject({
      method: 'POST',
      url: '/api/otp/generateOTP',
      remoteAddress: `198.51.100.${String(number)}`,
      payload: { mobile: `98400${String(10_000 + number)}` },
    })
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => (await askFor(at)).statusCode),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await platform.db.selectFrom('otp_challenge').select('id').execute()).toHaveLength(3)
  external.advance(60)
  expect((await askFor(1)).statusCode).toBe(200)
})

test('sends codes to known devices after unknown ones reached the total of a minute [THR-T4]', async () => {
  const { app, browser, platform, external } = await makeApp()
  await browser.logIn('9000000001')
  external.advance(60)
  platform.config.otpPerMinute = 1
  const visitor = { method: 'POST', url: '/api/otp/generateOTP' } as const
  const statuses: number[] = []
  for (const mobile of ['9840012345', '9840012346'])
    statuses.push((await app.inject({ ...visitor, payload: { mobile } })).statusCode)
  expect(statuses).toEqual([200, 429])
  expect(await browser.call('POST', '/api/auth', { mobile: '9000000001' })).toMatchObject({ status: 200 })
})

test('does not count requests that the limits of a mobile refuse in the total of a minute', async () => {
  const testApp = await makeApp()
  testApp.platform.config.otpPerMinute = 2
  const askFor = async (mobile: string) => (await openBrowser(testApp).requestCode(mobile)).status
  expect([await askFor(MOBILE), await askFor(MOBILE), await askFor('9840012346')]).toEqual([200, 429, 200])
  expect(await askFor('9840012347')).toBe(429)
})

test('limits requests for codes by the site of IPv6 networks [THR-T4]', async () => {
  const { app, platform } = await makeApp()
  let mobiles = 0
  const askFrom = async (remoteAddress: string) => {
    const payload = { mobile: `98400${String(10_000 + mobiles++)}` }
    return (await app.inject({ method: 'POST', url: '/api/otp/generateOTP', remoteAddress, payload }))
      .statusCode
  }
  expect(await askFrom('2001:db8:1:1::1')).toBe(200)
  const site = platform.db.updateTable('address_budget').where('key', '=', 'otp-site:2001:db8:1::/48')
  expect(await site.set({ tokens: 1 }).returning('tokens').execute()).toEqual([{ tokens: 1 }])
  expect(await askFrom('2001:db8:1:2::1')).toBe(200)
  expect(await askFrom('2001:db8:1:3::1')).toBe(429)
  expect(await askFrom('2001:db8:2:3::1')).toBe(200)
})

test('limits requests for codes by IPv6 network, not by single address', async () => {
  const { app } = await makeApp()
  const statuses = new Set<number>()
  for (let number = 1; number <= 61; number++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/otp/generateOTP',
      remoteAddress: `2001:db8:1:2::${number.toString(16)}`,
      payload: { mobile: `98400${String(10_000 + number)}` },
    })
    statuses.add(answer.statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
})

test('an erasure does not reset the limits of its mobile [THR-T4]', async () => {
  const { browser, external, platform, workOutbox } = await makeApp()
  for (let round = 0; round < 5; round++) {
    await browser.register(TRAIN)
    expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
      status: 200,
    })
    await workOutbox() // Sends the notice of the erasure before the next code.
    external.advance(31)
  }
  expect(await browser.requestCode()).toMatchObject({ status: 429, body: { code: 'otp_too_many' } })

  const stored = await platform.db.selectFrom('erased_mobile_otp').selectAll().execute()
  expect(stored).toHaveLength(5)
  expect(JSON.stringify(stored)).not.toContain(MOBILE)
  external.advance(86_401)
  await applyRetention(platform)
  expect(await platform.db.selectFrom('erased_mobile_otp').selectAll().execute()).toEqual([])
})

test('an erasure does not reset the guesses of its mobile', async () => {
  const testApp = await makeApp()
  const { browser, external, platform } = testApp
  await browser.register(TRAIN)
  const guesses = () => platform.db.selectFrom('otp_guess').selectAll().execute()
  const before = await guesses()
  await browser.call('POST', '/api/account/erase', { giveUpPacks: true })
  expect(JSON.stringify(await guesses())).not.toContain(MOBILE)
  external.advance(31)
  await browser.requestCode()
  expect(await guesses()).toEqual(expect.arrayContaining(before))
})

test('limits requests for codes by device, regardless of address and mobile [THR-T4]', async () => {
  const { app, browser } = await makeApp()
  await browser.requestCode()
  const statuses: number[] = []
  for (let number = 1; number <= 16; number++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/otp/generateOTP',
      remoteAddress: `198.51.100.${String(number)}`,
      headers: { cookie: browser.credentials.cookie },
      payload: { mobile: `98400${String(10_000 + number)}` },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses.slice(0, 15)).toEqual(Array<number>(15).fill(200))
  expect(statuses[15]).toBe(429)
})

test('limits tries of unknown challenges by address and by device', async () => {
  const { app, browser } = await makeApp()
  await browser.requestCode()
  const guess = async (remoteAddress: string, cookie: string) => {
    const payload = { mobile: MOBILE, transID: '0198c0de-0000-7000-8000-000000000000', OTP: '123456' }
    const request = {
      method: 'POST',
      url: '/api/auth/verify',
      remoteAddress,
      headers: { cookie },
      payload,
    } as const
    return (await app.inject(request)).statusCode
  }
  const byDevice: number[] = []
  for (let number = 1; number <= 61; number++) {
    byDevice.push(await guess(`198.51.100.${String(number)}`, browser.credentials.cookie))
  }
  expect(byDevice.indexOf(429)).toBe(60)
  const byAddress: number[] = []
  for (let number = 1; number <= 301; number++) byAddress.push(await guess('203.0.113.9', ''))
  expect(byAddress.indexOf(429)).toBe(300)
})

const countCodes = async (db: Db): Promise<number> =>
  (await db.selectFrom('otp_challenge').select('id').execute()).length
