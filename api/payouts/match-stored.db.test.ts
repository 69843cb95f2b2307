/** Tests that large payout reports are matched and returned in parts. */
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { bankStatement, openText, payoutReport } from '#test/payout-files.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
import { importBankStatement } from './import-bank-statement.ts'
import { importPayoutReport } from './import-payout-report.ts'

const references = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ reference: `${prefix}${String(at + 1)}` }))

test('matches a large report by statements of at most 2,000 lines, also behind many unknown lines', async () => {
  const { platform } = await makeApp()
  const { db } = platform
  await runUnchecked(
    db,
    sql`insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at)
      select gen_random_uuid(), 'payu', 'L' || n, 'attempt', 'order', 14900, 'refund', now() from generate_series(1, 2500) n`,
  )
  const report = payoutReport(...references('A', 2100), ...references('L', 2500))
  const options = { mapping: NEUTRAL, apply: true, gateway: 'payu' }
  expect(await importPayoutReport(platform, openText(report, 65_536), options)).toMatchObject({ added: 4600 })
  const lines = await countByStatement(db, sql`capture_id`)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBe(2500)
  expect(lines.at(-1)).toBeLessThanOrEqual(2000)
})

test('returns a large payout by statements of at most 2,000 lines [SPEC-17-110]', async () => {
  const { platform } = await makeApp()
  const report = openText(payoutReport(...references('A', 4600)), 65_536)
  await importPayoutReport(platform, report, { mapping: NEUTRAL, apply: true, gateway: 'payu' })
  const statement = bankStatement(
    ['UTR0001', '2026-11-20', '671830.00'],
    ['UTR0001', '2026-11-22', '-671830.00'],
  )
  await importBankStatement(platform, openText(statement, 1000), { mapping: NEUTRAL, apply: true })
  expect(await countByStatement(platform.db, sql`return_line_id`)).toEqual([600, 2000, 2000])
})

/** Counts the lines with a value in the column by the statement that wrote them. */
async function countByStatement(db: Db, column: RawBuilder<unknown>): Promise<number[]> {
  // Rows that one statement wrote have the same `cmin`.
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from payout_line where ${column} is not null group by cmin::text order by 1`.execute(
    db,
  )
  return rows.map(({ lines }) => lines)
}
