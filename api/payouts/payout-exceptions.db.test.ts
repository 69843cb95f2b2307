/** Tests which payments, refunds, payouts and bank lines are in the work list of the finance desk, and when they leave it. */
import { LAMP } from '#test/fixtures.ts'
import { orderIdOf } from '#test/browser.ts'
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { onPostgres, waitForBlockedTransaction } from '#test/database.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { staffActions } from '#test/staff-actions.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeDay } from './close-day.ts'
import { explainException } from './explain-exception.ts'
import { listExceptions } from './list-exceptions.ts'
import { lockMatching, lockPayouts } from './payout-store.ts'

let shop: Awaited<ReturnType<typeof openPayoutShop>>
beforeEach(async () => {
  shop = await openPayoutShop()
})

/** A payment that the shop does not know, so that the comparison begins. */
const OTHER = { reference: 'P9', utr: 'UTR0009' }

test('a payment without a line is late after three days, missing after seven, and then found [SPEC-18-05]', async () => {
  await shop.importReport([OTHER])
  await shop.importStatement([['UTR0009', '2026-11-20', '146.05']])
  const found = async () => (await shop.exceptions()).filter((one) => !one.endsWith('P9'))
  expect(await found()).toEqual([])
  shop.passDays(4)
  expect(await found()).toEqual([`late ${shop.paymentId}`])
  shop.passDays(4)
  expect(await found()).toEqual([`missing ${shop.paymentId}`])
  await shop.importReport([shop.payment({ paidOn: '2026-11-28' })])
  await shop.importStatement([['UTR0001', '2026-11-28', '146.05']])
  expect(await found()).toEqual([])
})

test('without a payout report of its gateway nothing is missing', async () => {
  shop.passDays(30)
  expect(await shop.exceptions()).toEqual([])
})

test('an extra payment names the attempt of the report, even if the shop has lost it [SPEC-18-06]', async () => {
  const lost = `${'Q'.repeat(23)}01`
  await shop.importReport([shop.payment(), { reference: 'P7', attemptId: lost }])
  const { exceptions } = await listExceptions(shop.platform, shop.today())
  expect(exceptions).toMatchObject([{ kind: 'extra', reference: 'P7', orderId: lost }])
})

test('a payment before the day of the first payout of its gateway is not missing', async () => {
  await shop.importReport([{ ...OTHER, paidOn: '2026-11-21' }])
  await shop.importStatement([['UTR0009', '2026-11-21', '146.05']])
  shop.passDays(8)
  expect(await shop.exceptions()).toEqual(['extra P9'])
})

test('a payment in the first hour of the day of the first payout in India is compared', async () => {
  const { browser, external } = shop
  // From noon in UTC until half past midnight in India.
  external.advance(7 * 3_600)
  const order = await browser.placeOrder(LAMP)
  const paid = await browser.payAtPayu(await browser.goToPayu(orderIdOf(order)), 'success')
  await browser.returnToShop(paid)
  await shop.importReport([{ ...OTHER, paidOn: '2026-11-21' }])
  await shop.importStatement([['UTR0009', '2026-11-21', '146.05']])
  shop.passDays(9)
  const missing = `missing ${paid.fields?.['mihpayid'] ?? ''}`
  expect((await shop.exceptions()).toSorted()).toEqual(['extra P9', missing])
})

test('a payment that only the gateway knows is extra until the shop has captured it [SPEC-18-06]', async () => {
  const { browser, db } = shop
  const orderId = await browser.placeOrder(LAMP)
  const transactionID = orderIdOf(orderId)
  const attempt = await browser.goToPayu(transactionID)
  const paid = await browser.payAtPayu(attempt, 'success')
  const unknown = paid.fields?.['mihpayid'] ?? ''
  const line = { reference: unknown, amount: '89.00', fee: '0', gst: '0', net: '89.00' }
  await shop.importReport([shop.payment(), line])
  await shop.importStatement([['UTR0001', '2026-11-20', '235.05']])
  expect(await shop.exceptions()).toEqual([`extra ${unknown}`])
  await browser.returnToShop(paid)
  expect(await shop.exceptions()).toEqual([])
  expect(await db.selectFrom('payout_line').select('id').where('capture_id', 'is', null).execute()).toEqual(
    [],
  )
})

