/**
 * Adds disputes: payments that the buyer's bank asks about or takes back. A dispute that is lost reverses its sale without
 * sending money, and a payment in dispute cannot be refunded. Checks only become wider, and the previous version knows no
 * disputes, so it keeps working.
 */
import { splitStatements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'
import { disputeMoney } from '#db/disputes/dispute-money.ts'
import { disputePayouts } from '#db/disputes/dispute-payouts.ts'
import { disputeTables } from '#db/disputes/dispute-tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [disputeTables, disputeMoney, disputePayouts])
    for (const statement of splitStatements(part)) await sql.raw(statement).execute(db)
}
