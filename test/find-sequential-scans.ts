/** Finds in query plans which growing tables a statement reads whole. */
import type { Db } from '#api/platform/db/tables.ts'
import type { CompiledQuery } from 'kysely'
import { explainPlans, nodesOf, type Plan } from './explain-plans.ts'

/** Tables that stay small: the catalogue, and tables with a fixed or bounded number of rows. */
const STAYS_SMALL = new Set([
  'language',
  'genre',
  'app_type',
  'app',
  'package',
  'price_option',
  'package_app',
  'faq',
  'banner',
  // Rows of otp_guess are deleted hourly, within a day.
  'otp_guess',
  'catalogue_version',
  'ledger_account',
  'partner_key',
  'books_watch',
  'pincode',
  // The three newest search indexes.
  'search_index',
  'search_index_part',
  // One row for each hour and gateway, for thirty days.
  'gateway_list_span',
  // A row a day for each gateway; rows are deleted after a year.
  'payout_fetch',
  // A few drafts a week, whose changes are read by the draft.
  'catalogue_draft',
  'catalogue_draft_change',
  'catalogue_draft_text',
  // Some pictures for each package.
  'picture',
  // A few people's sessions of half a year.
  'staff_session',
  'staff_person',
  // One row, and one for each kind.
  'invoicing',
  'reminder_progress',
  // A row or two for each restore.
  'skipped_numbers',
])

/**
 * Returns the growing tables that a statement reads with a sequential scan: by the plan for its values, or by the generic
 * plan if PostgreSQL takes it. The generic plan can read a whole table for a few rows, because it assumes that a comparison with
 * a time keeps a third of the rows.
 */
export async function findSequentialScans(db: Db, statement: CompiledQuery): Promise<string[]> {
  const { forValues, generic, isGenericChosen } = await explainPlans(db, statement)
  return [...new Set([forValues, ...(isGenericChosen ? [generic] : [])].flatMap(scannedTables))]
}

const scannedTables = (plan: Plan): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !STAYS_SMALL.has(table))
