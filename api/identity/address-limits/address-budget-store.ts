/**
 * The OTP budgets of address groups: token buckets that successful logins fill. All instances share them.
 *
 * An Indian mobile network has thousands of households behind one IPv4 address, so a fixed limit is too small for a
 * city and too large for an attacker. The share of codes that are typed correctly distinguishes the two. Each function
 * is one statement, so that the requests of a city lock their common row only briefly.
 */
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

export type BudgetRules = {
  /** Tokens of an address group without history. Refills stop at this number. */
  base: number
  /** Seconds until one token is refilled. */
  refillSeconds: number
  /** Tokens that one successful login adds. */
  reward: number
  /** The maximum that logins can fill the budget to. */
  ceiling: number
}

type BudgetChange = { key: string; rules: BudgetRules; now: Date }

/**
 * Takes one token, if there is one. A request that finds none only reads.
 * @returns the seconds until the next token; undefined if one was taken
 */
export async function takeToken(db: Db, change: BudgetChange): Promise<number | undefined> {
  const { key, rules, now } = change
  const { rows } = await sql<{ isTaken: boolean; tokens: number | null }>`
    with budget as (select ${refilled(change)} as tokens from address_budget x where key = ${key}),
    taken as (
      insert into address_budget as x (key, tokens, counted_at)
      select ${key}, ${rules.base - 1}::float8, ${now}::timestamptz
      where not exists (select 1 from budget where tokens < 1)
      on conflict (key) do update
        set tokens = ${refilled(change)} - 1, counted_at = greatest(x.counted_at, excluded.counted_at)
        where ${refilled(change)} >= 1
      returning 1
    )
    select exists (select 1 from taken) as "isTaken", (select tokens from budget) as tokens`.execute(db)
  const [row] = rows
  if (row?.isTaken) return undefined
  // If a concurrent request took the last token, the read number is higher, and the wait is a second.
  return Math.max(1, Math.ceil((1 - (row?.tokens ?? 1)) * rules.refillSeconds))
}

/** Adds the reward of one successful login, up to the ceiling. */
export async function addReward(db: Db, change: BudgetChange): Promise<void> {
  const { key, now } = change
  const { base, reward, ceiling } = change.rules
  const tokens = refilled(change)
  await sql`
    insert into address_budget as x (key, tokens, counted_at)
    values (${key}, ${Math.max(base, Math.min(ceiling, base + reward))}::float8, ${now}::timestamptz)
    on conflict (key) do update
      set tokens = greatest(${tokens}, least(${ceiling}::float8, ${tokens} + ${reward}::float8)),
        counted_at = greatest(x.counted_at, excluded.counted_at)`.execute(db)
}

/**
 * The tokens of the row `x` at `now`. Those above the base are kept until the address group has been idle for a day.
 * Clocks of instances differ: an earlier `now` changes nothing.
 */
const refilled = ({ rules: { base, refillSeconds }, now }: BudgetChange) => sql`
  case when ${now}::timestamptz - x.counted_at >= interval '1 day' then ${base}::float8
    else greatest(x.tokens, least(${base}::float8,
      x.tokens + extract(epoch from ${now}::timestamptz - x.counted_at)::float8 / ${refillSeconds}::float8))
  end`

/** The tokens of an address group are kept until it has been idle for a day. */
export const ADDRESS_RETENTION = {
  'address budgets': deleteAfter(1, 'address_budget', sql`x.counted_at`),
}