test('a line with another amount, and a second one for a payment, are exceptions [SPEC-18-05]', async () => {
  await shop.importReport([shop.payment({ amount: '150.00', net: '147.05' })])
  await shop.importStatement([['UTR0001', '2026-11-20', '147.05']])
  shop.passDays(8)
  expect(await shop.exceptions()).toEqual([`amount_differs ${shop.paymentId}`])
  const later = { paidOn: '2026-11-28' }
  await shop.importReport([
    shop.payment({ ...later, utr: 'UTR0002' }),
    shop.payment({ ...later, utr: 'UTR0003' }),
  ])
  expect(await shop.exceptions()).toEqual([`duplicate ${shop.paymentId}`, `duplicate ${shop.paymentId}`])
})

test('a payout is missing at the bank after two days, and other money there is extra [SPEC-18-05]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([
    ['UTR0005', '2026-11-19', '10.00'],
    ['UTR0006', '2026-11-20', '20.00'],
    ['UTR0007', '2026-11-20', '-30.00'],
  ])
  expect(await shop.exceptions()).toEqual(['bank_extra UTR0006'])
  shop.passDays(3)
  expect((await shop.exceptions()).toSorted()).toEqual(['bank_extra UTR0006', 'bank_missing UTR0001'])
})

test('a refund is matched by the reference of the shop or of its gateway [SPEC-18-12]', async () => {
  await staffActions(shop).refund(shop.orderId)
  await shop.advance(120)
  const [refund] = await shop.db.selectFrom('refund').selectAll().execute()
  expect(refund?.status).toBe('done')
  const line = {
    kind: 'refund',
    reference: refund?.token ?? '',
    amount: '-149.00',
    fee: '0',
    gst: '0',
    net: '-149.00',
  }
  await shop.importReport([
    shop.payment(),
    { ...line, utr: 'UTR0002' },
    { ...OTHER, utr: 'UTR0002', amount: '500.00', net: '497.05' },
  ])
  expect(await shop.exceptions()).toEqual(['extra P9'])
  await shop.importReport([{ ...line, reference: refund?.gateway_request_id ?? '', utr: 'UTR0004' }])
  expect((await shop.exceptions()).toSorted()).toEqual([
    `duplicate ${refund?.gateway_request_id ?? ''}`,
    'extra P9',
  ])
  await shop.importStatement([['UTR0002', '2026-11-20', '348.05']])
  expect(await shop.balances()).toMatchObject({ bank: 34805 })
})

test('a refund is late after three days, and a line of it may have another amount', async () => {
  await staffActions(shop).refund(shop.orderId)
  await shop.advance(120)
  const [refund] = await shop.db.selectFrom('refund').selectAll().execute()
  const token = refund?.token ?? ''
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  shop.passDays(4)
  expect(await shop.exceptions()).toEqual([`late ${token}`])
  const less = { kind: 'refund', reference: token, utr: 'UTR0002', paidOn: '2026-11-24', amount: '-148.00' }
  await shop.importReport([{ ...less, fee: '0', gst: '0', net: '-148.00' }])
  expect(await shop.exceptions()).toEqual([`amount_differs ${token}`])
})

if (onPostgres)
  test('the daily close and explanations do not wait for an import, which matches at its end', async () => {
    await shop.importReport([{ ...OTHER, kind: 'adjustment' }])
    await withTransaction(shop.db, async (tx) => {
      await lockPayouts(tx)
      const [first] = (await closeDay(shop.platform, shop.today())).exceptions
      const explain = { code: first?.code ?? '', because: 'sold by telephone', by: 'ravi.k' }
      expect(await explainException(shop.platform, explain)).toMatchObject({ kind: 'explained' })
    })
  })

if (onPostgres)
  test('the daily close waits for another one that matches', async () => {
    await shop.importReport([shop.payment()])
    const close = await withTransaction(shop.db, async (tx) => {
      await lockMatching(tx)
      const waiting = closeDay(shop.platform, shop.today())
      await waitForBlockedTransaction(tx)
      return { waiting }
    })
    expect(await close.waiting).toMatchObject({ exceptions: [] })
  })

test('an explained exception leaves the list, and stays out of it [SPEC-18-07]', async () => {
  await shop.importReport([
    shop.payment(),
    { ...OTHER, kind: 'adjustment', amount: '-50.00', fee: '0', gst: '0', net: '-50.00' },
  ])
  const [first] = (await listExceptions(shop.platform, shop.today())).exceptions
  const code = first?.code ?? ''
  const explain = () => explainException(shop.platform, { code, because: 'chargeback 4711', by: 'ravi.k' })
  expect(await explain()).toMatchObject({ kind: 'explained', exception: { kind: 'extra', reference: 'P9' } })
  expect(await listExceptions(shop.platform, shop.today())).toMatchObject({ exceptions: [], explained: 1 })
  expect(await explain()).toEqual({ kind: 'unknown' })
})

