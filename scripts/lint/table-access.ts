/** Finds the tables that a file reads and writes: in Kysely calls, and in the text of `sql` templates. */
import ts from 'typescript'
import { STATE_WRITERS, TABLE_OWNERS } from '#db/table-owners.ts'

type Access = { kind: 'read' | 'write'; table: string; columns: string; at: ts.Node }

const isTable = (name: string): name is keyof typeof TABLE_OWNERS => Object.hasOwn(TABLE_OWNERS, name)

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'deleteAfter'])
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'from', 'using'])

const WRITTEN =
  /\b(?:insert into|delete from|update|merge into)\s+([a-z_]+)\b(?:\s+(?:as\s+)?(?!set\b)\w+)?(?:\s+set\s+(.*?)(?:\bwhere\b|$))?/gs
const READ = /(?:(?<!delete )\bfrom|\bjoin|\busing)\s+(?:lateral\s+|only\s+)?([a-z_]+)\b/g
/** A table in a placeholder would escape this check. */
const HIDDEN = /\b(?:insert into|delete from|update|join)\s+\$/

/** Returns the faults of a file: foreign writes, foreign reads outside a query file, and state changes. */
export function tableFaults(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    for (const access of accessesOf(node)) {
      const fault = faultOf(path, access)
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (fault) found.push(`${path}:${String(line)} ${fault}`)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function accessesOf(node: ts.Node): Access[] {
  if (ts.isCallExpression(node)) return accessesOfCall(node)
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return []
  return accessesOfSql(sqlText(node.template), node)
}

/** Returns the text of a template, with `$` for each placeholder. */
const sqlText = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }) => `$${literal.text}`).join('')

function accessesOfSql(text: string, at: ts.Node): Access[] {
  const writes = [...text.matchAll(WRITTEN)].map(([, table = '', columns = '']) => ({ table, columns }))
  const reads = [...text.matchAll(READ)].map(([, table = '']) => ({ table, columns: '' }))
  const hidden = HIDDEN.test(text) ? [{ kind: 'write' as const, table: '$', columns: '', at }] : []
  return [
    ...writes.map((write) => ({ kind: 'write' as const, ...write, at })),
    ...reads.map((read) => ({ kind: 'read' as const, ...read, at })),
  ]
    .filter(({ table }) => isTable(table))
    .concat(hidden)
}

function accessesOfCall(node: ts.CallExpression): Access[] {
  const name = calledName(node)
  const kind = WRITES.has(name) ? 'write' : READS.has(name) ? 'read' : undefined
  if (!kind) return []
  const columns = name === 'updateTable' ? columnsSet(node) : ''
  return node.arguments
    .flatMap((argument) => (ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument]))
    .filter(ts.isStringLiteralLike)
    .map(({ text }) => ({ kind, table: text.split(' ')[0] ?? '', columns, at: node }) as const)
    .filter(({ table }) => isTable(table))
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/** Returns the arguments of `set` in the chain of an `updateTable`. */
function columnsSet(node: ts.Node): string {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return ''
  if (access.name.text !== 'set') return columnsSet(access.parent)
  return access.parent.arguments.map((argument) => argument.getText()).join()
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

function faultOf(path: string, { kind, table, columns, at }: Access): string | undefined {
  if (!isTable(table)) return 'names a table in a placeholder: write its name in the SQL text'
  const owner = TABLE_OWNERS[table]
  if (kind === 'read') {
    const isAllowed = folderOf(path) === folderOf(owner) || path.endsWith('-query.ts')
    return isAllowed ? undefined : `reads ${table} of ${owner}: only a file named *-query.ts may`
  }
  if (path.endsWith('-query.ts')) return `writes ${table}: a query file only reads`
  if (!path.startsWith(`${owner}/`)) return `writes ${table} of ${owner}: call a function of its store`
  const state = STATE_WRITERS[table]
  if (!state || !new RegExp(`\\b${state.column}['"]?\\s*[=:]`).test(columns)) return undefined
  return functionAround(at) === state.writer
    ? undefined
    : `changes ${table}.${state.column}: only ${state.writer} may`
}

/** Returns the name of the outermost function or constant around a node. */
function functionAround(node: ts.Node): string {
  const name = ts.isSourceFile(node.parent) ? '' : functionAround(node.parent)
  if (name !== '') return name
  const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)
  return isNamed ? (node.name?.getText() ?? '') : ''
}
