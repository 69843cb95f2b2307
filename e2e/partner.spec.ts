import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '#test/running-shop.ts'
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { TRAIN } from './buyer.ts'
import { inspect } from './inspect.ts'
import { newMobile, test } from './shop.ts'
import * as visitor from './visitor.ts'

const run = promisify(execFile)

/** As an operator does it: the embedded database has one user at a time. */
async function makeApiKey(shop: RunningShop, name: string): Promise<string> {
  await shop.stopShop()
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await run(resolve('node_modules/.bin/node'), ['cli/shop.ts', 'partner', 'add', name], {
    env: { PATH, HOME, ...shop.settings },
  })
  await shop.restart()
  return stdout.trim()
}

let apiKey: string | undefined

async function linkFor(page: Page, shop: RunningShop, mobile: string): Promise<string> {
  apiKey ??= await makeApiKey(shop, 'tv-guide-app')
  const answer = await fetch(`${shop.url}/api/partner/clientkeys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mobile }),
  })
  return ((await answer.json()) as { url: string }).url
}

const SATELLITE = '9000000001'

test('a link of the provider’s app opens the shop signed in, and its key is seen nowhere', async ({
  page,
  shop,
}) => {
  test.slow() // The shop is started once more.
  const link = await linkFor(page, shop, SATELLITE)
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

test('a link that was used leads home, and says why', async ({ page, shop, otherBrowser, allow }) => {
  test.slow()
  const link = await linkFor(page, shop, SATELLITE)
  const first = await otherBrowser()
  await first.goto(link)
  await expect(first.getByRole('main').getByRole('group').first()).toBeVisible()

  allow('410 GET ' + new URL(link.replace('/quick-recharge?clientkey=', '/api/auth/fromExternal/')).pathname)
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('This link is no longer valid. Please login.')).toBeVisible()
})

test('whoever is signed in with another account is asked first', async ({ page, shop, buyer, allow }) => {
  test.slow()
  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  await visitor.keepInBrowser(page, { token: buyer.token() })
  const menu = page.locator('details.menu')

  const stay = await linkFor(page, shop, SATELLITE)
  const path = (link: string) => `/api/auth/fromExternal/${new URL(link).searchParams.get('clientkey') ?? ''}`
  allow(`409 GET ${path(stay)}`)
  await page.goto(stay)
  const question = page.getByRole('dialog', { name: 'Go on with another account?' })
  await expect(question).toContainText('Kavitha Raman')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByLabel('Menu').click()
  await expect(menu).toContainText(mobile)

  const change = await linkFor(page, shop, SATELLITE)
  allow(`409 GET ${path(change)}`)
  await page.goto(change)
  await question.getByRole('button', { name: 'Use the other account' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByLabel('Menu').click()
  await expect(menu).toContainText(SATELLITE)
})

test('who came by a link can pay: PayU learns which site the form comes from', async ({ page, shop }) => {
  test.slow()
  const link = await linkFor(page, shop, SATELLITE)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByRole('link', { name: 'Movies' }).click()
  await visitor.pack(page, 'கடலோர ரயில்').click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  const posted = page.waitForRequest((request) => request.url().endsWith('/_payment'))
  await visitor.proceedToPay(page)
  expect((await (await posted).allHeaders())['origin']).toBe(shop.url)
})

test('who came by a link pays from the wallet once a code has shown that the mobile is theirs', async ({
  page,
  shop,
  allow,
}) => {
  test.slow()
  await page.goto(await linkFor(page, shop, SATELLITE))
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByRole('link', { name: 'Movies' }).click()
  await visitor.pack(page, 'மழை வாசல்').click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await page.getByText('Sun Direct wallet').click()
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } })
  allow('403 POST /api/payment/wallet')
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()

  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question).toContainText(`It goes to ${SATELLITE}.`)
  await inspect(page, 'the question who pays')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm with an OTP that it is you.')).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await question.getByRole('button', { name: 'Send OTP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.getByLabel('Enter OTP').fill(await shop.standIns.readCode(SATELLITE))
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})
