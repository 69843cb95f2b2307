/** Tests that PostgreSQL does not plan the statements of a purchase again for each buyer, whatever the buyers bought before. */
import { explainPlans } from '#test/explain-plans.ts'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { openOldShop } from '#test/old-shop.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('a purchase uses generic plans if each buyer has twenty orders', { timeout: 60_000 }, async () => {
  const { browser, db, statements } = await openOldShop(async (shop) => {
    const history = historyStatements({ orders: 4_000, subscribers: 200, seeded: 0, refundEvery: 50 })
    await shop.connection().execute(async (connection) => {
      for (const statement of history) await sql.raw(statement).execute(connection)
    })
  })
  const before = statements().length
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  await browser.payByPayu(orderId)

  const prepared = statements()
    .slice(before)
    .filter((one) => one.parameters.length > 0 && /^\s*(?:select|insert|update|with)\b/.test(one.sql))
  expect(prepared.length).toBeGreaterThan(5)
  const plannedAgain: string[] = []
  for (const statement of prepared)
    if (!(await explainPlans(db, statement)).isGenericChosen) plannedAgain.push(statement.sql)
  expect(plannedAgain).toEqual([])
})
