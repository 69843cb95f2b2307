/** Store of the figures of each day, and of when they were computed. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { deleteDayAfter, type RetentionRule } from '#api/platform/db/retention-rule.ts'
import type { FigureName } from '#contract/staff/desk-figures.ts'
import { type RawBuilder, sql } from 'kysely'
import type { FigureProgress } from './figure-progress.ts'

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 5_000_500_050

/** Takes the lock of the figures until the transaction ends. @returns false if another instance has it */
export async function lockFigures(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** A figure with the select of its rows: `part`, `state`, `count` and `amount_paise`. */
export type FigureRows = { figure: FigureName; select: RawBuilder<unknown> }

/** Replaces the rows of these figures of a day. */
export async function replaceFigures(
  tx: Tx,
  day: string,
  { rows, now }: { rows: readonly FigureRows[]; now: Date },
): Promise<void> {
  const figures = rows.map(({ figure }) => figure)
  await sql`delete from daily_figure where day = ${day}::date and figure = any(${figures}::text[])`.execute(
    tx,
  )
  const selects = rows.map(
    ({ figure, select }) =>
      sql`select ${figure}::text as figure, part, state, count, amount_paise from (${select}) as x`,
  )
  await sql`insert into daily_figure (day, figure, part, state, count, amount_paise)
    select ${day}::date, figure, part, state, count, amount_paise
    from (${sql.join(selects, sql` union all `)}) as y`.execute(tx)
  await sql`insert into figure_progress (day, figure, computed_at, failed_since)
    select ${day}::date, unnest(${figures}::text[]), ${now}::timestamptz, null
    on conflict (day, figure) do update set computed_at = excluded.computed_at, failed_since = null`.execute(
    tx,
  )
}

/** Records that a figure of a day could not be computed. Its rows stay as they are. */
export async function recordFailure(db: Db, day: string, figure: FigureName, now: Date): Promise<void> {
  await sql`insert into figure_progress (day, figure, computed_at, failed_since)
    values (${day}::date, ${figure}, null, ${now})
    on conflict (day, figure) do update
      set failed_since = coalesce(figure_progress.failed_since, excluded.failed_since)`.execute(db)
}

/** Lists when each figure of the days from `from` to `to` was computed. */
export async function listProgress(db: Db, from: string, to: string): Promise<FigureProgress[]> {
  const { rows } = await sql<FigureProgress>`
    select day, figure, computed_at as "computedAt", failed_since as "failedSince"
    from figure_progress where day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** Returns the first day with figures; undefined before the first computation. */
export async function findFirstDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from figure_progress`.execute(db)
  return rows[0]?.day ?? undefined
}

export type StoredFigure = {
  day: string
  figure: FigureName
  part: string
  state: string
  count: number
  amountPaise: number
}

export async function listFigures(db: Db, from: string, to: string): Promise<StoredFigure[]> {
  const { rows } = await sql<StoredFigure>`
    select day, figure, part, state, count, amount_paise as "amountPaise" from daily_figure
    where day between ${from}::date and ${to}::date order by day, figure, part, state`.execute(db)
  return rows
}

/** Returns the sums of the days from `from` to `to`. */
export async function sumFigures(db: Db, from: string, to: string): Promise<Omit<StoredFigure, 'day'>[]> {
  const { rows } = await sql<Omit<StoredFigure, 'day'>>`
    select figure, part, state, sum(count)::bigint as count, sum(amount_paise)::bigint as "amountPaise"
    from daily_figure where day between ${from}::date and ${to}::date
    group by figure, part, state order by figure, part, state`.execute(db)
  return rows
}

const THREE_YEARS = 1_095

export const FIGURE_RETENTION = {
  'daily figures': deleteDayAfter(THREE_YEARS, 'daily_figure'),
  'times of figures': deleteDayAfter(THREE_YEARS, 'figure_progress'),
} satisfies Record<string, RetentionRule>
