/** Tests the calls of the owner's specification field by field: request fields and response fields. */
import { makeApp } from '#test/app.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, LAMP, TRAIN, registrationForm } from '#test/fixtures.ts'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'
const SATELLITE = '9000000001'
const TEXT = expect.any(String) as string

/** Returns the names of a response's fields in alphabetical order. */
const fieldsOf = (body: unknown): string[] => Object.keys(body as object).sort()

test('login takes {mobile}, then {mobile, transID, OTP}, and returns token, data and message [SPEC-3-05, SPEC-3-14, SPEC-7-07, SPEC-7-08, SPEC-11-01]', async () => {
  const { browser } = await makeApp()
  const sent = await browser.call('POST', '/api/auth', { mobile: SATELLITE })
  expect([sent.status, fieldsOf(sent.body)]).toEqual([200, ['message', 'transId']])
  const OTP = await browser.readCode(SATELLITE)
  const login = { mobile: SATELLITE, transID: sent.body.transId, OTP }
  const { status, body } = await browser.call('POST', '/api/auth/verify', login)
  expect([status, fieldsOf(body)]).toEqual([200, ['data', 'message', 'token']])
  expect(fieldsOf(body.data)).toEqual([
    'fld_age',
    'fld_city',
    'fld_email',
    'fld_first_name',
    'fld_gender',
    'fld_last_name',
    'fld_mobile',
    'fld_pincode',
    'fld_satellite',
    'fld_subscriber_id',
  ])
})

test('mobile verification takes {email, mobile}, then {mobile, email, transID, OTP, JWT, date} [SPEC-3-13, SPEC-7-09, SPEC-7-10, SPEC-11-01]', async () => {
  const { browser } = await makeApp()
  for (const email of ['', 'kavitha@example.com']) {
    const mobile = email === '' ? MOBILE : '9840054321'
    const sent = await browser.call('POST', '/api/otp/generateOTP', { email, mobile })
    expect([sent.status, fieldsOf(sent.body)]).toEqual([200, ['authKey', 'message', 'transId']])
    const { transId: transID, authKey: JWT } = sent.body
    const OTP = await browser.readCode(mobile)
    const date = '2026-11-20T12:00:00.000Z'
    expect(
      await browser.call('POST', '/api/otp/verifyOTP', { mobile, email, transID, OTP, JWT, date }),
    ).toMatchObject({ status: 200, body: { message: 'OTP Verified Successfully' } })
  }
})

test('registration takes the form, amount, mode, poid and planname, and returns token and customerID [SPEC-3-09, SPEC-7-11]', async () => {
  const { browser } = await makeApp()
  await browser.verifyMobile(MOBILE)
  const cart = { ...FAMILY_AND_TRAIN, mode: 'Payu', planname: 'Family Max,கடலோர ரயில்' }
  const { status, body } = await browser.call('POST', '/api/users/create', { ...registrationForm(), ...cart })
  expect([status, body]).toEqual([
    201,
    {
      token: TEXT,
      data: {
        customerID: TEXT,
        transactionID: TEXT,
        user: expect.objectContaining({ fld_mobile: MOBILE }) as object,
      },
      message: 'Registration successful',
    },
  ])
})

test('an order takes the six fields of the specification and returns customerID and transactionID [SPEC-1-06, SPEC-3-15, SPEC-3-17, SPEC-7-18, SPEC-9-14]', async () => {
  const { browser } = await makeApp()
  await browser.logIn(SATELLITE)
  const asked = { mobile: SATELLITE, customername: 'Meena Raman', planname: 'கடலோர ரயில்', ...TRAIN }
  const made = await browser.call('POST', '/api/users/createTransaction', { ...asked, mode: 'Payu' })
  expect([made.status, made.body]).toEqual([200, { data: { customerID: TEXT, transactionID: TEXT } }])
  for (const mode of ['PAYU', 'payu', 'Paytm', ''])
    expect(await browser.call('POST', '/api/users/createTransaction', { ...asked, mode })).toMatchObject({
      status: 422,
    })
})

