/**
 * The audit: checks the invariants and logs violations. One instance at a time runs it. Its cost does not grow with the
 * history: it checks what was written since the last run, and a further part of all orders, so that each order is
 * checked again in turn. `shop invariants` checks everything at once.
 */
import type { Counters } from '#api/platform/observability/counters.ts'
import type { AppContext } from '#api/platform/context.ts'
import { saveAuditProgress, claimAudit } from './audit-progress-store.ts'
import { type InvariantViolation, listViolations, listOverdue } from './invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from './audit-scope-store.ts'

/** The shortest time between two runs, on all instances together. */
const LOOK_AGAIN_MS = 4 * 60_000
/**
 * Overlap of two runs: covers transactions of the longest permitted duration, and clock differences between instances.
 */
const AGAIN_MS = 60_000
/** The longest time back that the quick check covers. The pass over all orders finds what is older. */
const LONGEST_MS = 60 * 60_000
const ORDERS_A_LOOK = 5_000
/** Orders in one statement: a rule compares them with each other, so the cost grows with their square. */
const ORDERS_AT_ONCE = 100

type Given = Pick<AppContext, 'db' | 'runtime' | 'log'>

/**
 * Runs the audit. Counts `audit_runs_total` and `audit_violations_total`, so that an alarm can also detect that the
 * audit no longer runs.
 * @returns the broken rules; each is logged as the error `invariant violated`, with how many rows break it and none of
 *   their content.
 */
export async function runAudit(given: Given, counters: Counters): Promise<InvariantViolation[]> {
  const { db, runtime, log } = given
  const now = runtime.now()
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  const earliest = ago(LONGEST_MS)
  const watch = await claimAudit(db, { now, unlessSince: ago(LOOK_AGAIN_MS), from: earliest })
  if (!watch) return []

  const broken = await listOverdue(db, now)
  const since = new Date(Math.max(watch.recentUntil.getTime() - AGAIN_MS, earliest.getTime()))
  const recent = await listRecentOrders(db, { since, until: new Date(now.getTime() + AGAIN_MS) })
  const next = await listNextOrders(db, watch.passAfter, ORDERS_A_LOOK)
  broken.push(...(await listViolations(db, auditScope([], since))))
  for (const ids of inParts([...new Set([...recent, ...next])]))
    broken.push(...(await listViolations(db, auditScope(ids))))
  await saveAuditProgress(db, { recentUntil: now, passAfter: next[ORDERS_A_LOOK - 1] ?? '' })

  const once = perRule(broken)
  counters.add('audit_runs_total', 1)
  counters.add('audit_violations_total', once.length)
  for (const { rule, rows } of once)
    log.error({ event: 'audit.violation', rule, rows: rows.length }, 'invariant violated')
  return once
}

function inParts(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / ORDERS_AT_ONCE)
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * ORDERS_AT_ONCE, (part + 1) * ORDERS_AT_ONCE),
  )
}

/** Merges violations by rule and removes duplicates: two parts can contain the same row. */
function perRule(found: InvariantViolation[]): InvariantViolation[] {
  const rows = new Map<string, Map<string, unknown>>()
  for (const one of found) {
    const known = rows.get(one.rule) ?? new Map<string, unknown>()
    for (const row of one.rows) known.set(JSON.stringify(row), row)
    rows.set(one.rule, known)
  }
  return [...rows].map(([rule, known]) => ({ rule, rows: [...known.values()] }))
}
