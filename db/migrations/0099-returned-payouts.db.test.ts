/** Tests by SQL what the database requires of returned payouts, their lines and their bookings. */
import { runStatements } from '#api/platform/db/migrate.ts'
import { pgliteDialect } from '#api/platform/db/open-pglite.ts'
import { splitStatements } from '#api/platform/db/split-statements.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const LEDGER_ID = '00000000-0000-7000-8000-000000000098'
const DEBIT = '(select id from bank_line where amount_paise < 0)'
const AT = `'2026-11-22T12:00:00Z'`

let shop: Awaited<ReturnType<typeof openPayoutShop>>
const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)

/** Creates a matched payout and a second one, both of the same payment, and a debit of a paisa with the UTR of the first one. */
beforeEach(async () => {
  shop = await openPayoutShop()
  await shop.importReport([shop.payment()])
  await shop.importReport([shop.payment({ utr: 'UTR0002' })])
  await shop.importStatement([
    ['UTR0001', '2026-11-20', '146.05'],
    ['UTR0001', '2026-11-22', '-0.01'],
  ])
})

const setDebit = (change: string) => [
  'alter table bank_line disable trigger only_grows',
  `update bank_line set ${change} where amount_paise < 0`,
]
const payout = (change = `return_line_id = ${DEBIT}, returned_at = ${AT}`) =>
  `update payout set ${change} where utr = 'UTR0001'`
const lines = `update payout_line set return_line_id = ${DEBIT}
  where payout_id = (select id from payout where utr = 'UTR0001')`
const transfer = `insert into ledger_transfer (id, kind, ref, booked_at)
  select '${LEDGER_ID}', 'payout_return', id, ${AT} from payout where utr = 'UTR0001'`
const entries = (fees = -250) => `insert into ledger_entry (transfer_id, account, amount_paise) values
  ('${LEDGER_ID}', 'gateway:payu', 14900), ('${LEDGER_ID}', 'gateway_fees', ${String(fees)}),
  ('${LEDGER_ID}', 'gst_on_fees', ${String(-295 - fees)}), ('${LEDGER_ID}', 'bank', -14605)`
const whole = setDebit('amount_paise = -14605')
const all = [...whole, payout(), lines, transfer, entries()]

test('a payout is returned by a bank line of its reference and amount, with its booking, all at once', async () => {
  expect(await refusal(...all)).toBe('')
  expect(await refusal(payout())).toMatch(/not returned by that bank line$/)
  const other = setDebit(`amount_paise = -14605, reference = 'UTR0002'`)
  expect(await refusal(...other, payout())).toMatch(/not returned by that bank line$/)
  expect(await refusal(...whole, payout(), lines)).toMatch(/not booked back$/)
  expect(await refusal(...whole, payout(), lines, transfer, entries(-249))).toMatch(/not booked back$/)
  expect(await refusal(transfer, entries())).toMatch(/not of a returned payout$/)
  expect(await refusal(...whole, payout(), transfer, entries())).toMatch(/a line of it is not$/)
  expect(await refusal(...whole, payout(`return_line_id = ${DEBIT}`))).toBe('returned_or_not')
})

test('a payout that never arrived is not returned, and a returned one does not change', async () => {
  const other = `return_line_id = ${DEBIT}, returned_at = ${AT}, matched_at = ${AT}`
  expect(await refusal(...whole, payout(other))).toMatch(/only gets its bank line$/)
  const unmatched = payout().replaceAll('UTR0001', 'UTR0002')
  expect(await refusal(...setDebit(`reference = 'UTR0002'`), unmatched)).not.toBe('')
  expect(await refusal(...all, payout('returned_at = now()'))).toMatch(/only gets its bank line$/)
  expect(await refusal(...all, payout('return_line_id = null, returned_at = null'))).not.toBe('')
})

test('a line is returned with its payout only, and keeps its match', async () => {
  expect(await refusal(lines)).toBe('returned_with_its_payout')
  const { captureId } = shop
  const changed = lines.replace('set return_line_id', `set capture_id = null, return_line_id`)
  expect(await refusal(...whole, payout(), changed)).toMatch(/only gets a match$/)
  expect(await refusal(...all, lines.replace(DEBIT, 'null'))).toMatch(/only gets a match$/)
  const second = `update payout_line set capture_id = '${captureId}' where capture_id is null`
  expect(await refusal(second)).toBe('one_line_of_a_capture')
  expect(await refusal(...all, second)).toBe('')
})

const MIGRATION = '0099-returned-payouts'

test('the migration accepts its column and its indexes where they were made beforehand [SPEC-17-111]', async () => {
  const db = pgliteDialect(await PGlite.create({ extensions: { btree_gist } }))
  onTestFinished(() => db.destroy())
  const names = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.sql'))
  for (const name of names.map((file) => file.replace('.sql', '')).toSorted())
    if (name < MIGRATION) await runStatements(db, name)
  await sql`alter table payout_line add column return_line_id uuid`.execute(db)
  const text = readFileSync(new URL(`${MIGRATION}.sql`, import.meta.url), 'utf8')
  const indexes = splitStatements(text).filter((statement) => /create (unique )?index/.test(statement))
  expect(indexes).toHaveLength(4)
  for (const statement of indexes) await sql.raw(statement).execute(db)
  await runStatements(db, MIGRATION)
})
