/** Explains the two plans of a prepared statement: the one for its values, and the generic one for any values. */
import type { Db } from '#api/platform/db/tables.ts'
import { CompiledQuery } from 'kysely'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Total Cost': number
  Plans?: Plan[]
}

/**
 * PostgreSQL plans for given values in each execution. It adds this planning cost to such a plan: once, and once more for
 * each table, subquery and common table expression that the plan reads. Source: `cached_plan_cost` in PostgreSQL 15's
 * plancache.c, with the default `cpu_operator_cost`.
 */
const PLANNING_COST = 2.5

/**
 * `isGenericChosen`: whether PostgreSQL switches to the generic plan after five executions. It then plans the statement
 * once for each connection, and no longer in each execution.
 */
export async function explainPlans(
  db: Db,
  statement: CompiledQuery,
): Promise<{ forValues: Plan; generic: Plan; isGenericChosen: boolean }> {
  return db.connection().execute(async (connection) => {
    const forValues = await explain(connection, statement.sql, statement.parameters)
    const generic = await explainGeneric(connection, statement)
    const planning = PLANNING_COST * (nodesOf(forValues).filter(hasAlias).length + 1)
    return {
      forValues,
      generic,
      isGenericChosen: generic['Total Cost'] <= forValues['Total Cost'] + planning,
    }
  })
}

/** Returns a plan and all plans in it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const hasAlias = (node: Plan): boolean => node.Alias !== undefined

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
  try {
    return await explain(db, `execute planned${values}`)
  } finally {
    await run('deallocate planned')
    await run('reset plan_cache_mode')
  }
}
