/**
 * Creates the first tables, with the invariants of money as constraints and triggers.
 * The application supplies ids and times; the database refuses wrong states.
 */
import { catalogueTables } from '#db/first-sale/catalogue.ts'
import { identityTables } from '#db/first-sale/identity.ts'
import { orderTables } from '#db/first-sale/orders.ts'
import { outboxTables } from '#db/first-sale/outbox.ts'
import { packTables } from '#db/first-sale/packs.ts'
import { paymentTables } from '#db/first-sale/payments.ts'
import { splitStatements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'

const TABLES = [identityTables, catalogueTables, orderTables, paymentTables, packTables, outboxTables]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of TABLES) {
    for (const statement of splitStatements(tables)) await sql.raw(statement).execute(db)
  }
}
