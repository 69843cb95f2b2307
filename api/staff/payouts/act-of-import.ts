/** The act of importing a payout report or a bank statement, as the audit log records it. */
import type { RowsReport } from '#api/payouts/import-rows.ts'
import type { Act } from '#api/staff/audit-log/audit-entry.ts'

export type ImportAct = 'payout.import_report' | 'payout.import_statement'

/** @returns undefined where nothing was imported: the file has faults, or was imported before (`importedAt`) */
export const actOfImport = (
  name: ImportAct,
  { faults, importedAt, rows, added }: RowsReport,
): Act | undefined =>
  faults.length > 0 || importedAt !== null
    ? undefined
    : { name, subject: `${String(rows)} rows`, after: { added } }