test('a card payment takes all fields of the request and returns the URL and the hash [SPEC-3-19, SPEC-7-21, SPEC-7-26]', async () => {
  const { browser } = await makeApp()
  const txnid = await browser.register()
  const asked = {
    key: 'k',
    txnid,
    amount: '836.00',
    firstname: 'Kavitha',
    email: 'no-reply@sundirect.example',
    phone: MOBILE,
    productinfo: 'Family Max',
    surl: '/api/payuResponse/checkAndSuccess',
    furl: '/api/payuResponse/fail',
    udf1: 'NewCustomer',
    udf2: 'C1',
    udf3: '3 Months',
    poid: FAMILY_AND_TRAIN.poid,
    planname: 'Family Max',
  }
  const { status, body } = await browser.call('POST', '/api/payment/payU', asked)
  const { url, hash, fields } = body.data as { url: string; hash: string; fields: Record<string, string> }
  expect(status).toBe(200)
  expect(url).toBe('http://127.0.0.1:4000/_payment')
  expect(hash).toMatch(/^[0-9a-f]{128}$/)
  expect(fields).toMatchObject({
    hash,
    txnid,
    phone: MOBILE,
    surl: 'http://localhost:3000/api/payuResponse/checkAndSuccess',
    furl: 'http://localhost:3000/api/payuResponse/fail',
    udf1: 'NewCustomer',
  })
})

test('a status report takes all six fields and returns the status of the order [SPEC-3-18, SPEC-7-20]', async () => {
  const { browser } = await makeApp()
  const transactionID = await browser.register()
  await browser.goToPayu(transactionID)
  const claim = { transactionID, paymentmode: 'PAYU', type: 'NewCustomer', transactionStatus: 'success' }
  const person = { subscriberid: '70000000001', mobile: MOBILE }
  expect(await browser.call('POST', '/api/payment/status', { ...person, ...claim })).toMatchObject({
    status: 200,
    body: { data: { transactionID, status: 'pending' } },
  })
})

test('an account update takes the eight fields of the profile, and the account returns them [SPEC-3-06, SPEC-7-05, SPEC-7-12]', async () => {
  const { browser } = await makeApp()
  await browser.register()
  const { agree: _, ...profile } = registrationForm({ lastName: 'Iyer' })
  expect(fieldsOf(profile)).toEqual([
    'age',
    'city',
    'email',
    'firstName',
    'gender',
    'lastName',
    'mobile',
    'pincode',
  ])
  const { body } = await browser.call('PUT', '/api/users/update', profile)
  expect([fieldsOf(body), body.message]).toEqual([['data', 'message'], 'Updated Successfully'])
  expect(await browser.call('GET', '/api/users')).toMatchObject({
    status: 200,
    body: { data: { fld_last_name: 'Iyer', fld_mobile: MOBILE } },
  })
})

test('owned packs are listed newest first, with name, amount, type, dates and transaction [SPEC-3-04, SPEC-6-08, SPEC-7-04, SPEC-11-26]', async () => {
  const { browser, external } = await makeApp()
  const first = await browser.register(FAMILY_AND_TRAIN)
  await browser.payByPayu(first)
  external.advance(60)
  const lamp = await browser.placeOrder(LAMP)
  const second = orderIdOf(lamp)
  await browser.payByPayu(second)

  const { body } = await browser.call('GET', '/api/account/packs')
  const packs = body.data as { transactionID: string; startDate: string }[]
  expect(packs.map(({ transactionID }) => transactionID)).toEqual([second, first, first])
  expect(packs[0]).toEqual({
    packagename: 'விளக்கு',
    packagealias: 'Vilakku',
    packageamount: '89.00',
    packageType: '3',
    startDate: '2026-11-20T12:01:00.000Z',
    endDate: '2026-12-20T12:01:00.000Z',
    transactionID: second,
    packageID: 'vilakku',
    packageImage: '/art/posters/vilakku.svg',
    packageLanguage: 'tamil',
    packageGenre: 'action',
    packageApps: [],
  })
  const stranger = openBrowser(await makeApp())
  expect(await stranger.call('GET', '/api/account/packs')).toMatchObject({ status: 401 })
})

test('an order id returns status and amount to every caller, and the items only to its owner [SPEC-11-37, SPEC-14-03]', async () => {
  const testApp = await makeApp()
  const { browser } = testApp
  const id = await browser.register()
  const read = async (who: typeof browser) => (await who.call('GET', `/api/orders/${id}`)).body.data
  expect(await read(browser)).toMatchObject({
    transactionID: id,
    status: 'open',
    amount: '836.00',
    items: [{}, {}],
  })
  expect(await read(openBrowser(testApp))).toEqual({ transactionID: id, status: 'open', amount: '836.00' })
})
