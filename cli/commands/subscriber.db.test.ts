/** Tests the `shop subscriber` commands. */
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'

async function openShop() {
  const shop = await makeApp()
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  return { ...shop, browser, orderId, terminal: openTerminal(shop) }
}

test('shows a subscriber by mobile or number, partly masked, as text and as JSON', async () => {
  const { browser, terminal } = await openShop()
  const { fld_subscriber_id: number } = (await browser.call('GET', '/api/users')).body.data as Record<
    string,
    string
  >
  expect(await terminal.run(`subscriber show +91${MOBILE}`)).toBe(0)
  expect(terminal.stdout.join('\n')).toContain('mobile         ******2345')
  expect(await terminal.run(`subscriber show ${String(number)} --json`)).toBe(0)
  expect(JSON.parse(terminal.stdout.at(-1) ?? '')).toMatchObject({
    number,
    email: 'k***@example.com',
    name: 'Kavitha Raman',
    language: 'en',
  })
  for (const hidden of [MOBILE, 'kavitha@']) expect(terminal.stdout.join('\n')).not.toContain(hidden)
})

test('exports the same file as My Account', async () => {
  const { browser, terminal } = await openShop()
  expect(await terminal.run(`subscriber export ${MOBILE}`)).toBe(0)
  expect(JSON.parse(terminal.stdout.join('\n'))).toEqual(
    (await browser.call('GET', '/api/account/export')).body,
  )
})

test('erases only with --apply, and with --give-up-packs if packs run; is permanent', async () => {
  const { browser, orderId, terminal } = await openShop()
  await browser.payByPayu(orderId)
  expect(await terminal.run(`subscriber erase ${MOBILE}`)).toBe(2)
  expect(await terminal.run(`subscriber erase ${MOBILE} --apply`)).toBe(1)
  expect(terminal.stderr.at(-1)).toContain('add --give-up-packs')
  expect(await terminal.run(`subscriber erase ${MOBILE} --apply --json`)).toBe(1)
  expect(terminal.stdout).toEqual(['{"done":false,"reason":"packs_running"}'])

  expect(await terminal.run(`subscriber erase ${MOBILE} --apply --give-up-packs`)).toBe(0)
  expect(terminal.stdout.at(-1)).toMatch(/^Erased: subscriber \d{11}; note this number\.$/)
  expect(await browser.call('GET', '/api/users')).toMatchObject({ status: 401 })
  expect(await terminal.run(`subscriber show ${MOBILE}`)).toBe(1)
  expect(await terminal.run(`order show ${orderId}`)).toBe(0)
  expect(terminal.stdout.join('\n')).toContain('Its buyer’s data was erased.')
})

test('names the orders whose payment or refund prevents an erasure', async () => {
  const { browser, orderId, terminal } = await openShop()
  const prevented = `A payment, refund or dispute is not settled, of: ${orderId}. See order show; erase when it is settled. A dispute is settled when finance has recorded the bank’s decision.`
  await browser.goToPayu(orderId)
  expect(await terminal.run(`subscriber erase ${MOBILE} --apply`)).toBe(1)
  expect(terminal.stderr.at(-1)).toBe(prevented)
  await browser.payByPayu(orderId, 'wrong-amount')
  expect(await terminal.run(`subscriber erase ${MOBILE} --apply`)).toBe(1)
  expect(terminal.stderr.at(-1)).toBe(prevented)
})

test('signs a subscriber out on all devices [ASVS-7.4.5]', async () => {
  const { browser, terminal } = await openShop()
  expect(await terminal.run(`subscriber sign-out ${MOBILE}`)).toBe(0)
  expect(await browser.call('GET', '/api/users')).toMatchObject({ status: 401 })
})

test.each([
  ['subscriber show', 2, 'Give a mobile'],
  ['subscriber show 12', 2, 'ten digits'],
  ['subscriber show 9840099999', 1, 'No subscriber has this mobile or number.'],
  ['subscriber show 9840012345 9840012346', 2, 'Give only one'],
  ['subscriber erase 9840012345 --force', 2, 'force'],
])('"%s" exits with %i and an explanation without a stack trace', async (line, code, words) => {
  const { terminal } = await openShop()
  expect(await terminal.run(line)).toBe(code)
  expect(terminal.stderr.join('\n')).toContain(words)
  expect(terminal.stderr.join('\n')).not.toMatch(/\n +at /)
})
