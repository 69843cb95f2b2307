/** The parts that the statements of all figures share: the span of a day in India, and conditions that use an index. */
import { addSeconds, DAY_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { startOfDayInIndia } from '#contract/format/india-time.ts'
import { idAt } from '#api/platform/runtime/runtime.ts'
import type { FigureName } from '#contract/staff/desk-figures.ts'
import { type RawBuilder, sql } from 'kysely'

/** A day in India: from its first moment until the first one of the next day. */
export type DaySpan = { from: Date; until: Date }

export function spanOfDay(day: string): DaySpan {
  const from = startOfDayInIndia(day)
  return { from, until: addSeconds(from, DAY_SECONDS) }
}

/**
 * A select of the columns `part`, `state`, `count` and `amount_paise`. Other tables are joined by `lateral` with `offset 0`,
 * which reads each row by its key: for a busy day the planner would scan the whole table instead.
 */
export type FigureSelect = (span: DaySpan) => RawBuilder<unknown>

export type FigureSelects<Name extends FigureName> = Record<Name, FigureSelect>

/** Returns the condition that a time is on the day. */
export const isOn = (column: string, { from, until }: DaySpan): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`

/** The tolerance between the time in a row and the time in its id, which contains the moment of its creation. */
const ID_TOLERANCE_SECONDS = 5 * MINUTE_SECONDS

/** The condition of `isOn` for a row whose time has no index: its primary key contains a time (RFC 9562 section 5.7). */
export const isWrittenOn = (id: string, column: string, span: DaySpan): RawBuilder<unknown> => sql`
  ${sql.ref(id)} >= ${idAt(addSeconds(span.from, -ID_TOLERANCE_SECONDS))}::uuid
  and ${sql.ref(id)} < ${idAt(addSeconds(span.until, ID_TOLERANCE_SECONDS))}::uuid
  and ${isOn(column, span)}`

/** Upper limits of the groups of a duration, in seconds. */
const DELAY_LIMITS = [1, 2, 5, 10, 30, 60, 300, 1_800, 21_600, 86_400]
const GROUPS = [...DELAY_LIMITS.map(String), 'more']

/** Returns the group of a duration: the lowest limit in seconds above it. The groups of several days can be summed. */
export const delayGroup = (from: string, until: string): RawBuilder<unknown> => sql`
  (${GROUPS}::text[])[1 + width_bucket(extract(epoch from ${sql.ref(until)} - ${sql.ref(from)})::float8,
    ${DELAY_LIMITS}::float8[])]`
