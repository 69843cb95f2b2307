/** Tests that large payout reports are matched in parts. */
import { makeApp } from '#test/app.ts'
import { openText, payoutReport } from '#test/payout-files.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
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
  // Rows that one statement wrote have the same `cmin`.
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from payout_line where capture_id is not null group by cmin::text order by 1`.execute(
    db,
  )
  const lines = rows.map((statement) => statement.lines)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBe(2500)
  expect(lines.at(-1)).toBeLessThanOrEqual(2000)
})
