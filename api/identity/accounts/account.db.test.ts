/** The account over HTTP: profile, change of mobile, registered device. */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { registrationForm } from '#test/fixtures.ts'
import { describe, expect, test } from 'vitest'

const OLD = '9840012345'
const NEW = '9840054321'
const SATELLITE = '9000000001'
const UNUSED = '9840067890'

const profile = (given: object = {}) => {
  const { agree: _, ...form } = registrationForm(given)
  return form
}

async function shop() {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.register()
  testApp.external.advance(60)
  const update = (given?: object) => browser.call('PUT', '/api/users/update', profile(given))
  return { ...testApp, browser, update }
}

describe('the profile', () => {
  test('is updated, and answered with the text of the specification', async () => {
    const { browser, update } = await shop()
    const given = {
      firstName: 'Meena',
      lastName: 'Iyer',
      gender: 'Others',
      age: '41-50 Years',
      pincode: '682001',
    }
    const user = {
      fld_first_name: 'Meena',
      fld_last_name: 'Iyer',
      fld_gender: 'Others',
      fld_age: '41-50 Years',
      fld_pincode: '682001',
      fld_city: '',
      fld_email: 'm@example.com',
      fld_mobile: OLD,
    }
    expect(await update({ ...given, city: ' ', email: 'm@example.com' })).toMatchObject({
      status: 200,
      body: { message: 'Updated Successfully', data: user },
    })
    expect(await browser.call('GET', '/api/users')).toMatchObject({ body: { data: user } })
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'Please enter a First Name.'],
    [{ lastName: 'R4man' }, 'lastName', 'Please enter a Last Name.'],
    [{ gender: '' }, 'gender', 'Please choose a Gender.'],
    [{ age: '' }, 'age', 'Please choose a Age Group.'],
    [{ pincode: '012345' }, 'pincode', "Pincode can't be empty and it will have 6 digit numbers"],
    [{ mobile: '123' }, 'mobile', 'Please enter a valid Mobile Number.'],
  ])(
    'is rejected with %j, with an error for the field, and nothing changes [SPEC-5-06, SPEC-5-12, SPEC-11-03, ASVS-2.2.2]',
    async (given, field, text) => {
      const { browser, update } = await shop()
      const before = await browser.call('GET', '/api/users')
      expect(await update(given)).toMatchObject({ status: 422, body: { fields: { [field]: text } } })
      expect((await browser.call('GET', '/api/users')).body).toEqual(before.body)
    },
  )

  test('is rejected without a session [SPEC-6-08]', async () => {
    const visitor = openBrowser(await makeApp())
    expect(await visitor.call('PUT', '/api/users/update', profile())).toMatchObject({ status: 401 })
    expect(await visitor.call('GET', '/api/account/device')).toMatchObject({ status: 401 })
  })
})

