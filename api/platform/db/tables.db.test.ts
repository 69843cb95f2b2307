/** Compares the types of the tables with the tables that the migrations create. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Db } from './tables.ts'

/** A column as text: its type or the strings that it may contain, and `null` if it may be empty. */
type Columns = Record<string, string>

const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  float8: 'number',
  timestamptz: 'Moment',
  bytea: 'Buffer',
  jsonb: 'object',
  _text: 'array',
  _int4: 'array',
}

/** Only an earlier version of the shop writes and reads it. */
const FORMER_COLUMN = 'subscriber.agreed_at'

/** Reads the columns from the sources of the types. A table is a member whose type is a list of members. */
function typesOfTables(): Columns {
  return Object.fromEntries(
    ['tables.ts', ...listFilesOfDomains()]
      .flatMap((name) => parse(name).statements.filter(ts.isTypeAliasDeclaration))
      .filter(({ name }) => name.text.endsWith('Tables'))
      .flatMap(({ type }) => (ts.isIntersectionTypeNode(type) ? [...type.types] : [type]))
      .flatMap(membersOf)
      .flatMap(([table, row]) =>
        membersOf(row).map(([column, type]) => [`${table}.${column}`, wordsOfType(type)] as const),
      ),
  )
}

const listFilesOfDomains = (): string[] =>
  readdirSync(new URL('tables/', import.meta.url)).map((name) => `tables/${name}`)

const parse = (name: string): ts.SourceFile =>
  ts.createSourceFile(
    name,
    readFileSync(new URL(name, import.meta.url), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )

const membersOf = (type: ts.TypeNode): [name: string, type: ts.TypeNode][] =>
  ts.isTypeLiteralNode(type)
    ? type.members.flatMap((member) =>
        ts.isPropertySignature(member) && member.type
          ? [[member.name.getText(), member.type] satisfies [string, ts.TypeNode]]
          : [],
      )
    : []

function wordsOfType(type: ts.TypeNode): string {
  const words = (ts.isUnionTypeNode(type) ? [...type.types] : [type]).flatMap((one) => {
    if (one.getText() === 'GatewayName') return GATEWAYS.map(({ name }) => name)
    if (one.getText() === 'Language') return Object.keys(LANGUAGES)
    return ts.isArrayTypeNode(one) ? 'array' : one.getText().replace(/^'(.*)'$/, '$1')
  })
  return words.toSorted().join(' | ')
}

type Column = { name: string; type: string; nullable: boolean }

async function columnsOfDatabase(db: Db): Promise<Columns> {
  const { rows: columns } = await sql<Column>`
    select c.table_name || '.' || c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'`.execute(
    db,
  )
  const { rows: checks } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`.execute(db)
  const words = new Map(
    checks.flatMap(({ name, definition }) => {
      const list = wordsOf(definition)
      return list ? [[name, list] as const] : []
    }),
  )
  return Object.fromEntries(
    columns.map(({ name, type, nullable }) => [
      name,
      [...(words.get(name) ?? [TYPES[type] ?? type]), ...(nullable ? ['null'] : [])].toSorted().join(' | '),
    ]),
  )
}

/** Returns the strings that a check permits; undefined for a check of another kind. */
function wordsOf(definition: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(definition)?.[1]
  return list?.split(', ').map((word) => word.replace(/^'(.*)'::text$/, '$1'))
}

test('the types of the tables are those of the database: columns, nulls and permitted words', async () => {
  const { [FORMER_COLUMN]: former, ...columns } = await columnsOfDatabase(await freshDatabase())
  expect(former).toBe('Moment | null')
  expect(typesOfTables()).toEqual(columns)
})