test('an explained payout is listed again when later rows change its difference at the bank [SPEC-18-07]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.00']])
  const [first] = (await listExceptions(shop.platform, shop.today())).exceptions
  const given = { code: first?.code ?? '', because: 'five paise too little', by: 'ravi.k' }
  expect(await explainException(shop.platform, given)).toMatchObject({ kind: 'explained' })
  expect(await shop.exceptions()).toEqual([])
  await shop.importReport([{ reference: 'P9', kind: 'adjustment' }])
  expect((await shop.exceptions()).toSorted()).toEqual(['bank_amount_differs UTR0001', 'extra P9'])
})

test('the daily close counts what is compared until the end of a day in India [SPEC-18-08]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  shop.passDays(1)
  const close = await closeDay(shop.platform, '2026-11-20')
  const payu = { gateway: 'payu', from: '2026-11-20', lastPayout: '2026-11-20', payments: 1, refunds: 0 }
  expect(close).toMatchObject({
    day: '2026-11-20',
    exceptions: [],
    notDue: 0,
    lastBankDay: '2026-11-20',
    gateways: [
      { ...payu, matchedPayouts: 1, receivablePaise: 0 },
      { gateway: 'paytm', from: null, payments: 0, receivablePaise: 0 },
    ],
  })
  expect((await closeDay(shop.platform, '2026-11-19')).gateways[0]).toMatchObject({
    payments: 0,
    matchedPayouts: 0,
  })
})

test('the daily close of a day leaves out payments and refunds of later days [SPEC-18-08]', async () => {
  const { browser, platform } = shop
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  shop.passDays(1)
  const order = await browser.placeOrder(LAMP)
  await browser.payByPayu(orderIdOf(order))
  await staffActions(shop).refund(shop.orderId)
  await shop.advance(120)
  shop.passDays(8)
  const close = async (day: string) => {
    const { exceptions, gateways } = await closeDay(platform, day)
    return [exceptions.map(({ kind }) => kind), gateways[0]?.payments, gateways[0]?.refunds]
  }
  expect(await close('2026-11-20')).toEqual([[], 1, 0])
  expect(await close('2026-11-21')).toEqual([['missing', 'missing'], 2, 1])
})

test('a refund by bank transfer is compared with the debit in the bank statement [SPEC-18-12]', async () => {
  const { external, platform } = shop
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await staffActions(shop).refund(shop.orderId)
  await shop.advance(3_600)
  const [refund] = await shop.db.selectFrom('refund').selectAll().execute()
  expect(refund?.status).toBe('manual')
  const sent = { from: 'bank', reference: 'SBIN126326123456' } as const
  await recordManualRefund(platform, { token: refund?.token ?? '', by: 'ravi', ...sent })
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  shop.passDays(4)
  expect(await shop.exceptions()).toEqual(['bank_missing SBIN126326123456'])
  await shop.importStatement([['SBIN126326123456', '2026-11-21', '149.00']])
  expect((await shop.exceptions()).toSorted()).toEqual([
    'bank_extra SBIN126326123456',
    'bank_missing SBIN126326123456',
  ])
  await shop.importStatement([['SBIN126326123456', '2026-11-21', '-149.00']])
  expect(await shop.exceptions()).toEqual(['bank_extra SBIN126326123456'])
})

test('a payout that the bank takes back is an exception of the day of its return [SPEC-17-93]', async () => {
  const { platform } = shop
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  await shop.importStatement([['UTR0001', '2026-11-22', '-146.05']])
  shop.passDays(3)
  const { exceptions } = await listExceptions(platform, '2026-11-22')
  expect(exceptions).toMatchObject([
    { kind: 'bank_returned', gateway: 'payu', reference: 'UTR0001', day: '2026-11-22', ageDays: 1 },
  ])
  expect(exceptions).toMatchObject([{ amountPaise: -14_605, otherPaise: null, orderId: null }])
  expect((await closeDay(platform, '2026-11-21')).exceptions).toEqual([])
  const explain = { code: exceptions[0]?.code ?? '', because: 'asked PayU, case 4711', by: 'ravi.k' }
  expect(await explainException(platform, explain)).toMatchObject({ kind: 'explained' })
  expect(await shop.exceptions()).toEqual([])
})

test('a bank that takes back another amount than that of the payout is listed with both [SPEC-17-93]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  await shop.importStatement([['UTR0001', '2026-11-22', '-46.05']])
  shop.passDays(3)
  const { exceptions } = await listExceptions(shop.platform, shop.today())
  expect(exceptions).toMatchObject([{ kind: 'bank_returned', amountPaise: -4605, otherPaise: -14_605 }])
})
