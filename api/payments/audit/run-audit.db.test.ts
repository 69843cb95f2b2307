/** Tests of the rounds of the audit. */
import { type Counters, createCounters } from '#api/platform/observability/counters.ts'
import { TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { SALE_VIOLATIONS } from '#test/sale-violations.ts'
import { openTwicePaidShop } from '#test/twice-paid-shop.ts'
import { violationsAfter } from '#test/violated-rules.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runAudit } from './run-audit.ts'

test('orders that cannot be audited do not stop the report of violations or the pass over all orders', async () => {
  const { platform, lines, browser } = await makeApp()
  const { db } = platform
  await browser.register(TRAIN)
  const restore = async () => {
    await sql`drop view if exists order_line`.execute(db)
    await sql`alter table if exists order_line_away rename to order_line`.execute(db)
  }
  onTestFinished(restore)
  await sql`alter table order_line rename to order_line_away`.execute(db)
  // Fails for each row that is read.
  await sql`create view order_line as select order_id, line_no, poid, package_id, name, type, duration, months, days,
    price_paise / 0 as price_paise from order_line_away`.execute(db)
  await sql`update otp_challenge set verified_at = expires_at + interval '1 second' where state <> 'live'`.execute(
    db,
  )
  const counters = createCounters()
  await expect(runAudit(platform, counters)).rejects.toThrow('some orders were not audited')
  const violated = () => lines.filter(({ message }) => message === 'invariant violated')
  expect(violated()).toMatchObject([
    { fields: { rule: 'a code has at most five tries, and is verified before it expires' } },
  ])
  const { recent_until: until } = await db.selectFrom('books_watch').selectAll().executeTakeFirstOrThrow()
  expect(until).toEqual(platform.runtime.now())
  // A round that left out orders does not count as an audit.
  expect(counters.read().map(({ name }) => name)).toEqual([
    'audit_violations_total',
    'audit_violations_total',
    'audit_seconds_total',
  ])
  expect(secondsOf(counters)).toBeGreaterThan(0)
})

const secondsOf = (counters: Counters): number | undefined =>
  counters.read().find(({ name }) => name === 'audit_seconds_total')?.value

test('a round of the audit adds its duration, and one that is not due adds none', async () => {
  const { platform } = await makeApp()
  const counters = createCounters()
  await runAudit(platform, counters)
  const first = secondsOf(counters)
  expect(first).toBeGreaterThan(0)
  await runAudit(platform, counters)
  expect(secondsOf(counters)).toBe(first)
})

test('an audit that a stop ends is not counted, and its orders are audited in the next round', async () => {
  const { platform, browser } = await makeApp()
  await browser.register(TRAIN)
  const counters = createCounters()
  expect(await runAudit(platform, counters, AbortSignal.abort())).toEqual([])
  expect(counters.read()).not.toContainEqual(expect.objectContaining({ name: 'audit_runs_total' }))
  const { recent_until: until } = await platform.db
    .selectFrom('books_watch')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(until.getTime()).toBeLessThan(platform.runtime.now().getTime())
})

/** The counters of the audit without its duration. */
const counted = (counters: Counters) => counters.read().filter(({ name }) => name !== 'audit_seconds_total')

const countersOf = (runs: number, data: number, overdue: number) => [
  { name: 'audit_runs_total', labels: {}, value: runs },
  { name: 'audit_violations_total', labels: { kind: 'data' }, value: data },
  { name: 'audit_violations_total', labels: { kind: 'overdue' }, value: overdue },
]

test('counts audits and violations, and logs only the name and the number of rows of a violation [ASVS-16.3.4]', async () => {
  const { platform, lines, browser, external } = await openTwicePaidShop()
  const counters = createCounters()
  await runAudit(platform, counters)
  expect(counted(counters)).toEqual(countersOf(1, 0, 0))
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])

  const rule = 'a mobile has one account'
  external.advance(60)
  expect(
    await violationsAfter(platform.db, SALE_VIOLATIONS[rule]!, (db) =>
      runAudit({ ...platform, db }, counters),
    ),
  ).toEqual([])
  external.advance(240)
  await violationsAfter(platform.db, SALE_VIOLATIONS[rule]!, (db) => runAudit({ ...platform, db }, counters))
  expect(counted(counters)).toEqual(countersOf(2, 1, 0))
  const violated = (fields: object) => ({
    level: 'error',
    fields: { event: 'audit.violation', rows: 1, ...fields },
    message: 'invariant violated',
  })
  expect(lines).toContainEqual(violated({ kind: 'data', rule }))

  external.advance(15 * 60)
  await runAudit(platform, counters)
  expect(counted(counters)).toEqual(countersOf(3, 1, 2))
  expect(lines).toContainEqual(violated({ kind: 'overdue', rule: 'a refund is sent within 15 minutes' }))
  expect(await browser.packs()).toHaveLength(2)
})
