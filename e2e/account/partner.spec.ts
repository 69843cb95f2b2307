import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { createPartnerLink } from '#e2e/support/partner-link.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const SATELLITE = '9000000001'

test('signs in by a partner link, and shows its key nowhere [SPEC-2.5-01, SPEC-6-01, SPEC-11-17, ASVS-3.4.5]', async ({
  page,
  shop,
}) => {
  const link = await createPartnerLink(shop, SATELLITE)
  const key = new URL(link).searchParams.get('clientkey') ?? ''
  const seen: string[] = []
  page.on('request', (request) => {
    const isLogin = request.url().includes('/api/auth/fromExternal/')
    if (request.url() !== link && !isLogin) seen.push(request.url())
    seen.push(request.headers()['referer'] ?? '')
  })

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Quick Recharge' })).toBeVisible()
  expect(page.url()).toBe(`${shop.url}/quick-recharge`)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByLabel('Menu').click()
  await expect(page.locator('details.menu')).toContainText(SATELLITE)
  expect(seen.filter((text) => text.includes(key))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(key)
})

test('leads home from a used partner link, and shows why [SPEC-2.5-03, SPEC-8-06]', async ({
  page,
  shop,
  otherBrowser,
  allow,
}) => {
  const link = await createPartnerLink(shop, SATELLITE)
  const first = await otherBrowser()
  await first.goto(link)
  await expect(first.getByRole('main').getByRole('group').first()).toBeVisible()

  allow('410 GET ' + new URL(link.replace('/quick-recharge?clientkey=', '/api/auth/fromExternal/')).pathname)
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('main').getByText('This link is no longer valid. Please login.')).toBeVisible()
})

test('shows a signed-in person on the dashboard why a partner link failed, until they leave it [SPEC-15-97]', async ({
  page,
  shop,
  allow,
}) => {
  const link = await createPartnerLink(shop, SATELLITE)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  allow('410 GET ' + new URL(link.replace('/quick-recharge?clientkey=', '/api/auth/fromExternal/')).pathname)
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/dashboard')
  const reason = page.getByRole('main').getByRole('alert')
  await expect(reason).toHaveText('This link is no longer valid, but you are still signed in.')
  await page.getByRole('link', { name: 'Quick Recharge' }).first().click()
  await page.waitForURL((url) => url.pathname === '/quick-recharge')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('requires a confirmation of a signed-in subscriber to change to the account of a partner link [THR-T16, ASVS-7.6.2]', async ({
  page,
  shop,
  buyer,
  allow,
}) => {
  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  await visitor.setStorage(page, { token: buyer.token() })
  const menu = page.locator('details.menu')

  const stay = await createPartnerLink(shop, SATELLITE)
  const path = (link: string) => `/api/auth/fromExternal/${new URL(link).searchParams.get('clientkey') ?? ''}`
  allow(`409 GET ${path(stay)}`)
  await page.goto(stay)
  const question = page.getByRole('dialog', { name: 'Switch account?' })
  await expect(question).toContainText('Kavitha Raman')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByLabel('Menu').click()
  await expect(menu).toContainText(mobile)

  const change = await createPartnerLink(shop, SATELLITE)
  allow(`409 GET ${path(change)}`)
  await page.goto(change)
  await question.getByRole('button', { name: 'Use the other account' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByLabel('Menu').click()
  await expect(menu).toContainText(SATELLITE)
})

test('lets a subscriber of a partner link pay: sends PayU the origin of the form', async ({ page, shop }) => {
  const link = await createPartnerLink(shop, SATELLITE)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByRole('link', { name: 'Movies' }).click()
  await visitor.pack(page, 'கடலோர ரயில்').click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  const posted = page.waitForRequest((request) => request.url().endsWith('/_payment'))
  await visitor.proceedToPay(page)
  expect((await (await posted).allHeaders())['origin']).toBe(shop.url)
})
