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
  /**
   * False if the clocks differed by more than a minute, or this clock was set by so much since they were compared. A machine that
   * was suspended counts as one whose clock was set.
   */
  isRight: () => boolean
}

type Parts = {
  db: Db
  log: Log
  /** The machine's clock. */
  now: () => Date
  /** A clock that cannot be set. */
  elapsedMs: () => number
}

export function openClockMonitor({ db, log, now, elapsedMs }: Parts): ClockMonitor {
  /** Changes only if the machine's clock is set. */
  const readOffset = (): number => now().getTime() - elapsedMs()
  let offset = readOffset()
  let ahead = 0
  const isRight = (): boolean => Math.abs(ahead + readOffset() - offset) <= MAX_DIFFERENCE_MS
  return {
    isRight,
    aheadMs: () => ahead,
    compare: async () => {
      // Read before the query: a clock that is set during it is noticed too.
      const offsetBefore = readOffset()
      const before = now().getTime()
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
      const after = now().getTime()
      const [row] = rows
      if (!row) throw new Error('the database returned no time')
      ahead = differenceOf({ before, after, database: row.at.getTime() })
      offset = offsetBefore
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
