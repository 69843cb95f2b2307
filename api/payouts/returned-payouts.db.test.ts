/** Tests the payouts that the bank takes back: their booking, and the payouts by which the gateway pays again. */
import { openPayoutShop } from '#test/payout-shop.ts'
import { staffActions } from '#test/staff-actions.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeDay } from './close-day.ts'

let shop: Awaited<ReturnType<typeof openPayoutShop>>
beforeEach(async () => {
  shop = await openPayoutShop()
})

type Row = [utr: string, day: string, amount: string]
const ARRIVED: Row = ['UTR0001', '2026-11-20', '146.05']
const RETURNED: Row = ['UTR0001', '2026-11-22', '-146.05']
const SECOND = { utr: 'UTR0002', paidOn: '2026-11-24' }
const ARRIVED_AGAIN: Row = ['UTR0002', '2026-11-24', '146.05']

const lineOf = async (utr: string) => {
  const lines = shop.db.selectFrom('payout').innerJoin('payout_line as l', 'l.payout_id', 'payout.id')
  return lines.select(['l.capture_id', 'l.return_line_id']).where('utr', '=', utr).executeTakeFirst()
}

test('a returned payout is booked back, and the payout that follows is matched and booked [SPEC-17-94]', async () => {
  const { captureId } = shop
  const before = await shop.balances()
  await shop.importReport([shop.payment()])
  await shop.importStatement([ARRIVED])
  const booked = await shop.balances()
  expect(booked).toMatchObject({ bank: 14_605, 'gateway:payu': 0, gateway_fees: 250, gst_on_fees: 45 })
  await shop.importStatement([RETURNED])
  expect(await shop.balances()).toEqual({ ...before, bank: 0, gateway_fees: 0, gst_on_fees: 0 })
  shop.passDays(4)
  expect(await shop.exceptions()).toEqual(['bank_returned UTR0001'])
  await shop.importReport([shop.payment(SECOND)])
  expect(await shop.exceptions()).toEqual([])
  expect(await lineOf('UTR0001')).toMatchObject({ capture_id: captureId })
  expect(await lineOf('UTR0002')).toEqual({ capture_id: captureId, return_line_id: null })
  await shop.importStatement([ARRIVED_AGAIN])
  shop.passDays(30)
  expect(await shop.exceptions()).toEqual([])
  expect(await shop.balances()).toEqual(booked)
})

test('a payout that follows may be imported before the return of the first one [SPEC-17-94]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([ARRIVED])
  await shop.importReport([shop.payment(SECOND)])
  shop.passDays(4)
  expect(await shop.exceptions()).toEqual([`duplicate ${shop.paymentId}`])
  await shop.importStatement([RETURNED, ARRIVED_AGAIN])
  expect(await lineOf('UTR0002')).toEqual({ capture_id: shop.captureId, return_line_id: null })
  expect(await shop.exceptions()).toEqual([])
  expect(await shop.balances()).toMatchObject({ bank: 14_605, 'gateway:payu': 0 })
})

test('a payout that arrives and returns in one statement is booked and booked back [SPEC-17-94]', async () => {
  await shop.importStatement([ARRIVED, RETURNED])
  await shop.importReport([shop.payment()])
  expect(await shop.balances()).toMatchObject({ bank: 0, 'gateway:payu': 14_900 })
  expect(
    (await shop.db.selectFrom('ledger_transfer').select('kind').execute()).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['payout', 'payout_return']))
})

test('a payment is late three days after the return of its payout, and missing after seven [SPEC-17-94]', async () => {
  const { platform } = shop
  await staffActions(shop).refund(shop.orderId)
  await shop.advance(120)
  const { token } = await shop.db.selectFrom('refund').select('token').executeTakeFirstOrThrow()
  const refund = { kind: 'refund', reference: token, amount: '-149.00', fee: '0', gst: '0', net: '-149.00' }
  const other = { reference: 'P9', amount: '500.00', net: '497.05' }
  await shop.importReport([shop.payment(), refund, other])
  await shop.importStatement([
    ['UTR0001', '2026-11-20', '494.10'],
    ['UTR0001', '2026-11-22', '-494.10'],
  ])
  const open = async () => (await shop.exceptions()).toSorted()
  shop.passDays(5)
  expect(await open()).toEqual(['bank_returned UTR0001'])
  shop.passDays(1)
  expect(await open()).toEqual(
    ['bank_returned UTR0001', `late ${shop.paymentId}`, `late ${token}`].toSorted(),
  )
  shop.passDays(4)
  const missing = [`missing ${shop.paymentId}`, `missing ${token}`]
  expect(await open()).toEqual(['bank_returned UTR0001', ...missing].toSorted())
  const { gateways } = await closeDay(platform, '2026-11-29')
  expect(gateways[0]).toMatchObject({ matchedPayouts: 0, receivablePaise: 0 })
  await shop.importReport([shop.payment(SECOND), { ...refund, ...SECOND }])
  expect(await open()).toEqual(['bank_missing UTR0002', 'bank_returned UTR0001'])
  await shop.importReport([{ ...other, ...SECOND }])
  expect(await open()).toEqual(['bank_missing UTR0002', 'extra P9'])
})

test('a payout of which the bank takes back a part stays booked [SPEC-17-94]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([ARRIVED, ['UTR0001', '2026-11-22', '-46.05']])
  shop.passDays(20)
  expect(await shop.exceptions()).toEqual(['bank_returned UTR0001'])
  expect(await shop.balances()).toMatchObject({ bank: 14_605, 'gateway:payu': 0 })
})
