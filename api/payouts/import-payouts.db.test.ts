/** Tests that payout reports and bank statements are imported whole or not at all, and that payouts are booked. */
import { openPayoutShop } from '#test/payout-shop.ts'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { importRows } from './import-rows.ts'
import { readTable } from './read-table.ts'

let shop: Awaited<ReturnType<typeof openPayoutShop>>
beforeEach(async () => {
  shop = await openPayoutShop()
})

const NOTHING = { faults: [], rows: 0, added: 0, leftOut: 0, importedAt: null }

test('a payout that arrives at the bank is booked with its fee and GST [SPEC-18-01, SPEC-18-04]', async () => {
  expect(await shop.importReport([shop.payment()])).toEqual({ ...NOTHING, rows: 1, added: 1, matched: 1 })
  expect(await shop.balances()).toEqual({ 'gateway:payu': 14900, sales: -14900 })
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  expect(await shop.balances()).toEqual({
    bank: 14605,
    'gateway:payu': 0,
    gateway_fees: 250,
    gst_on_fees: 45,
    sales: -14900,
  })
  expect(await shop.exceptions()).toEqual([])
})

test('the bank statement can be imported before the report', async () => {
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  await shop.importReport([shop.payment()])
  expect(await shop.balances()).toMatchObject({ bank: 14605, 'gateway:payu': 0 })
})

test('a payout with another amount at the bank is not booked [SPEC-18-04]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.04']])
  expect(await shop.balances()).toEqual({ 'gateway:payu': 14900, sales: -14900 })
  expect(await shop.exceptions()).toEqual(['bank_amount_differs UTR0001'])
})

test('an import that is repeated after a conflict counts its rows once', async () => {
  const statements =
    (...all: string[]) =>
    async () => {
      for (const one of all) await sql.raw(one).execute(shop.db)
    }
  onTestFinished(
    statements(
      'drop trigger if exists conflicts_once on payout_line',
      'drop function if exists conflicts_once',
      'drop sequence if exists commits',
    ),
  )
  await statements(
    'create sequence commits',
    `create function conflicts_once() returns trigger language plpgsql as $$
    begin
      if nextval('commits') = 1 then
        raise exception 'another transaction won' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$`,
    // At the commit, when the rows are counted.
    `create constraint trigger conflicts_once after insert on payout_line deferrable initially deferred
    for each row execute function conflicts_once()`,
  )()
  expect(await shop.importReport([shop.payment()])).toEqual({ ...NOTHING, rows: 1, added: 1, matched: 1 })
})

test('a check without apply writes nothing', async () => {
  expect(await shop.importReport([shop.payment()], false)).toEqual({
    ...NOTHING,
    rows: 1,
    added: 1,
    matched: 1,
  })
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']], false)
  expect(await shop.countLines()).toBe(0)
  expect(await shop.db.selectFrom('bank_line').selectAll().execute()).toEqual([])
})

test('the same file again changes nothing, also after its payout is booked [SPEC-18-03]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  const before = await shop.balances()
  const importedAt = shop.platform.runtime.now()
  expect(await shop.importReport([shop.payment()])).toEqual({ ...NOTHING, importedAt })
  expect(await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])).toEqual({
    ...NOTHING,
    importedAt,
  })
  expect(await shop.balances()).toEqual(before)
})

test('two imports of one file at the same time store it once [SPEC-18-03]', async () => {
  const importOnce = () => shop.importReport([shop.payment(), { reference: 'P2' }])
  const found = await Promise.all([importOnce(), importOnce()])
  expect(found.map(({ added }) => added).toSorted()).toEqual([0, 2])
  expect(await shop.countLines()).toBe(2)
})

test('a report that overlaps an imported one adds only its new lines [SPEC-18-03]', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  const other = { reference: 'P2', utr: 'UTR0002' }
  const found = await shop.importReport([shop.payment(), other, other])
  expect(found).toEqual({ ...NOTHING, rows: 3, added: 1, matched: 0 })
  expect(await shop.countLines()).toBe(2)
  const statement = await shop.importStatement([
    ['UTR0001', '2026-11-20', '146.05'],
    ['UTR0009', '2026-11-20', '5.00'],
  ])
  expect(statement).toEqual({ ...NOTHING, rows: 2, added: 1 })
})

test('a row that contradicts an imported or an earlier one is named, and nothing is written [SPEC-18-02]', async () => {
  await shop.importReport([shop.payment()])
  const other = { amount: '150.00', net: '147.05' }
  const message = `contradicts an earlier row of payment ${shop.paymentId} in the same payout: its amounts differ`
  const found = await shop.importReport([{ reference: 'P2' }, shop.payment(other)])
  expect(found.faults).toEqual([{ place: 'line 3', message }])
  const within = await shop.importReport([{ reference: 'P3' }, { reference: 'P3', ...other }])
  expect(within.faults).toMatchObject([{ place: 'line 3' }])
  expect(await shop.countLines()).toBe(1)
})

