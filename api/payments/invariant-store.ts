/**
 * Whether what must be true of the money is: `invariant-rules.ts`, asked of the database. By tests, by the simulation, by the
 * operator, and every five minutes by the server.
 */
import type { Db } from '#api/platform/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { ALWAYS, IN_TIME, type Rule, rule } from './invariant-rules.ts'

/** Every rule's name, in the order of asking. */
export const RULE_NAMES: readonly string[] = [...ALWAYS, ...IN_TIME].map(({ name }) => name)

export type BrokenRule = { rule: string; rows: unknown[] }

/**
 * Rules that hold at every moment, and what breaks them.
 * @param within tables cut down to a part of the books, which stand before the tables themselves; all of them where left out
 */
export const listBrokenRules = (db: Db, within?: RawBuilder<unknown>): Promise<BrokenRule[]> =>
  check(db, ALWAYS, within)

/** Rules that hold in time: of a shop whose surroundings work. */
export const listLateRules = (db: Db, now: Date): Promise<BrokenRule[]> =>
  check(
    db,
    IN_TIME.map(({ name, query }) =>
      rule(name, query.replaceAll(':now', `timestamptz '${now.toISOString()}'`)),
    ),
  )

/** All in one statement: every rule sees the same moment. */
async function check(db: Db, rules: Rule[], within = sql``): Promise<BrokenRule[]> {
  const questions = rules.map(
    ({ query }, index) => `select ${String(index)} as place, to_jsonb(found) as row from (${query}) as found`,
  )
  const { rows } = await sql<{ place: number; row: unknown }>`
    ${within} ${sql.raw(questions.join(' union all '))}`.execute(db)
  return rules
    .map(({ name }, index) => ({
      rule: name,
      rows: rows.filter(({ place }) => place === index).map(({ row }) => row),
    }))
    .filter(({ rows: breaking }) => breaking.length > 0)
}

/** What lies with a gateway by our books: taken and not given back. */
export async function gatewayBalance(db: Db, gateway: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry
    where account = ${`gateway:${gateway}`}`.execute(db)
  return rows[0]?.paise ?? 0
}
