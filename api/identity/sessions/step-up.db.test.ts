/** Step-up: a wallet payment and a change of mobile require a recent verification of the account's mobile. */
import { makeApp } from '#test/app.ts'
import { orderIdOf } from '#test/browser.ts'
import { registrationForm, TRAIN } from '#test/fixtures.ts'
import { openLink, openPartner } from '#test/open-partner.ts'
import { expect, test } from 'vitest'

const SATELLITE = '9000000001'
const NEW = '9840054321'
const PROOF_NEEDED = {
  status: 403,
  body: { code: 'proof_needed', message: 'Please confirm with an OTP that it is you.' },
}

async function shop() {
  const testApp = await makeApp()
  const { browser } = testApp
  const pay = async () => {
    const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
    return browser.call('POST', '/api/payment/wallet', { transactionID })
  }
  const changeMobile = () => {
    const { agree: _, ...profile } = registrationForm({ mobile: NEW })
    return browser.call('PUT', '/api/users/update', profile)
  }
  return { ...testApp, browser, pay, changeMobile }
}

test('a wallet payment within ten minutes of the login requires no step-up', async () => {
  const { browser, external, pay } = await shop()
  await browser.logIn(SATELLITE)
  external.advance(599)
  expect(await pay()).toMatchObject({ status: 200, body: { data: { status: 'paid' } } })
})

test('a later wallet payment requires a step-up, and takes no money before it [THR-T12, ASVS-6.3.3, ASVS-7.5.3]', async () => {
  const { browser, external, pay } = await shop()
  await browser.logIn(SATELLITE)
  external.advance(600)
  expect(await pay()).toMatchObject(PROOF_NEEDED)
  expect(await external.books('satellite-wallet')).toEqual([])

  await browser.verifyMobile(SATELLITE)
  expect(await pay()).toMatchObject({ status: 200, body: { data: { status: 'paid' } } })
})

test('a code for another mobile is not a step-up', async () => {
  const { browser, external, pay } = await shop()
  await browser.logIn(SATELLITE)
  external.advance(600)
  await browser.verifyMobile('9840099999')
  expect(await pay()).toMatchObject(PROOF_NEEDED)
})

test('a change of mobile requires a step-up, and keeps the new mobile verified for the second try [THR-T9, ASVS-6.4.4, ASVS-7.5.1]', async () => {
  const { browser, external, changeMobile } = await shop()
  await browser.register()
  external.advance(600)
  await browser.verifyMobile(NEW)
  expect(await changeMobile()).toMatchObject(PROOF_NEEDED)
  expect(await browser.call('GET', '/api/users')).toMatchObject({
    body: { data: { fld_mobile: '9840012345' } },
  })
  external.advance(60)
  await browser.verifyMobile('9840012345')
  expect(await changeMobile()).toMatchObject({ status: 200, body: { data: { fld_mobile: NEW } } })
})

test('a login by a partner’s link is not a step-up [ASVS-6.3.4]', async () => {
  const { browser, pay, ...testApp } = await shop()
  const { makeLink } = await openPartner(testApp)
  const opened = await openLink(testApp, await makeLink(SATELLITE))
  browser.credentials.token = opened.json<{ token: string }>().token
  browser.credentials.cookie = `device=${opened.cookies[0]?.value ?? ''}`
  expect(await pay()).toMatchObject(PROOF_NEEDED)
})
