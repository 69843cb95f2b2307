/** Counts the rows that a statement reads. */
import type { Db } from '#api/platform/db/tables.ts'
import { CompiledQuery } from 'kysely'
import { nodesOf, type Plan } from './explain-plans.ts'

type RanPlan = Plan & {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
}

/** Runs a statement, and returns how many rows of tables it read, including those that it then left out. */
export async function countRowsRead(db: Db, { sql: text, parameters }: CompiledQuery): Promise<number> {
  const query = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: RanPlan }[] }>(query)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('explain returned no plan')
  const scans = (nodesOf(plan) as RanPlan[]).filter((node) => node['Relation Name'] !== undefined)
  const read = scans.map((node) => {
    const leftOut = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return (node['Actual Rows'] + leftOut) * node['Actual Loops']
  })
  return read.reduce((sum, count) => sum + count, 0)
}