test('a payout has one day and one gateway', async () => {
  await shop.importReport([shop.payment()])
  const found = await shop.importReport([{ reference: 'P2', paidOn: '2026-11-19' }])
  const message = 'UTR0001 was paid on 2026-11-20 by another row, here on 2026-11-19'
  expect(found.faults).toEqual([{ place: 'line 2, payout_reference', message }])
  const within = await shop.importReport([
    { reference: 'P3', utr: 'UTR0003' },
    { reference: 'P4', utr: 'UTR0003', paidOn: '2026-11-21' },
  ])
  expect(within.faults).toHaveLength(1)
})

test('a row that adds to a matched payout is refused, with the cause and what to do', async () => {
  await shop.importReport([shop.payment()])
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  const found = await shop.importReport([shop.payment(), { reference: 'P2' }])
  const message =
    /^adds to a payout that is matched: its bank line has .* Ask the gateway .* remove this one$/
  expect(found.faults).toMatchObject([{ place: 'line 3', message }])
})

test('a bank line that contradicts another is refused, and the return of a transfer is not', async () => {
  await shop.importStatement([['UTR0001', '2026-11-20', '146.05']])
  const found = await shop.importStatement([['UTR0001', '2026-11-21', '146.05']])
  expect(found.faults).toMatchObject([{ place: 'line 2', message: /^contradicts an earlier row of UTR0001/ }])
  const returned = await shop.importStatement([['UTR0001', '2026-11-22', '-146.05']])
  expect(returned).toMatchObject({ faults: [], added: 1 })
})

test('every fault is named with its line and column, and a broken line ends the import [SPEC-18-02]', async () => {
  const found = await shop.importReport([
    shop.payment({ amount: '=149' }),
    { reference: 'P2' },
    { reference: 'P3', currency: 'USD' },
  ])
  expect(found.faults).toEqual([
    { place: 'line 2, amount', message: 'is a formula: write its value' },
    { place: 'line 4, currency', message: '"USD" must be INR' },
  ])
  expect(await shop.countLines()).toBe(0)
})

/** Reads the rows of a text, without a database. */
async function readText(text: string) {
  const open = async function* () {
    yield Buffer.from(text)
  }
  const none = async () => undefined
  return importRows(
    shop.platform,
    open,
    {
      readRows: (file, mapping) =>
        readTable(file, mapping, {
          columns: { required: ['a', 'b'], optional: [] },
          read: (cell) => (cell('a') === 'bad' ? [{ column: 'a', message: 'is bad' }] : { a: cell('a') }),
        }),
      lock: none,
      findImport: none,
      insertFile: none,
      finish: none,
      storeBatch: async (_, rows) => ({ added: rows.length, faults: [] }),
    },
    { mapping: { columns: {}, fixed: {}, kinds: {}, days: 'YYYY-MM-DD', refunds: 'negative' }, apply: true },
  )
}

test('a file that is empty, or has no rows, too few cells or more than a hundred faults, is refused', async () => {
  const faultsOf = async (text: string) =>
    (await readText(text)).faults.map(({ place, message }) => `${place}: ${message}`)
  expect(await faultsOf('')).toEqual(['the file: is empty'])
  expect(await faultsOf('a,b\n')).toEqual(['the file: has no rows'])
  expect(await faultsOf('a,c\n1,2\n')).toEqual(['line 1: lacks the column "b"'])
  expect(await faultsOf('a,b\n1\n')).toEqual(['line 2: has 1 cells, but the first line has 2'])
  expect(await faultsOf(`a,b\n${'bad,1\n'.repeat(5000)}`)).toHaveLength(100)
})

test('a file of more than 256 MB is refused before any row is read', async () => {
  const chunk = Buffer.alloc(64 * 1024 * 1024, 'x')
  const open = async function* () {
    for (let count = 0; count < 5; count++) yield chunk
  }
  const found = await importRows(
    shop.platform,
    open,
    {
      readRows: async function* () {
        yield await refuse()
      },
      lock: refuse,
      findImport: refuse,
      insertFile: refuse,
      finish: refuse,
      storeBatch: refuse,
    },
    { mapping: { columns: {}, fixed: {}, kinds: {}, days: 'YYYY-MM-DD', refunds: 'negative' }, apply: true },
  )
  expect(found.faults).toEqual([
    { place: 'the file', message: 'is larger than 256 MB: import fewer days at once' },
  ])
})

const refuse = async (): Promise<never> => {
  throw new Error('nothing may be read or written')
}
