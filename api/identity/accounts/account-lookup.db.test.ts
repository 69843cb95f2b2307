/** Look-ups of mobiles and e-mail addresses over HTTP, and their rate limits. */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'

const dth = (mobile: string) => ({ type: 2, data_identifier: mobile })

test('finds a mobile once its account exists [SPEC-7-14, SPEC-11-21]', async () => {
  const { browser } = await makeApp()
  const check = '/api/users/check/mobile/9840012345'
  expect(await browser.call('GET', check)).toMatchObject({ status: 200, body: { message: 'User Not Found' } })
  await browser.register()
  expect(await browser.call('GET', check)).toMatchObject({ body: { message: 'User Already Found' } })
})

test('finds an e-mail address regardless of case, and never an empty one [SPEC-7-13, SPEC-11-21]', async () => {
  const { browser } = await makeApp()
  await browser.register(undefined, { email: 'Kavitha@Example.com' })
  const withoutOne = { email: '', mobile: '9840054321' }
  await browser.register(undefined, withoutOne)

  const check = async (email: string) =>
    (await browser.call('GET', `/api/users/check/email/${encodeURIComponent(email)}`)).body.message
  expect(await check('kavitha@example.COM')).toBe('User Already Found')
  expect(await check('other@example.com')).toBe('User Not Found')
  expect(await check(' ')).toBe('User Not Found')
})

test('looks a mobile up in the satellite system and returns only whether it is known [SPEC-7-15, SPEC-11-22]', async () => {
  const { browser, external } = await makeApp()
  expect(await browser.call('POST', '/api/dth', dth('9000000001'))).toMatchObject({
    status: 200,
    body: { data: 'User Already Found in Sun Direct' },
  })
  expect((await browser.call('POST', '/api/dth', dth('9840012345'))).body).toEqual({ data: 'User Not Found' })

  await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
  expect(await browser.call('POST', '/api/dth', dth('9000000001'))).toMatchObject({
    status: 503,
    body: { message: 'Something went wrong. Please try again later', code: 'satellite_down' },
  })
})

test('limits an IP address to sixty look-ups an hour over all three routes [SPEC-11-07, SPEC-11-21, SPEC-11-22, THR-T6, THR-W6, ASVS-2.4.1]', async () => {
  const { browser, external } = await makeApp()
  const questions = [
    () => browser.call('GET', '/api/users/check/mobile/9840012345'),
    () => browser.call('GET', '/api/users/check/email/a%40example.com'),
    () => browser.call('POST', '/api/dth', dth('9840012345')),
  ]
  for (let asked = 0; asked < 60; asked++) expect((await questions[asked % 3]?.())?.status).toBe(200)
  const refused = {
    status: 429,
    body: { code: 'too_many_requests', message: 'Too many requests. Please try again in 1 hour.' },
    headers: { 'retry-after': '3600' },
  }
  for (const question of questions) expect(await question()).toMatchObject(refused)

  external.advance(3_600)
  for (const question of questions) expect(await question()).toMatchObject({ status: 200 })
})

test('limits an address to 240 look-ups a day [THR-T6]', async () => {
  const { browser, external, platform } = await makeApp()
  const midnight = new Date(platform.runtime.now().toISOString().slice(0, 10))
  const day = { key: 'look-up-day:127.0.0.1', window_start: midnight, count: 238 }
  await platform.db.insertInto('request_count').values(day).execute()
  const ask = async () => (await browser.call('GET', '/api/users/check/mobile/9840012345')).status
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  external.advance(3_600)
  expect(await ask()).toBe(429)
  external.advance(86_400)
  expect(await ask()).toBe(200)
})

test('a request for a code to another mobile uses the look-ups of the account, not those of its address [THR-T6, THR-T20]', async () => {
  const shop = await makeApp()
  const { browser, external, platform } = shop
  await openBrowser(shop).register(undefined, { mobile: '9840054321' })
  await browser.register()
  external.advance(30)
  const { id } = await platform.db
    .selectFrom('subscriber')
    .select('id')
    .where('mobile', '=', '9840012345')
    .executeTakeFirstOrThrow()
  const window_start = new Date(platform.runtime.now().toISOString().slice(0, 10))
  const counts = [
    { key: 'look-up-day:127.0.0.1', window_start, count: 240 },
    { key: `look-up-subscriber:${id}`, window_start, count: 58 },
  ]
  await platform.db.insertInto('request_count').values(counts).execute()

  expect(await browser.call('GET', '/api/users/check/mobile/9840054321')).toMatchObject({ status: 429 })
  expect(await browser.requestCode('9840054321')).toMatchObject({ body: { code: 'user_exists' } })
  expect(await browser.requestCode('9840099999')).toMatchObject({ status: 200 })
  expect(await browser.requestCode()).toMatchObject({ status: 200 })
  const refused = { status: 429, body: { code: 'too_many_requests' } }
  for (const mobile of ['9840054321', '9840099998'])
    expect(await browser.requestCode(mobile)).toMatchObject(refused)
  external.advance(86_400)
  expect(await browser.requestCode('9840054321')).toMatchObject({ body: { code: 'user_exists' } })
})

test.each([
  ['600 look-ups an hour', 'look-up-site', 600, 3_600],
  ['2,400 look-ups a day', 'look-up-site-day', 2_400, 86_400],
])('limits the networks of an IPv6 site to %s [THR-T6]', async (_limit, name, max, seconds) => {
  const { app, external, platform } = await makeApp()
  const now = platform.runtime.now().getTime()
  const window_start = new Date(now - (now % (seconds * 1_000)))
  const counts = [
    { key: `${name}:2001:db8:1::/48`, window_start, count: max - 2 },
    { key: 'look-up:2001:db8:1:1::/64', window_start: platform.runtime.now(), count: 60 },
  ]
  await platform.db.insertInto('request_count').values(counts).execute()
  const askFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/users/check/mobile/9840012345', remoteAddress })).statusCode
  // The refused requests of one network do not use up the look-ups of its site.
  for (let asked = 0; asked < 3; asked++) expect(await askFrom('2001:db8:1:1::1')).toBe(429)
  expect(await askFrom('2001:db8:1:2::1')).toBe(200)
  expect(await askFrom('2001:db8:1:3::1')).toBe(200)
  expect(await askFrom('2001:db8:1:4::1')).toBe(429)
  expect(await askFrom('2001:db8:2:4::1')).toBe(200)
  external.advance(seconds)
  expect(await askFrom('2001:db8:1:4::1')).toBe(200)
})

test('limits the total of all addresses to 1,200 look-ups a minute [THR-T6]', async () => {
  const { app, external, platform } = await makeApp()
  const minute = { key: 'look-up-total:all', window_start: platform.runtime.now(), count: 1_198 }
  await platform.db.insertInto('request_count').values(minute).execute()
  const askFrom = async (number: number) => {
    const remoteAddress = `10.1.2.${String(number)}`
    return (await app.inject({ url: '/api/users/check/mobile/9840012345', remoteAddress })).statusCode
  }
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(askFrom))
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429])
  external.advance(60)
  expect(await askFrom(6)).toBe(200)
})
