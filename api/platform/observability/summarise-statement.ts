/** Summarises a statement for its span: what it does to which tables. Pure. It contains no value, not even a placeholder. */

/** Exceeds the number of texts that `prepared-statements.ts` keeps. Some texts contain a time, and are never used again. */
const MAX_KEPT = 1_000
const MAX_TABLES = 6

/** A lock (`for update`) and the end of an upsert (`do update`) are not accesses; a function (`from unnest(…)`) is not a table. */
const ACCESS =
  /(?<!\b(?:for|key|do) )\b(?:(insert into|update|delete from|merge into)|from|join)\s+(?:public\.)?"?([a-z_][a-z0-9_]*)"?(?!\w|\.)(\s*\()?/gi
const COMMON_TABLE = /\b([a-z_][a-z0-9_]*) as (?:not )?(?:materialized )?\(/gi
/** Words that follow `from` or `join` in an expression or before a table. */
const NO_TABLE = new Set(['lateral', 'only', 'select', 'distinct', 'current', 'set'])
const VERBS: Record<string, string> = {
  'insert into': 'INSERT',
  'delete from': 'DELETE',
  'merge into': 'MERGE',
  update: 'UPDATE',
}

const kept = new Map<string, string>()

/** Returns for example `UPDATE orders, INSERT outbox`; for a statement that writes, only its writes. */
export function summariseStatement(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const summary = summarise(text)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(text, summary)
  return summary
}

function summarise(text: string): string {
  const own = new Set([...text.matchAll(COMMON_TABLE)].map(([, name = '']) => name.toLowerCase()))
  const found = [...text.matchAll(ACCESS)]
    .filter(([, write, , bracket]) => write !== undefined || bracket === undefined)
    .map(([, write = '', table = '']) => ({
      verb: VERBS[write.toLowerCase().replace(/\s+/g, ' ')] ?? 'SELECT',
      table: table.toLowerCase(),
    }))
    .filter(({ table }) => !own.has(table) && !NO_TABLE.has(table))
  const writes = found.filter(({ verb }) => verb !== 'SELECT')
  const parts = new Set((writes.length > 0 ? writes : found).map(({ verb, table }) => `${verb} ${table}`))
  if (parts.size === 0) return (/^\s*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toUpperCase()
  return [...parts].slice(0, MAX_TABLES).join(', ')
}
