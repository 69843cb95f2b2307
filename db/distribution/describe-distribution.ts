/**
 * Describes what changes on a distributed PostgreSQL (Citus 12), for db/distribution/distributed-postgresql.md. A unique constraint or a
 * foreign key between distributed tables must contain the column by which its table is distributed. Source:
 * docs.citusdata.com, "Distributed tables: constraints", read 2026-11.
 */
import type { Distribution } from './table-distribution.ts'

/** A unique index, or a foreign key with the table that it refers to. */
export type Constraint = { table: string; name: string; columns: string[]; target?: string }

type Plan = { distributions: Record<string, Distribution>; uniqueAmongAll: ReadonlySet<string> }

/** @returns the column by which a table would be distributed; undefined for a table that is not */
export function columnOf(distribution: Distribution): string | undefined {
  if ('by' in distribution) return distribution.by
  return 'from' in distribution || 'added' in distribution ? 'subscriber_id' : undefined
}

/** Whether rows of the two tables about one subscriber are on the same server. */
const areBySubscriber = (table: string, distribution: Distribution): boolean =>
  columnOf(distribution) === (table === 'subscriber' ? 'id' : 'subscriber_id')

/** @returns where the rows of a table are; a group of tables without an own column has one line */
function placeOf(distribution: Distribution): string {
  if ('by' in distribution) return `by \`${distribution.by}\``
  if ('from' in distribution) return `from \`${distribution.from}\` through \`${distribution.through}\``
  if ('added' in distribution) return `from ${distribution.added}`
  if ('copied' in distribution) return `on every server, at most ${String(distribution.copied)} rows`
  return `on one server: ${distribution.central}`
}

const EXTENDED = 'extended'
const GLOBAL = 'global'
const UNCHECKED = 'unchecked'

/** @returns what a unique constraint needs; undefined if it stays as it is */
function changeOfUnique({ table, name, columns }: Constraint, plan: Plan): string | undefined {
  const distribution = plan.distributions[table]
  const column = distribution && columnOf(distribution)
  if (column === undefined || columns.includes(column)) return undefined
  return plan.uniqueAmongAll.has(name) ? GLOBAL : EXTENDED
}

/** @returns what a foreign key needs; undefined if it stays as it is */
function changeOfForeignKey({ table, columns, target = '' }: Constraint, plan: Plan): string | undefined {
  const [from, to] = [plan.distributions[table], plan.distributions[target]]
  if (!from || !to || 'copied' in to || ('central' in from && 'central' in to)) return undefined
  if (!areBySubscriber(table, from) || !areBySubscriber(target, to)) return UNCHECKED
  return columns.includes('subscriber_id') ? undefined : EXTENDED
}

/** @returns the changes of the tables' constraints, such as "extended: `orders_pkey`" */
function changesOf(tables: string[], constraints: Constraint[], plan: Plan): string[] {
  const ofTable = constraints.filter((constraint) => tables.includes(constraint.table))
  const byChange = Map.groupBy(ofTable, (constraint) =>
    (constraint.target === undefined ? changeOfUnique : changeOfForeignKey)(constraint, plan),
  )
  return [...byChange].flatMap(([change, changed]) =>
    change === undefined ? [] : `${change}: ${changed.map(({ name }) => `\`${name}\``).join(', ')}`,
  )
}

/** @returns the document, as Markdown; tables that are not distributed share a line with their like */
export function describeDistribution(constraints: Constraint[], plan: Plan): string {
  const places = Map.groupBy(Object.entries(plan.distributions), ([table, distribution]) =>
    columnOf(distribution) === undefined ? placeOf(distribution) : table,
  )
  const lines = [...places.values()].map((group) => {
    const tables = group.map(([table]) => table)
    const [place = ''] = group.map(([, distribution]) => placeOf(distribution))
    const changes = changesOf(tables, constraints, plan).map((change) => `\n  - ${change}`)
    return `- ${tables.map((table) => `\`${table}\``).join(', ')}: ${place}${changes.join('')}`
  })
  return `# The tables on a distributed PostgreSQL

What a distributed PostgreSQL (Citus) would need, when one server can no longer store the purchases. A household's rows are on
one server, so that a purchase stays one local transaction, except in tables that are distributed by another column. Generated from \`table-distribution.ts\` and the schema; after a
change run \`npm exec vitest -- run --project pglite db/distribution -u\`.

"By" names the column by which a table is distributed. "From" names the table from which it gets a new column
\`subscriber_id\`, by which it is distributed. Below are the constraints that change:

- ${EXTENDED}: the constraint gets the column, and means the same.
- ${GLOBAL}: Citus checks uniqueness on one server only, so another table, distributed by these columns, must hold them,
  written in the same transaction.
- ${UNCHECKED}: the foreign key cannot exist; the writer checks it.

## Tables

${lines.join('\n')}
`
}
