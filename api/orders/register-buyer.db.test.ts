/** Registration over HTTP: inserts account, session and first order, or none of them. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, registrationForm, smallCatalogue, TRAIN } from '#test/fixtures.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'

const register = (browser: ReturnType<typeof openBrowser>, given: object = {}) =>
  browser.call('POST', '/api/users/create', { ...registrationForm(), ...TRAIN, mode: 'Payu', ...given })

const written = async (db: Db) => ({
  subscribers: (await db.selectFrom('subscriber').select('id').execute()).length,
  sessions: (await db.selectFrom('session').select('id').execute()).length,
  orders: (await db.selectFrom('orders').select('id').execute()).length,
})

test('creates the account with its number, a session and the first order [SPEC-11-23]', async () => {
  const { browser } = await makeApp()
  await browser.verifyMobile(MOBILE)
  const { status, body } = await register(browser, FAMILY_AND_TRAIN)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      message: 'Registration successful',
      data: {
        customerID: expect.stringMatching(/^7\d{10}$/) as string,
        transactionID: expect.stringMatching(/^[A-Z2-7]{23}$/) as string,
        user: { fld_first_name: 'Kavitha', fld_mobile: MOBILE, fld_pincode: '600017', fld_city: 'Chennai' },
      },
    },
  })
  browser.credentials.token = body.token as string
  expect(await browser.call('GET', '/api/users')).toMatchObject({
    status: 200,
    body: { data: { fld_satellite: false } },
  })
})

test('keeps joiners in names of Indian scripts, and trims invisible characters', async () => {
  const { browser } = await makeApp()
  await browser.verifyMobile(MOBILE)
  const names = { firstName: ' അനില്\u200d\u200b ', lastName: 'र\u200d्याचेल\u200c' }
  expect(await register(browser, names)).toMatchObject({
    status: 201,
    body: { data: { user: { fld_first_name: 'അനില്\u200d', fld_last_name: 'र\u200d्याचेल' } } },
  })
})

test('stores names in the normal form NFC', async () => {
  const { browser, platform } = await makeApp()
  await browser.verifyMobile(MOBILE)
  expect(await register(browser, { firstName: 'Jose\u0301', lastName: 'ক\u09c7\u09be' })).toMatchObject({
    status: 201,
  })
  const stored = await platform.db.selectFrom('subscriber').select(['first_name', 'last_name']).execute()
  expect(stored).toEqual([{ first_name: 'José', last_name: 'ক\u09cb' }])
})

test.each(['\u202eivaR', 'Ra\u0000vi', 'Ra\u200dvi'])(
  'refuses the name %j, which has invisible characters, and names them as the cause',
  async (firstName) => {
    const { browser, platform } = await makeApp()
    await browser.verifyMobile(MOBILE)
    const message = 'Please type the name again: it has characters that cannot be seen.'
    expect(await register(browser, { firstName })).toMatchObject({
      status: 422,
      body: { message, fields: { firstName: message } },
    })
    expect(await written(platform.db)).toEqual({ subscribers: 0, sessions: 0, orders: 0 })
  },
)

describe('the verified mobile', () => {
  const taken = { status: 409, body: { message: 'User Already Found', code: 'user_exists' } }
  const unverified = {
    status: 422,
    body: { message: 'Mobile Number needs to be verified with OTP', code: 'mobile_not_verified' },
  }

  test('must be the registered one [THR-T8, ASVS-2.3.1, ASVS-6.6.1]', async () => {
    const { browser, platform } = await makeApp()
    expect(await register(browser)).toMatchObject(unverified)
    await browser.verifyMobile('9840054321')
    expect(await register(browser)).toMatchObject(unverified)
    expect(await written(platform.db)).toEqual({ subscribers: 0, sessions: 0, orders: 0 })
  })

  test('is consumed by the registration', async () => {
    const { browser, platform } = await makeApp()
    await browser.verifyMobile(MOBILE)
    await register(browser)
    expect(await register(browser, { mobile: '9840054321' })).toMatchObject(unverified)
    expect(await register(browser)).toMatchObject(taken)
    expect(await written(platform.db)).toEqual({ subscribers: 1, sessions: 1, orders: 1 })
  })

  test('is not consumed by a registration with wrong prices [SPEC-11-23, ASVS-2.3.3]', async () => {
    const { browser, platform } = await makeApp()
    await browser.verifyMobile(MOBILE)
    expect(await register(browser, { amount: '1.00' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { amount: '149.00' } },
    })
    expect(await written(platform.db)).toEqual({ subscribers: 0, sessions: 0, orders: 0 })
    expect(await register(browser)).toMatchObject({ status: 201 })
  })

  test('asks the satellite system at most 20 times an hour [THR-T6]', async () => {
    const { browser, external } = await makeApp()
    await browser.verifyMobile(MOBILE)
    const before = external.network.requests.length
    const statuses: number[] = []
    for (let number = 0; number < 22; number++)
      statuses.push((await register(browser, { amount: '1.00' })).status)
    expect(statuses).toEqual([...new Array<number>(20).fill(409), 429, 429])
    expect(external.network.requests.length - before).toBe(20)
  })

  test('is checked first, so that an unverified caller learns nothing about a number [THR-T8]', async () => {
    const { browser, external } = await makeApp()
    await browser.verifyMobile('9840054321')
    const asked = external.network.requests.length
    expect(await register(browser, { mobile: '9000000001' })).toMatchObject(unverified)
    expect(external.network.requests).toHaveLength(asked)
  })
})

test('registers once for a double click [SPEC-12-17]', async () => {
  const { browser, platform } = await makeApp()
  await browser.verifyMobile(MOBILE)
  const answers = await Promise.all([register(browser), register(browser), register(browser)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await written(platform.db)).toEqual({ subscribers: 1, sessions: 1, orders: 1 })
})

describe('a registration that is repeated after a lost response', () => {
  const taken = {
    status: 409,
    body: { message: 'User Already Found', fields: { mobile: 'User Already Found' } },
  }

  /** Registers, then restores the browser as without a response: the previous cookie, no token, the challenge id. */
  async function lostAnswer() {
    const testApp = await makeApp()
    const { browser, platform } = testApp
    await browser.verifyMobile(MOBILE)
    const { cookie } = browser.credentials
    const { id: transID } = await platform.db
      .selectFrom('otp_challenge')
      .select('id')
      .executeTakeFirstOrThrow()
    const first = await register(browser, { transID })
    browser.credentials.cookie = cookie
    return { ...testApp, transID, first }
  }

  test('signs a browser with the challenge id in, to the same account and order [SPEC-11-23]', async () => {
    const { browser, first, external, platform, transID } = await lostAnswer()
    external.advance(70)
    const again = await register(browser, { transID })
    expect(again).toMatchObject({ status: 201, body: { data: first.body.data } })
    browser.credentials.token = again.body.token as string
    expect(await browser.call('GET', '/api/users')).toMatchObject({
      status: 200,
      body: { data: { fld_satellite: false } },
    })
    expect(await written(platform.db)).toEqual({ subscribers: 1, sessions: 2, orders: 1 })
    const live = platform.db.selectFrom('session').select('id').where('ended_at', 'is', null)
    expect(await live.execute()).toHaveLength(1)
  })

  test('is rejected with user_exists without the challenge id', async () => {
    const { browser, platform } = await lostAnswer()
    for (const transID of [undefined, '0198c0de-0000-7000-8000-000000000000', 'x'])
      expect(await register(browser, { transID })).toMatchObject(taken)
    expect(await written(platform.db)).toEqual({ subscribers: 1, sessions: 1, orders: 1 })
  })

  test('is rejected with 422 if the database cannot store the challenge id', async () => {
    const { browser } = await lostAnswer()
    for (const transID of ['\ud800', 'a\u0000'])
      expect(await register(browser, { transID })).toMatchObject({ status: 422 })
  })

  test('is rejected after a sign-out, after fifteen minutes, and from another browser', async () => {
    const testApp = await lostAnswer()
    const { app, browser, first, external, transID } = testApp
    const other = openBrowser(testApp)
    await other.requestCode('9840054321')
    expect(await register(other, { transID })).toMatchObject({ status: 422 })

    const headers = { 'x-auth-token': first.body.token as string, cookie: browser.credentials.cookie }
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(await register(browser, { transID })).toMatchObject(taken)
    external.advance(900)
    expect(await register(browser, { transID })).toMatchObject({ status: 422 })
  })
})

