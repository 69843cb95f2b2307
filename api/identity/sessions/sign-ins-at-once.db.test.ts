/** Concurrent logins of one account and on one browser: all succeed, and one session is live. */
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { openLink, openPartner } from '#test/open-partner.ts'
import { expect, test } from 'vitest'
import { signOutEverywhere } from '#api/identity/accounts/sign-out-everywhere.ts'
import { logInWithClientKey } from '#api/identity/partners/log-in-with-client-key.ts'
import { findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'

const MEENA = '9000000001'
const SURESH = '9000000002'
const OUR_PAGE = { 'x-client-key': 'replace', 'sec-fetch-site': 'same-origin' }

async function shop() {
  const testApp = await makeApp()
  return { ...testApp, ...(await openPartner(testApp)) }
}

const replaceBy = (testApp: Pick<TestApp, 'app'>, key: string, headers = {}) =>
  openLink(testApp, key, { ...OUR_PAGE, ...headers })

const liveSessions = ({ platform }: Pick<TestApp, 'platform'>) =>
  platform.db.selectFrom('session').selectAll().where('ended_at', 'is', null).execute()

test('four concurrent logins of one account all succeed, and one session is live [THR-T10]', async () => {
  const testApp = await shop()
  await replaceBy(testApp, await testApp.makeLink(MEENA))
  for (let round = 0; round < 10; round++) {
    const links = await Promise.all(Array.from({ length: 4 }, () => testApp.makeLink(MEENA)))
    const answers = await Promise.all(links.map((key) => replaceBy(testApp, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await liveSessions(testApp)).toHaveLength(1)
  }
})

test('two accounts that concurrently log in on each other’s browser both get a session', async () => {
  const testApp = await shop()
  const first = openBrowser(testApp)
  const second = openBrowser(testApp)
  await first.logIn(MEENA)
  await second.logIn(SURESH)
  for (let round = 0; round < 5; round++) {
    const links = await Promise.all([testApp.makeLink(SURESH), testApp.makeLink(MEENA)])
    const answers = await Promise.all([
      replaceBy(testApp, links[0], { cookie: first.credentials.cookie }),
      replaceBy(testApp, links[1], { cookie: second.credentials.cookie }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await liveSessions(testApp)).toHaveLength(2)
  }
})

test('a login by code ends the session of another account on the same browser [THR-T10]', async () => {
  const testApp = await shop()
  const { browser } = testApp
  await browser.logIn(MEENA)
  const before = { ...browser.credentials }
  await browser.logIn(SURESH)
  expect(await browser.call('GET', '/api/users')).toMatchObject({ body: { data: { fld_mobile: SURESH } } })

  // Within the minute in which the previous cookie is still accepted.
  const answer = await testApp.app.inject({
    url: '/api/users',
    headers: { cookie: before.cookie, 'x-auth-token': before.token },
  })
  expect(answer.statusCode).toBe(401)
  expect(await liveSessions(testApp)).toHaveLength(1)
})

test('a registration ends the session of another account on the same browser', async () => {
  const testApp = await shop()
  await testApp.browser.logIn(MEENA)
  await testApp.browser.register()
  expect(await liveSessions(testApp)).toHaveLength(1)
})

test('a first login by code succeeds while a partner’s link adds the account', async () => {
  const { browser, external, makeLink, ...testApp } = await shop()
  const sent = await browser.call('POST', '/api/auth', { mobile: MEENA })
  const login = { mobile: MEENA, transID: sent.body.transId, OTP: await browser.readCode(MEENA) }
  const restore = external.intercept(async (request, send) => {
    restore()
    await makeLink(MEENA)
    return send(request)
  })
  expect(await browser.call('POST', '/api/auth/verify', login)).toMatchObject({
    status: 200,
    body: { data: { fld_mobile: MEENA } },
  })
  expect(await liveSessions(testApp)).toHaveLength(1)
})

test('signing out everywhere also ends the session of a login that is not committed yet', async () => {
  const testApp = await shop()
  const { platform } = testApp
  await testApp.browser.logIn(MEENA)
  const subscriber = await findSubscriberByMobile(platform.db, MEENA)
  if (!subscriber) throw new Error('no account')
  const key = await testApp.makeLink(MEENA)
  const device = { id: platform.runtime.id(), secret: 'new', name: 'A browser', state: 'new' } as const

  const { signedOut } = await withTransaction(platform.db, async (tx) => {
    await logInWithClientKey({ ...platform, db: tx }, { key, device, current: undefined, mayReplace: true })
    const signingOut = signOutEverywhere(platform, subscriber)
    await waitForBlockedTransaction(tx)
    return { signedOut: signingOut }
  })
  await signedOut
  expect(await liveSessions(testApp)).toHaveLength(0)
})
