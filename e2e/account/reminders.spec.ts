/** Reminders: the switch and the calendar in My Account, and the page of the link that stops reminders. */
import { FAMILY } from '#test/fixtures.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { guardConsole } from '#e2e/support/console-guard.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { openFullStack } from '#test/full-stack.ts'
import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const OWNER = '9000000001'

/** Opens a shop in this process with a subscriber whose app plan ends in a month. */
async function openShop() {
  const shop = await openFullStack({ pages: true })
  const buyer = openBrowser(shop)
  await buyer.logIn(OWNER)
  const cart = FAMILY
  const transactionID = orderIdOf(await buyer.placeOrder(cart))
  await buyer.call('POST', '/api/payment/wallet', { transactionID })
  await shop.workOutbox()
  return { ...shop, buyer, credentials: buyer.credentials }
}

test(
  'switches reminders off in My Account and on again, and downloads the calendar [SPEC-15-28, SPEC-15-30]',
  { tag: '@phone' },
  async ({ browser, viewport, isMobile, hasTouch }) => {
    const { url, credentials, buyer, close } = await openShop()
    const context = await browser.newContext({ baseURL: url, viewport, isMobile, hasTouch })
    const watched = guardConsole(context, url)
    const [name = '', value = ''] = credentials.cookie.split('=')
    await context.addCookies([{ name, value, url }])
    // The small catalogue names pictures that no file has.
    await context.route('**/art/apps/*.svg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const page = await context.newPage()
    await visitor.setStorage(page, { token: credentials.token })
    await visitor.open(page, '/my-account')
    const section = page.getByRole('region', { name: 'Reminders' })
    const box = section.getByRole('checkbox')
    await expect(box).toBeChecked()

    await box.focus()
    await page.keyboard.press('Space')
    await expect(section.getByRole('status')).toHaveText('Reminders are off.')
    await expect(box).not.toBeChecked()
    expect((await buyer.call('GET', '/api/account/reminders')).body).toEqual({
      data: { isOn: false, hasCalendarDays: true },
    })
    await checkAccessibility(page, 'reminders in My Account')
    await page.keyboard.press('Space')
    await expect(section.getByRole('status')).toHaveText('Reminders are on.')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Add the days to my calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('packs.ics')
    expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Family Max ends today at')
    expect(watched.faults()).toEqual([])

    await page.route('**/api/account/reminders', (route) => route.abort())
    await box.press('Space')
    await expect(section.getByRole('alert')).toContainText('Something went wrong')
    await expect(box).toBeChecked()
    await context.close()
    await close()
  },
)

test(
  'stops reminders by the link of a message, without scripts and without a login [SPEC-15-27]',
  { tag: '@phone' },
  async ({ browser, viewport, isMobile, hasTouch }) => {
    const { url, buyer, external, platform, workOutbox, close } = await openShop()
    const end = new Date((await buyer.packs())[0]?.endDate ?? '')
    // Six hours before the time of the end, seven days before: by day in India.
    const day = new Date(end.getTime() - 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    const wanted = new Date(`${day}T06:30:00Z`)
    external.advance((wanted.getTime() - platform.runtime.now().getTime()) / 1000)
    await sendDueReminders(platform)
    await workOutbox()
    const [text = ''] = (await external.messagesTo(OWNER)).map((message) => message.text)
    const [path = ''] = /\/r\/[\w-]{28}/.exec(text) ?? []

    const context = await browser.newContext({
      baseURL: url,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Stop reminders?' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open My Account' })).toHaveAttribute('href', '/my-account')
    await context.close()

    const withScripts = await browser.newContext({ baseURL: url, viewport, isMobile, hasTouch })
    const checked = await withScripts.newPage()
    await checked.goto(path)
    await checkAccessibility(checked, 'reminders are off')
    await buyer.call('PUT', '/api/account/reminders', { isOn: true })
    await checked.goto(path)
    await checkAccessibility(checked, 'stop reminders?')
    await withScripts.close()
    await close()
  },
)
