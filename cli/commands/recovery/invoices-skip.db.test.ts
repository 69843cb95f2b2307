/** Tests `shop invoices skip`: numbers that may have been given before a restore are not given again. */
import { orderIdOf } from '#test/browser.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { GST, LAMP, SOUTH, TRAIN } from '#test/fixtures.ts'
import { copyDatabase } from '#test/restore-database.ts'
import { staffActions } from '#test/staff-actions.ts'
import { openTerminal } from '#test/terminal.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const REASON = ['--reason', 'restored to 27 November 10:00']

async function openShop() {
  const shop = await openTestShop({ brand: { gst: GST } })
  const { browser, platform, external } = shop
  const numbers = async () => {
    external.advance(60)
    await issueDueInvoices(platform)
    await issueDueCreditNotes(platform)
    const { rows } = await sql<{ number: string }>`
      select paper->>'number' as number from invoice union select paper->>'number' from credit_note order by 1`.execute(
      platform.db,
    )
    return rows.map(({ number }) => number)
  }
  const pay = async (orderId: string) => {
    await browser.payByPayu(orderId)
    return orderId
  }
  return { ...shop, ...openTerminal(shop), numbers, pay }
}

test('gives an order after a restore no number that an earlier invoice may have [SPEC-19-17]', async () => {
  const { browser, pay, numbers, runWords, stdout, platform } = await openShop()
  await pay(await browser.register(TRAIN))
  expect(await numbers()).toEqual(['SDG2627-000001'])
  const restore = await copyDatabase(platform.db)
  expect(await runWords('invoices', 'skip')).toBe(0)
  expect(stdout.at(-2)).toBe('SDG2627: the last number is SDG2627-000001.')
  await restore()
  expect(await runWords('invoices', 'skip', 'SDG2627-000004', ...REASON)).toBe(0)
  expect(stdout.at(-1)).toBe(
    'SDG2627-000002 to SDG2627-000004 are skipped. The next number is SDG2627-000005.',
  )
  await pay(orderIdOf(await browser.placeOrder(LAMP)))
  expect(await numbers()).toEqual(['SDG2627-000001', 'SDG2627-000005'])
  const acts = await platform.db.selectFrom('audit_entry').select(['act', 'subject', 'reason']).execute()
  expect(acts).toContainEqual({ act: 'invoices.skip', subject: 'SDG2627', reason: REASON[1] })
  expect(await runWords('gst', 'month', '2026-11')).toBe(0)
  expect(stdout.at(-1)).toBe(
    '3 numbers skipped after a restore, to report as cancelled: SDG2627-000002 to SDG2627-000004',
  )
})

test('skips numbers of credit notes too, and after a skip the next ones', async () => {
  const { browser, pay, numbers, runWords, advance, platform } = await openShop()
  const staff = staffActions({ platform })
  await staff.refund(await pay(await browser.register(TRAIN)))
  await advance(600)
  expect(await numbers()).toEqual(['SDG2627-000001', 'SDGC2627-000001'])
  for (const until of ['SDGC2627-000002', 'SDGC2627-000003'])
    expect(await runWords('invoices', 'skip', until, ...REASON)).toBe(0)
  const other = await pay(orderIdOf(await browser.placeOrder(SOUTH)))
  expect(await numbers()).toContain('SDG2627-000002')
  await staff.refund(other)
  await advance(600)
  expect(await numbers()).toEqual(['SDG2627-000001', 'SDG2627-000002', 'SDGC2627-000001', 'SDGC2627-000004'])
})

test('skips numbers of a series whose only papers the restored database lacks [SPEC-19-17]', async () => {
  const { browser, pay, numbers, runWords, stdout, advance, platform } = await openShop()
  const orderId = await pay(await browser.register(TRAIN))
  const restore = await copyDatabase(platform.db)
  expect(await numbers()).toEqual(['SDG2627-000001'])
  await restore()
  expect(await runWords('invoices', 'skip')).toBe(0)
  expect(stdout.slice(-2)).toEqual(['SDG2627: no number was given.', 'SDGC2627: no number was given.'])
  for (const until of ['SDG2627-000003', 'SDGC2627-000002'])
    expect(await runWords('invoices', 'skip', until, ...REASON)).toBe(0)
  expect(await numbers()).toEqual(['SDG2627-000004'])
  await staffActions({ platform }).refund(orderId)
  await advance(600)
  expect(await numbers()).toEqual(['SDG2627-000004', 'SDGC2627-000003'])
})

test('refuses a number that was given, one far ahead, an unknown series, and no reason', async () => {
  const { browser, pay, numbers, runWords, stderr } = await openShop()
  await pay(await browser.register(TRAIN))
  await numbers()
  expect(await runWords('invoices', 'skip', 'SDG2627-000001', ...REASON)).toBe(1)
  expect(stderr.at(-1)).toBe('The last number is SDG2627-000001. Give a later number to skip.')
  expect(await runWords('invoices', 'skip', 'SDG2627-900001', ...REASON)).toBe(1)
  expect(stderr.at(-1)).toContain('Is a digit wrong?')
  expect(await runWords('invoices', 'skip', 'SDX2627-000009', ...REASON)).toBe(1)
  expect(stderr.at(-1)).toBe(
    'No invoice or credit note has the series SDX2627, and it is not of this financial year.',
  )
  expect(await runWords('invoices', 'skip', 'SDG2627-000009')).toBe(2)
  expect(await runWords('invoices', 'skip', '9', ...REASON)).toBe(2)
})
