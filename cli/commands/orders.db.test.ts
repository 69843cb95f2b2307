/** Tests `shop orders list`, `shop orders find` and `shop reconcile`. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { makeApp } from '#test/app.ts'
import { orderIdOf } from '#test/browser.ts'
import { LAMP, TRAIN } from '#test/fixtures.ts'
import { openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'

async function openShop() {
  const shop = await makeApp()
  const { browser } = shop
  const first = await browser.register(TRAIN)
  // An order without an attempt would be replaced by the next cart.
  await browser.goToPayu(first)
  shop.external.advance(60)
  const placed = await browser.placeOrder(LAMP)
  const second = orderIdOf(placed)
  return { ...shop, browser, first, second, terminal: openTerminal(shop) }
}

test('lists orders newest first, by status, in pages, and as JSON', async () => {
  const { first, second, terminal } = await openShop()
  expect(await terminal.run('orders list')).toBe(0)
  expect(terminal.stdout).toEqual([
    `${second}  open          ₹89.00  20/11/2026 05:31:00 PM  விளக்கு`,
    `${first}  paying       ₹149.00  20/11/2026 05:30:00 PM  கடலோர ரயில்`,
  ])
  const listed = async (line: string) => {
    expect(await terminal.run(`${line} --json`)).toBe(0)
    return (JSON.parse(terminal.stdout.at(-1) ?? '') as { id: string }[]).map(({ id }) => id)
  }
  expect(await listed('orders list --status paying')).toEqual([first])
  expect(await listed(`orders list --after ${second}`)).toEqual([first])
  expect(await listed('orders list --status refunded')).toEqual([])
})

test('finds an order by mobile and by the payment id of its gateway', async () => {
  const { browser, external, first, second, terminal } = await openShop()
  await browser.returnToShop(await browser.payAtPayu(first, 'success'))
  const found = async (of: string) => {
    expect(await terminal.run(`orders find ${of} --json`)).toBe(0)
    return (JSON.parse(terminal.stdout.at(-1) ?? '') as { id: string }[]).map(({ id }) => id)
  }
  for (const mobile of ['9840012345', '+919840012345']) expect(await found(mobile)).toEqual([second, first])
  const [book] = await external.books()
  expect(await found(String(book?.paymentId))).toEqual([first])
  expect(await found('9840099999')).toEqual([])
})

test('a search of orders has an entry without the mobile, a list has none [SPEC-17-01, SPEC-17-135]', async () => {
  const { platform, second, terminal } = await openShop()
  await terminal.run('orders list')
  await terminal.run('orders find 9840012345')
  await terminal.run('orders find 9840099999')
  const entries = await listAuditEntries(platform.db, {}, 10)
  expect(entries.map(({ act, staff }) => [staff.name, act.name, act.subject, act.after])).toEqual([
    ['asha.p', 'orders.read', 'nothing found', { found: 0 }],
    ['asha.p', 'orders.read', second, { found: 2 }],
  ])
  expect(JSON.stringify(entries)).not.toContain('98400')
})

test('a search without the name of its operator shows no orders [SPEC-17-03, SPEC-17-135]', async () => {
  const { terminal } = await openShop()
  terminal.terminal.systemUser = undefined
  expect(await terminal.run('orders find 9840012345')).toBe(2)
  expect(terminal.stderr.join()).toContain('Set SHOP_OPERATOR to your name')
  expect(terminal.stdout).toEqual([])
})

test('settles a payment without a notification; a second run changes nothing', async () => {
  const { browser, first, terminal } = await openShop()
  await browser.payAtPayu(first, 'success')
  expect(await terminal.run(`reconcile ${first}`)).toBe(0)
  expect(terminal.stdout).toEqual([`${first}  payu: was sent, is captured`])
  expect(await browser.order(first)).toMatchObject({ status: 'paid' })
  expect(await terminal.run(`reconcile ${first} --json`)).toBe(0)
  expect(JSON.parse(terminal.stdout.at(-1) ?? '')).toEqual([
    { id: first, gateway: 'payu', before: 'captured', after: 'captured' },
  ])
})

test('verifies all due attempts; an unavailable gateway changes nothing', async () => {
  const { browser, external, first, terminal } = await openShop()
  await browser.payAtPayu(first, 'success')
  await external.setBehaviour({ system: 'payu', behaviour: 'http-500', times: 2 })
  expect(await terminal.run(`reconcile ${first}`)).toBe(1)
  expect(terminal.stdout.at(-1)).toContain('could not be reached; still sent')
  external.advance(120)
  expect(await terminal.run('reconcile')).toBe(1)
  expect(terminal.stderr.at(-1)).toContain('gateway did not respond')
  external.advance(120)
  expect(await terminal.run('reconcile --json')).toBe(0)
  expect(terminal.stdout.at(-1)).toBe('{"asked":1,"warnings":0}')
  expect(await browser.order(first)).toMatchObject({ status: 'paid' })
})

test.each([
  ['orders list --status new', 2, 'is not a status'],
  ['orders list everything', 2, 'Unexpected argument'],
  ['orders find', 2, 'Give a mobile'],
  ['reconcile abc', 2, 'is not a Transaction Reference Number'],
  [`reconcile ${'A'.repeat(23)}`, 1, 'There is no order'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { terminal } = await openShop()
  expect(await terminal.run(line)).toBe(code)
  expect(terminal.stderr.join('\n')).toContain(words)
})
