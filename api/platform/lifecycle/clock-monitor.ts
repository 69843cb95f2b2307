/**
 * Compares the clock of this machine with that of the database, which all instances share. Codes, sessions, orders and
 * renewals end by the instance's clock.
 */
import type { Db } from '#api/platform/db/tables.ts'
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import { sql } from 'kysely'

/** A larger difference is logged and causes an alert. */
const MAX_UNNOTICED_MS = 5_000
/** With a larger difference the clock counts as wrong: no payment starts, and no job runs. */
const MAX_DIFFERENCE_MS = 60_000

export type ClockMonitor = {
  /** Compares the clocks, and logs a difference that needs an operator. @throws if the database does not respond */
  compare: () => Promise<void>
  /** The least number of milliseconds by which this clock is ahead of the database's; 0 before the first comparison. */
  aheadMs: () => number
  /** False after a comparison that differed by more than a minute. */
  isRight: () => boolean
}

/** @param now the machine's clock */
export function openClockMonitor({ db, log, now }: { db: Db; log: Log; now: () => Date }): ClockMonitor {
  let ahead = 0
  const isRight = (): boolean => Math.abs(ahead) <= MAX_DIFFERENCE_MS
  return {
    isRight,
    aheadMs: () => ahead,
    compare: async () => {
      const before = now().getTime()
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
      const after = now().getTime()
      const [row] = rows
      if (!row) throw new Error('the database returned no time')
      ahead = differenceOf({ before, after, database: row.at.getTime() })
      if (Math.abs(ahead) <= MAX_UNNOTICED_MS) return
      const fields = { event: 'clock.differs', aheadMs: ahead } as const
      if (isRight()) log.warn(fields, 'this clock differs from that of the database')
      else log.error(fields, 'this clock is wrong: no payment starts and no job runs on this instance')
    },
  }
}

/** @param clock undefined if no clocks are compared */
export const clockMetrics = (clock: ClockMonitor | undefined): MetricSample[] =>
  clock === undefined
    ? []
    : [
        {
          name: 'clock_ahead_of_database_seconds',
          help: 'The least time by which the clock of this instance is ahead of the clock of the database; negative if it is behind.',
          value: clock.aheadMs() / 1_000,
        },
      ]

/**
 * Returns the least time by which a clock is ahead. The database read its clock between `before` and `after`, so a slow answer
 * proves no difference.
 */
function differenceOf({
  before,
  after,
  database,
}: {
  before: number
  after: number
  database: number
}): number {
  if (database < before) return before - database
  return database > after ? after - database : 0
}
