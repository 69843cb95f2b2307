/** Tests that an incomplete payout report, or one with a repeated part, is never accepted as complete. */
import { frozenRuntime } from '#test/frozen-runtime.ts'
import { PAYU } from '#test/payu-settings.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { describe, expect, test } from 'vitest'
import { listPayouts as listPaytm } from '#api/payments/gateways/paytm/paytm-payouts.ts'
import { belowZero, payoutReportOf, withoutZeros } from './payout-row.ts'
import { listPayouts as listPayu } from '#api/payments/gateways/payu/payu-payouts.ts'

const PAYTM = { mid: 'M', key: '0123456789abcdef', website: 'W', pgUrl: 'https://paytm.example' }
const DAY = '2026-11-20'

/** A Runtime in which a gateway answers page after page. */
function runtimeOf(answer: (page: number) => object): Runtime {
  let page = 0
  return frozenRuntime(
    async () => ({ status: 200, body: JSON.stringify(answer((page += 1))) }),
    new Date('2026-11-21T06:00:00Z'),
  )
}

const payuPage = (from: number, count: number) => ({
  status: 1,
  msg: 'x',
  Txn_details: Array.from({ length: count }, (_, index) => ({
    payuid: from + index,
    requestid: from + index,
    requestaction: 'capture',
    requestamount: 1,
  })),
})

test('reads the pages of PayU until one is short, and refuses a repeated page', async () => {
  const rows = await listPayu(
    PAYU,
    runtimeOf((page) => payuPage(page * 10_000, page < 3 ? 2000 : 7)),
    DAY,
  )
  expect(rows).toHaveLength(4007)
  await expect(
    listPayu(
      PAYU,
      runtimeOf(() => payuPage(1, 2000)),
      DAY,
    ),
  ).rejects.toMatchObject({ code: 'not_ours' })
})

test('permits a page of PayU with as many entries as its default, of a kilobyte each', async () => {
  const permitted: unknown[] = []
  const asked = frozenRuntime(async ({ body, maxAnswerBytes }) => {
    permitted.push(new URLSearchParams(body).get('var3'), maxAnswerBytes)
    return { status: 200, body: JSON.stringify(payuPage(1, 1)) }
  })
  await listPayu(PAYU, asked, DAY)
  expect(permitted).toEqual(['2000', 4 * 1024 * 1024])
})

test('accepts an empty day of PayU only by its status and sentence [THR-S23]', async () => {
  const answered = (answer: object) =>
    listPayu(
      PAYU,
      runtimeOf(() => answer),
      DAY,
    )
  const empty = `0 transactions settled on ${DAY}`
  expect(await answered({ status: 1, msg: empty, Txn_details: {} })).toEqual([])
  for (const msg of [
    'Invalid Hash.',
    '',
    'Not allowed',
    'No permission for this command',
    'Not found',
    empty,
  ])
    await expect(answered({ status: 0, msg })).rejects.toMatchObject({ code: 'denied' })
  for (const msg of ['', 'x'])
    await expect(answered({ status: 1, msg })).rejects.toMatchObject({ code: 'denied' })
  await expect(answered({ ...payuPage(1, 1), status: 0 })).rejects.toMatchObject({ code: 'denied' })
})

describe('the answer of PayU for the page after a full one', () => {
  const readTwo = (last: object) =>
    listPayu(
      PAYU,
      runtimeOf((page) => (page === 1 ? payuPage(1000, 2000) : last)),
      DAY,
    )

  test.each([
    { status: 1, msg: 'x', Txn_details: [] },
    { status: 1, msg: `0 transactions settled on ${DAY}` },
  ])('is the end of the report: %j', async (last) => {
    expect(await readTwo(last)).toHaveLength(2000)
  })

  test.each(['Too many requests', 'No permission for this command', ''])(
    'is a refusal: "%s"',
    async (msg) => {
      await expect(readTwo({ status: 0, msg })).rejects.toMatchObject({ code: 'denied' })
    },
  )
})

const paytmPage = (count: number, total?: number) => ({
  status: 'SUCCESS',
  settlementDetailList: Array.from({ length: count }, () => ({ txnId: 'T', txnType: 'ACQUIRING' })),
  ...(total !== undefined && { paginatorTotalCount: total }),
})

test.each([
  ['has fewer lines than its total', (page: number) => paytmPage(page === 1 ? 20 : 0, 25)],
  ['has more lines than its total', () => paytmPage(20, 5)],
  ['has no total', () => paytmPage(20)],
])('refuses a report of Paytm that %s', async (_, answer) => {
  await expect(listPaytm(PAYTM, runtimeOf(answer), DAY)).rejects.toMatchObject({ code: 'unreadable' })
})

test('writes rupees with two decimals, refunds below zero, and hostile texts as cells', () => {
  expect(['149.00000', '149.005', '149', ' 1.10 '].map(withoutZeros)).toEqual([
    '149.00',
    '149.005',
    '149',
    '1.10',
  ])
  expect(['149.00', '-149.00', '0.00', ''].map(belowZero)).toEqual(['-149.00', '-149.00', '0.00', ''])
  const row = { kind: 'payment', reference: 'a","b', payout_reference: 'U', paid_on: DAY }
  const rest = { amount: '1', fee: '0', gst_on_fee: '0', net: '1', currency: 'INR', attempt_id: '' }
  expect(payoutReportOf([{ ...row, ...rest }]).split('\n')[1]).toMatch(/^"payment","a"",""b","U",/)
})
