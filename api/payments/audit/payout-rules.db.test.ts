/** Tests that the audit finds payouts without a booking, bookings without a payout, and bookings with other amounts. */
import { openPayoutShop } from '#test/payout-shop.ts'
import { PAYOUT_VIOLATIONS, RETURN_VIOLATIONS } from '#test/payout-violations.ts'
import { violatedBy } from '#test/violated-rules.ts'
import { expect, test } from 'vitest'

test('a matched payout without its booking, or with other amounts in it, is found [SPEC-18-09]', async () => {
  const shop = await openPayoutShop()
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  expect(await violatedBy(shop)).toEqual({ whole: [], scoped: [] })

  for (const [rule, changes] of Object.entries(PAYOUT_VIOLATIONS))
    expect(await violatedBy(shop, ...changes)).toEqual({ whole: [rule], scoped: [rule] })
  const [booked, amounts] = Object.keys(PAYOUT_VIOLATIONS)
  for (const change of [
    'update payout set fee_paise = fee_paise + 1, gst_paise = gst_paise - 1',
    'update bank_line set amount_paise = 1',
  ])
    expect((await violatedBy(shop, change)).whole).toEqual([amounts])
  expect((await violatedBy(shop, 'delete from payout', 'delete from payout_line')).whole).toEqual([booked])
})

test('a returned payout without its booking back, or with other amounts in it, is found [SPEC-17-95]', async () => {
  const shop = await openPayoutShop()
  await shop.importReport([shop.payment()])
  await shop.importStatement([
    ['UTR0001', '2026-11-20', '146.05'],
    ['UTR0001', '2026-11-22', '-146.05'],
  ])
  expect(await violatedBy(shop)).toEqual({ whole: [], scoped: [] })
  for (const [rule, changes] of Object.entries(RETURN_VIOLATIONS))
    expect(await violatedBy(shop, ...changes)).toEqual({ whole: [rule], scoped: [rule] })
  const [back, amounts] = Object.keys(RETURN_VIOLATIONS)
  expect(
    (await violatedBy(shop, 'update payout set return_line_id = null, returned_at = null')).whole,
  ).toEqual([back, amounts])
  const other = 'update bank_line set amount_paise = -1 where amount_paise < 0'
  expect((await violatedBy(shop, other)).whole).toEqual([amounts])
})

test('a refund after the payout of its payment does not count as a refund of more than was captured', async () => {
  const shop = await openPayoutShop()
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  const refunded =
    `insert into ledger_transfer values ('00000000-0000-7000-8000-000000000097', 'refund', gen_random_uuid(), now());
    insert into ledger_entry values ('00000000-0000-7000-8000-000000000097', 'gateway:payu', -14900),
      ('00000000-0000-7000-8000-000000000097', 'refunds_payable', 14900)`.split(';\n')
  const { whole } = await violatedBy(shop, ...refunded)
  expect(whole).not.toContain('no gateway refunded more than it captured')
  const more = refunded.map((one) => one.replaceAll('14900', '14901'))
  expect((await violatedBy(shop, ...more)).whole).toContain('no gateway refunded more than it captured')
})
