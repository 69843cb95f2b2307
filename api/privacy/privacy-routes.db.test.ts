/** A subscriber's consents and data export over HTTP. */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const OLDER = '2026-01-01'

async function subscribed() {
  const shop = await makeApp()
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  const agreement = async () => (await browser.call('GET', '/api/account/agreement')).body.data
  return { ...shop, browser, orderId, agreement, db: shop.platform.db }
}

/** Moves the stored consent to the previous version, as if the terms had changed since. */
async function makeConsentOutdated({ db }: Awaited<ReturnType<typeof subscribed>>) {
  await sql`alter table consent disable trigger only_grows`.execute(db)
  await sql`update consent set version = ${OLDER}`.execute(db)
  await sql`alter table consent enable trigger only_grows`.execute(db)
}

test('stores a permanent consent to the current version at the registration', async () => {
  const { agreement, db } = await subscribed()
  const agreedAt = '2026-11-20T12:00:00.000Z'
  expect(await agreement()).toEqual({ version: TERMS_VERSION, agreed: { version: TERMS_VERSION, agreedAt } })
  for (const text of ["update consent set version = '2020-01-01'", 'delete from consent'])
    await expect(sql.raw(text).execute(db)).rejects.toMatchObject({ code: '23514' })
})

test('accepts a consent to the current version, and rejects an older one', async () => {
  const shop = await subscribed()
  await makeConsentOutdated(shop)
  expect(await shop.agreement()).toMatchObject({ version: TERMS_VERSION, agreed: { version: OLDER } })
  const agree = (version: string) => shop.browser.call('POST', '/api/account/agreement', { version })
  expect(await agree(OLDER)).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
  expect(await agree(TERMS_VERSION)).toMatchObject({ status: 200 })
  expect(await shop.agreement()).toMatchObject({ agreed: { version: TERMS_VERSION } })
})

test('stores a consent to a newer version at a payment, and keeps the older one', async () => {
  const shop = await subscribed()
  await makeConsentOutdated(shop)
  await shop.browser.goToPayu(shop.orderId)
  const rows = await shop.db
    .selectFrom('consent')
    .select(['version', 'given_at'])
    .orderBy('version')
    .execute()
  expect(rows).toEqual([
    { version: OLDER, given_at: 'registration' },
    { version: TERMS_VERSION, given_at: 'payment' },
  ])
})

test('exports all personal data as one file, and requires a step-up', async () => {
  const { browser, orderId, external } = await subscribed()
  await browser.payByPayu(orderId)
  const request = { query: 'Where is it?', requestType: 'Payment Related', altContact: '9840054321' }
  await browser.call('POST', '/api/raiseRequest', request)
  await browser.call('PUT', '/api/account/language', { language: 'ta' })

  const { status, headers, body } = await browser.call('GET', '/api/account/export')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  })
  expect(body).toMatchObject({
    account: {
      firstName: 'Kavitha',
      mobile: '9840012345',
      city: 'Chennai',
      satelliteSubscriber: false,
      language: 'ta',
    },
    termsAgreedTo: [{ version: TERMS_VERSION, givenAt: 'registration', language: 'en' }],
    packs: [{ name: 'கடலோர ரயில்', amount: '149.00', transactionId: orderId }],
    orders: [
      {
        transactionId: orderId,
        status: 'paid',
        amount: '149.00',
        language: 'en',
        triesToPay: [{ id: orderId, paidBy: 'payu', status: 'captured', mobile: '9840012345' }],
        refunds: [],
      },
    ],
    requests: [
      {
        query: 'Where is it?',
        alternateContact: '9840054321',
        answer: null,
        answeredAt: null,
        closedAt: null,
      },
    ],
    signIns: [{ endedAt: null }],
    codesSent: [{ to: '9840012345', purpose: 'verify_mobile' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|token|proof/i)

  external.advance(601)
  expect(await browser.call('GET', '/api/account/export')).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  })
})

test('rejects every request without a session', async () => {
  const stranger = openBrowser(await makeApp())
  for (const [method, path, body] of [
    ['GET', '/api/account/agreement', undefined],
    ['GET', '/api/account/export', undefined],
    ['POST', '/api/account/agreement', { version: TERMS_VERSION }],
    ['POST', '/api/account/erase', {}],
  ] as const)
    expect(await stranger.call(method, path, body)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
})
