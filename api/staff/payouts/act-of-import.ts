/** The act of importing a payout report or a bank statement, as the audit log records it. */
import type { RowsReport } from '#api/payouts/import-rows.ts'
import type { Act, ActName } from '#api/staff/audit-log/audit-entry.ts'

/** @returns undefined where nothing was imported */
export const actOfImport = (
  name: ActName,
  { faults, importedAt, rows, added }: RowsReport,
): Act | undefined =>
  faults.length > 0 || importedAt !== null
    ? undefined
    : { name, subject: `${String(rows)} rows`, after: { added } }
