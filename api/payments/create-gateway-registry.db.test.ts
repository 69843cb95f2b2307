/** Tests that the database admits every gateway of the registry: a missing name would refuse a refund, or the record of a dispute. */
import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GATEWAYS } from './create-gateway-registry.ts'

const names = GATEWAYS.map(({ name }) => name)

test('every constraint that names a gateway names all of them', async () => {
  const { rows } = await sql<{ name: string; rule: string }>`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' order by conname`.execute(await freshDatabase())
  const missing = rows.map(({ name, rule }) => ({
    constraint: name,
    lacks: names.filter((gateway) => !rule.includes(`'${gateway}'`)),
  }))
  const naming = missing.filter(({ lacks }) => lacks.length < names.length)
  expect(naming.length).toBeGreaterThan(4)
  expect(naming.filter(({ lacks }) => lacks.length > 0)).toEqual([])
})

test('the ledger has an account for the money of each gateway, and one for its disputes', async () => {
  const accounts = await (await freshDatabase()).selectFrom('ledger_account').select('code').execute()
  expect(accounts.map(({ code }) => code)).toEqual(
    expect.arrayContaining(names.flatMap((gateway) => [`gateway:${gateway}`, `disputes:${gateway}`])),
  )
})
