/** Store of bank statements and their lines. */
import type { Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { BankLine } from './bank-line.ts'

/** Returns when the statement with this hash was imported. */
export async function findStatementImport(tx: Tx, hash: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select imported_at as at from bank_statement where file_hash = ${hash}`.execute(tx)
  return rows[0]?.at
}

export type NewStatement = { id: string; hash: string; lines: number; now: Date }

export async function insertStatement(tx: Tx, { id, hash, lines, now }: NewStatement): Promise<void> {
  await sql`
    insert into bank_statement (id, file_hash, line_count, imported_at)
    values (${id}, ${hash}, ${lines}, ${now})`.execute(tx)
}

/** Lists the stored lines that have one of these references. */
export async function listSameBankLines(tx: Tx, references: readonly string[]): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select reference, booked_on::text as "bookedOn", amount_paise as "amountPaise" from bank_line
    where reference = any(${references}::text[])`.execute(tx)
  return rows
}

export async function insertBankLines(
  tx: Tx,
  { statementId, lines }: { statementId: string; lines: readonly (BankLine & { id: string })[] },
): Promise<void> {
  await sql`
    insert into bank_line (id, statement_id, reference, booked_on, amount_paise)
    select id, ${statementId}::uuid, reference, "bookedOn", "amountPaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, reference text, "bookedOn" date,
      "amountPaise" bigint)`.execute(tx)
}