test('creates one account for two concurrent registrations of one mobile [SPEC-5-13]', async () => {
  const testApp = await makeApp()
  const { browser: first, external, platform } = testApp
  const second = openBrowser(testApp)
  await first.verifyMobile(MOBILE)
  external.advance(60)
  await second.verifyMobile(MOBILE)
  const answers = await Promise.all([register(first), register(second)])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'User Already Found',
    code: 'user_exists',
    fields: { mobile: 'User Already Found' },
  })
  expect(await written(platform.db)).toEqual({ subscribers: 1, sessions: 1, orders: 1 })
})

test('rejects a satellite subscriber, but not while the satellite system is down [SPEC-5-13]', async () => {
  const { browser, external } = await makeApp()
  const mobile = '9000000001'
  await browser.verifyMobile(mobile)
  expect(await register(browser, { mobile })).toMatchObject({
    status: 409,
    body: { message: 'User Already Found in Sun Direct', code: 'user_exists' },
  })
  await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
  expect(
    await register(browser, { mobile }),
    'a satellite system that is down does not stop a registration',
  ).toMatchObject({
    status: 201,
  })
})

test('draws another subscriber number if the first is taken', async () => {
  const testApp = await makeApp()
  const { random } = testApp.external.runtime
  const numbers = [1, 1, 2]
  testApp.external.runtime.random = (bytes) =>
    bytes === 8 ? Buffer.from([0, 0, 0, 0, 0, 0, 0, numbers.shift() ?? 3]) : random(bytes)
  await testApp.browser.register(TRAIN)
  const second = openBrowser(testApp)
  await second.register(TRAIN, { mobile: '9840054321' })

  const { body } = await second.call('GET', '/api/users')
  expect(body.data).toMatchObject({ fld_subscriber_id: '70000000002' })
})

test('uses the prices of a catalogue that was just imported', async () => {
  const { browser, platform } = await makeApp()
  await browser.verifyMobile(MOBILE)
  await importCatalogue(platform, trainAt('159.00'), { apply: true })

  expect(await register(browser)).toMatchObject({ status: 409, body: { data: { amount: '159.00' } } })
  expect(await register(browser, { amount: '159.00' })).toMatchObject({ status: 201 })
})

const trainAt = (price: string) => ({
  ...smallCatalogue,
  packages: smallCatalogue.packages.map((one) => (one.id === 'kadalora-rayil' ? { ...one, price } : one)),
})
