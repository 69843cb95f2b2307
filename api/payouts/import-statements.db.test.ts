/** Tests the import of statements in MT940 and CAMT.053: what is stored, and that no format stores a line twice. */
import { openText, payoutReport } from '#test/payout-files.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { CAMT, changed, MT940 } from '#test/statement-samples.ts'
import { beforeEach, expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
import { importBankStatement } from './import-bank-statement.ts'
import { importPayoutReport } from './import-payout-report.ts'

let shop: Awaited<ReturnType<typeof openPayoutShop>>
beforeEach(async () => {
  shop = await openPayoutShop()
})

const importText = (text: string, apply = true) =>
  importBankStatement(shop.platform, openText(text, 1000), { mapping: NEUTRAL, apply })
const lines = async () =>
  (
    await shop.db
      .selectFrom('bank_line')
      .select(['reference', 'amount_paise as paise'])
      .orderBy('paise')
      .execute()
  ).map(({ reference, paise }) => `${reference} ${String(paise)}`)
const SAMPLE = [
  '632511223344 -9900',
  'AXISCN0318004455 -7525',
  'AXISCN0320112233 14605',
  'AXISCN0320112255 25000',
  'AXISCN0320112244 50000',
  'HDFCR52026112012345678 1250000',
]

test.each([
  ['MT940', MT940, 7, 1],
  ['CAMT.053', CAMT, 8, 2],
])(
  '%s stores the lines of the bank, and books the payout that they contain [SPEC-17-59]',
  async (_, text, rows, leftOut) => {
    await shop.importReport([shop.payment({ utr: 'AXISCN0320112233' })])
    expect(await importText(text)).toEqual({ faults: [], rows, added: 6, leftOut, importedAt: null })
    expect(await lines()).toEqual(SAMPLE)
    expect(await shop.balances()).toMatchObject({ bank: 14_605, 'gateway:payu': 0 })
  },
)

test('the same statement in another format, and the same file again, change nothing [SPEC-17-59]', async () => {
  await importText(MT940)
  expect(await importText(CAMT)).toMatchObject({ faults: [], added: 0 })
  expect(await importText(MT940)).toMatchObject({ rows: 0, importedAt: shop.platform.runtime.now() })
  const csv = 'reference,booked_on,amount,currency\nNEFT-AXISCN0320112233,2026-11-20,146.05,INR\n'
  expect(await importText(csv)).toMatchObject({ faults: [], added: 0 })
  expect(await lines()).toEqual(SAMPLE)
})

test('two formats that name a line differently store it once, by its other reference, day and amount', async () => {
  await importText(changed(MT940, 'AXISCN0320112233', 'NO REFERENCE HERE'))
  expect(await lines()).toContain('S48211347 14605')
  expect(await importText(CAMT)).toMatchObject({ faults: [], added: 0 })
})

test('of several references, the one of a payout is chosen', async () => {
  const report = payoutReport(shop.payment({ utr: 'S48211347' }))
  await importPayoutReport(shop.platform, openText(report), {
    mapping: NEUTRAL,
    apply: true,
    gateway: 'payu',
  })
  await importText(CAMT)
  expect(await lines()).toContain('S48211347 14605')
  expect(await shop.balances()).toMatchObject({ bank: 14_605 })
})

test('a statement with a fault, and a check without apply, write nothing [SPEC-17-60, THR-S15]', async () => {
  const wrong = changed(MT940, 'D99,00', 'D99,01')
  expect((await importText(wrong)).faults).toMatchObject([
    { place: 'statement 00231/001', message: expect.stringMatching(/differs by 0\.01/) as string },
  ])
  expect((await importText(CAMT.slice(0, 3000))).faults).toMatchObject([{ place: /^line \d+$/ }])
  expect(await importText(CAMT, false)).toMatchObject({ faults: [], added: 6 })
  expect(await shop.db.selectFrom('bank_statement').selectAll().execute()).toEqual([])
  expect(await lines()).toEqual([])
})

test('an entry that contradicts a stored line is refused with its place', async () => {
  await importText(MT940)
  const other = changed(changed(CAMT, '>99.00<', '>98.00<'), '113210.00', '113211.00')
  expect((await importText(other)).faults).toEqual([
    {
      place: 'statement 00231-001, entry 3',
      message: 'contradicts an earlier row of 632511223344: its day or amount differs',
    },
  ])
  expect(await lines()).toEqual(SAMPLE)
})
