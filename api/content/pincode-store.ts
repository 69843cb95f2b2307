/** Queries of the official directory of pincodes. The table is empty until an operator imports one. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import type { Pincode } from '#contract/content.ts'
import { sql } from 'kysely'
import type { PincodeRecord } from './pincode-record.ts'

/** Rows for each statement; stays below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 2000
const CODE_LENGTH = 6

/** Returns at most `limit` places whose codes begin with these digits, in order of their codes. */
export async function listPlaces(db: Db, digits: string, limit: number): Promise<Pincode[]> {
  return db
    .selectFrom('pincode')
    .select(['pincode', 'city', 'state'])
    .where('pincode', '>=', digits.padEnd(CODE_LENGTH, '0'))
    .where('pincode', '<=', digits.padEnd(CODE_LENGTH, '9'))
    .orderBy('pincode')
    .limit(limit)
    .execute()
}

export async function hasPlaces(db: Db): Promise<boolean> {
  return (await db.selectFrom('pincode').select('pincode').limit(1).execute()).length > 0
}

export async function readPlaces(tx: Tx): Promise<PincodeRecord[]> {
  return tx
    .selectFrom('pincode')
    .select(['pincode', 'city', 'state', 'gst_state_code as gstStateCode'])
    .orderBy('pincode')
    .execute()
}

export async function writePlaces(
  tx: Tx,
  places: readonly PincodeRecord[],
  report: ReportProgress,
): Promise<void> {
  await tx.deleteFrom('pincode').execute()
  for (let start = 0; start < places.length; start += ROWS_AT_ONCE) {
    const rows = places.slice(start, start + ROWS_AT_ONCE)
    await tx
      .insertInto('pincode')
      .values(rows.map(({ gstStateCode, ...place }) => ({ ...place, gst_state_code: gstStateCode })))
      .execute()
    report(start + rows.length, places.length)
  }
}

/** Locks the table against other imports until the transaction ends; readers are not blocked. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await sql`lock table pincode in exclusive mode`.execute(tx)
}