describe('a change of mobile', () => {
  test('requires that the new mobile was verified on this device [SPEC-11-24, THR-T9]', async () => {
    const { browser, update, ...testApp } = await shop()
    const unproved = {
      status: 422,
      body: {
        code: 'mobile_not_verified',
        fields: { mobile: 'Mobile Number needs to be verified with OTP' },
      },
    }
    expect(await update({ mobile: NEW })).toMatchObject(unproved)
    await openBrowser(testApp).verifyMobile(NEW)
    expect(await update({ mobile: NEW })).toMatchObject(unproved)
    testApp.external.advance(60)
    await browser.verifyMobile(NEW)
    testApp.external.advance(900)
    expect(await update({ mobile: NEW })).toMatchObject(unproved)
  })

  test('makes the new mobile the one that logs in', async () => {
    const { browser, update, external, ...testApp } = await shop()
    await browser.verifyMobile(NEW)
    expect(await update({ mobile: NEW })).toMatchObject({ status: 200, body: { data: { fld_mobile: NEW } } })
    // The same form again changes nothing, so it requires no verification.
    expect(await update({ mobile: NEW })).toMatchObject({ status: 200 })

    external.advance(60)
    const later = openBrowser({ ...testApp, external })
    expect(await later.call('POST', '/api/auth', { mobile: OLD })).toMatchObject({ status: 404 })
    expect(await later.logIn(NEW)).toMatchObject({
      status: 200,
      body: { data: { fld_first_name: 'Kavitha' } },
    })
  })

  test('sends one notice to the old mobile, with the last four digits of the new one [THR-T9, ASVS-6.3.7]', async () => {
    const { browser, update, external, workOutbox } = await shop()
    await browser.verifyMobile(NEW)
    await update({ mobile: NEW })
    await update({ mobile: NEW })
    await workOutbox()
    const notices = (await external.messagesTo(OLD)).filter(({ text }) => text.includes('was changed'))
    expect(notices.map(({ text }) => text)).toEqual([
      'The mobile number of your Sun Direct Go account was changed to the one that ends in 4321. If this was not you, please call 1800-103-7575.',
    ])
  })

  test('keeps the session of the browser that made it', async () => {
    const { browser, update } = await shop()
    await browser.verifyMobile(NEW)
    await update({ mobile: NEW })
    expect(await browser.call('GET', '/api/users')).toMatchObject({ status: 200 })
  })

  test('rejects the mobile of another account, before a code is sent and at the update', async () => {
    const { browser, update, external, workOutbox, ...testApp } = await shop()
    await browser.verifyMobile(NEW)
    external.advance(60)
    const other = openBrowser({ ...testApp, external, workOutbox })
    await other.register(undefined, { mobile: NEW })
    external.advance(60)

    const taken = { status: 409, body: { fields: { mobile: 'User Already Found' } } }
    const sent = (await external.messagesTo(NEW)).length
    expect(await browser.requestCode(NEW)).toMatchObject(taken)
    await workOutbox()
    expect(await external.messagesTo(NEW)).toHaveLength(sent)
    expect(await update({ mobile: NEW })).toMatchObject(taken)
  })

  test('rejects the mobile of a satellite subscriber, but not while the satellite system is down', async () => {
    const { browser, update, external } = await shop()
    const taken = { status: 409, body: { fields: { mobile: 'User Already Found in Sun Direct' } } }
    expect(await browser.requestCode(SATELLITE)).toMatchObject(taken)
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
    await browser.verifyMobile(SATELLITE)
    expect(await update({ mobile: SATELLITE })).toMatchObject(taken)
  })

  test('asks the satellite system only after the step-up [THR-T6]', async () => {
    const { browser, update, external } = await shop()
    await browser.verifyMobile(NEW)
    external.advance(700)
    const lookUps = () => external.network.requests.filter(({ url }) => url.endsWith('/lookup')).length
    const before = lookUps()
    expect(await update({ mobile: NEW })).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(lookUps()).toBe(before)
  })

  test('does not reveal whether an unverified mobile has an account [THR-T6]', async () => {
    const { update, external, ...testApp } = await shop()
    await openBrowser({ ...testApp, external }).register(undefined, { mobile: NEW })
    const asked = external.network.requests.length
    const answers = await Promise.all([NEW, SATELLITE, UNUSED].map((mobile) => update({ mobile })))
    expect(answers).toMatchObject(Array(3).fill({ status: 422, body: { code: 'mobile_not_verified' } }))
    expect(external.network.requests).toHaveLength(asked)
  })

  test('stops logins with a satellite subscriber’s old mobile, and can be undone', async () => {
    const testApp = await makeApp()
    const { browser } = testApp
    await browser.logIn(SATELLITE)
    testApp.external.advance(60)
    const change = async (mobile: string) => {
      await browser.verifyMobile(mobile)
      testApp.external.advance(60)
      const answer = await browser.call('PUT', '/api/users/update', profile({ mobile }))
      await testApp.workOutbox() // Sends the notice, so that the newest message is the next code.
      return answer
    }
    expect(await change(NEW)).toMatchObject({ status: 200 })
    expect(await openBrowser(testApp).logIn(SATELLITE)).toMatchObject({
      status: 409,
      body: { message: 'Your account has another mobile number here. Please login with that one.' },
    })
    testApp.external.advance(60)
    expect(await change(SATELLITE)).toMatchObject({ status: 200 })
  })
})

describe('the registered device', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

  test('has a label from the User-Agent and the time of the login [SPEC-10.4-04, SPEC-11-42, ASVS-7.5.2]', async () => {
    const { app, browser, external, platform } = await shop()
    const sent = await app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { cookie: browser.credentials.cookie, 'user-agent': CHROME },
      payload: { mobile: OLD },
    })
    const { transId } = sent.json<{ transId: string }>()
    const login = { mobile: OLD, transID: transId, OTP: await browser.readCode(OLD) }
    browser.credentials.token = (await browser.call('POST', '/api/auth/verify', login)).body.token as string
    external.advance(3_600)

    expect(await browser.call('GET', '/api/account/device')).toMatchObject({
      status: 200,
      body: { data: { name: 'Chrome on Android', registeredAt: '2026-11-20T12:01:00.000Z' } },
    })
    const [device] = await platform.db.selectFrom('device').selectAll().execute()
    expect(Object.keys(device ?? {}).sort()).toEqual([
      'cookie_hash',
      'created_at',
      'expires_at',
      'id',
      'name',
      'previous_hash',
      'previous_until',
    ])
    expect(device).toMatchObject({ created_at: new Date('2026-11-20T12:00:00Z'), name: 'Chrome on Android' })
  })
})
