/** Reads query plans: which growing tables a statement reads whole. */
import type { Db } from '#api/platform/db/tables.ts'
import { CompiledQuery } from 'kysely'

/** Tables that stay small: the catalogue, and tables with a fixed or bounded number of rows. */
const STAYS_SMALL = new Set([
  ...['language', 'genre', 'app_type', 'app', 'package', 'price_option', 'package_app', 'faq', 'banner'],
  // Rows of otp_guess are deleted hourly, within a day.
  ...['otp_guess', 'catalogue_version', 'ledger_account', 'partner_key', 'books_watch', 'pincode'],
  // The three newest search indexes.
  ...['search_index', 'search_index_part'],
  // One row for each hour and gateway, for thirty days.
  'gateway_list_span',
  // A row a day for each gateway; rows are deleted after a year.
  'payout_fetch',
  // A few drafts a week, whose changes are read by the draft.
  ...['catalogue_draft', 'catalogue_draft_change', 'catalogue_draft_text'],
  // Some pictures for each package.
  'picture',
  // A few people's sessions of half a year.
  ...['staff_session', 'staff_person'],
  // One row, and one for each kind.
  ...['invoicing', 'reminder_progress'],
  // A row or two for each restore.
  'skipped_numbers',
])

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Total Cost': number; Plans?: Plan[] }

/**
 * What PostgreSQL adds to the cost of a plan for given values, for each relation and once more, because it makes this plan
 * for each execution. Source: `cached_plan_cost` in PostgreSQL 15's plancache.c, with the default `cpu_operator_cost`.
 */
const PLANNING_COST = 2.5

/**
 * Returns the growing tables that a statement reads with a sequential scan: by the plan for its values, or by the generic
 * plan, for any values, which PostgreSQL takes for a prepared statement unless it costs more. The generic plan can read a
 * whole table for a few rows, because it assumes that a comparison with a time keeps a third of the rows.
 */
export async function readWhole(db: Db, statement: CompiledQuery): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const forValues = await explain(connection, statement.sql, statement.parameters)
    const generic = await explainGeneric(connection, statement)
    const planning = PLANNING_COST * (nodesOf(forValues).filter(isRelation).length + 1)
    const isTaken = generic['Total Cost'] <= forValues['Total Cost'] + planning
    return [...new Set([forValues, ...(isTaken ? [generic] : [])].flatMap(tablesReadWhole))]
  })
}

async function explain(db: Db, statement: string, parameters: readonly unknown[] = []): Promise<Plan> {
  const query = CompiledQuery.raw(`explain (format json) ${statement}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(query)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('explain returned no plan')
  return plan
}

async function explainGeneric(db: Db, { sql: text, parameters }: CompiledQuery): Promise<Plan> {
  const run = (statement: string) => db.executeQuery(CompiledQuery.raw(statement))
  await run('set plan_cache_mode = force_generic_plan')
  await run(`prepare planned as ${text}`)
  const values = parameters.length === 0 ? '' : `(${parameters.map(() => 'null').join(', ')})`
  const plan = await explain(db, `execute planned${values}`)
  await run('deallocate planned')
  await run('reset plan_cache_mode')
  return plan
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const isRelation = (node: Plan): boolean => node['Relation Name'] !== undefined

const tablesReadWhole = (plan: Plan): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !STAYS_SMALL.has(table))
