/**
 * The audit: checks the invariants and logs violations. One instance at a time runs it. Its cost does not grow with the
 * history: it checks what was written since the last run, and a further part of all orders, so that each order is
 * checked again in turn. `shop invariants` checks everything at once.
 */
import type { Counters } from '#api/platform/observability/counters.ts'
import type { AppContext } from '#api/platform/context.ts'
import { processItems } from '#api/platform/process-items.ts'
import { elapsedMs } from '#api/platform/runtime/runtime.ts'
import { saveAuditProgress, claimAudit } from './audit-progress-store.ts'
import { type InvariantViolation, listViolations, listOverdue } from './invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from './audit-scope-store.ts'

/** The shortest time between two runs, across all instances. */
const MIN_INTERVAL_MS = 4 * 60_000
/** Overlap of two runs: covers the longest transaction and clock differences between instances. */
const OVERLAP_MS = 60_000
/** The longest time back that the quick check covers. The pass over all orders finds what is older. */
const MAX_LOOKBACK_MS = 60 * 60_000
/** Orders of the pass over all orders that one run checks: 1.4 million a day, in 50 short statements a run. */
const ORDERS_PER_RUN = 5_000
/** Orders in one statement: a rule compares them with each other, so the cost grows with their square. */
const ORDER_BATCH_SIZE = 100

type AuditContext = Pick<AppContext, 'db' | 'runtime' | 'log'>

/** Shows the counters of the audit from 0 on, so that alerts see the first run and the first violations after a start as growth. */
export function addAuditCounters(counters: Counters): void {
  counters.add('audit_runs_total', 0)
  counters.add('audit_seconds_total', 0)
  for (const kind of ['data', 'overdue']) counters.add('audit_violations_total', 0, { kind })
}

/**
 * Runs the audit. Counts `audit_runs_total`, so that an alert can detect that the audit no longer runs, `audit_seconds_total`,
 * so that one can detect that it takes too much of the database, and `audit_violations_total` by kind: `data` is a fault of
 * the shop, `overdue` is work that an outage can delay.
 * A part of the orders whose statement fails is logged, and stops neither the others nor the next rounds.
 * @param stopping when aborted, leaves the remaining parts to the next round, which begins where this one began; this round is not counted
 * @returns the violations; each is logged as the error `invariant violated`, with the number of rows and none of their
 *   content
 * @throws after all parts, if some orders were not audited; such a round is not counted
 */
export async function runAudit(
  context: AuditContext,
  counters: Counters,
  stopping?: AbortSignal,
): Promise<InvariantViolation[]> {
  const now = context.runtime.now()
  const earliest = before(now, MAX_LOOKBACK_MS)
  const claim = { now, unlessSince: before(now, MIN_INTERVAL_MS), from: earliest }
  const progress = await claimAudit(context.db, claim)
  if (!progress) return []
  const since = new Date(Math.max(before(progress.recentUntil, OVERLAP_MS).getTime(), earliest.getTime()))
  const startedAt = elapsedMs()
  try {
    return await auditClaimed(context, counters, { now, since, passAfter: progress.passAfter, stopping })
  } finally {
    counters.add('audit_seconds_total', (elapsedMs() - startedAt) / 1_000)
  }
}

type ClaimedRound = {
  now: Date
  /** What was written since then is audited. */
  since: Date
  /** The last order that the pass over all orders has audited; empty before the first one. */
  passAfter: string
  stopping: AbortSignal | undefined
}

async function auditClaimed(
  { db, log }: AuditContext,
  counters: Counters,
  { now, since, passAfter, stopping }: ClaimedRound,
): Promise<InvariantViolation[]> {
  const overdue = await listOverdue(db, now)
  const recent = await listRecentOrders(db, { since, until: new Date(now.getTime() + OVERLAP_MS) })
  const next = await listNextOrders(db, passAfter, ORDERS_PER_RUN)
  const violations = await listViolations(db, auditScope([], since))
  const items = batchesOf([...new Set([...recent, ...next])])
  let tried = 0
  const batch = { event: 'audit.orders_failed' as const, items, nameOf: ([first = '']: string[]) => first }
  const areAllAudited = await processItems(log, batch, async (ids) => {
    if (stopping?.aborted === true) return
    tried += 1
    violations.push(...(await listViolations(db, auditScope(ids))))
  })
  const areAllTried = tried === items.length
  // After the last order the pass begins again. Orders that were not tried, because the database is slow, are tried again.
  if (areAllTried)
    await saveAuditProgress(db, { recentUntil: now, passAfter: next[ORDERS_PER_RUN - 1] ?? '' })

  const found = { data: mergeByRule(violations), overdue }
  if (areAllAudited && areAllTried) counters.add('audit_runs_total', 1)
  for (const [kind, violated] of Object.entries(found)) {
    counters.add('audit_violations_total', violated.length, { kind })
    for (const { rule, rows } of violated)
      log.error({ event: 'audit.violation', kind, rule, rows: rows.length }, 'invariant violated')
  }
  if (!areAllAudited) throw new Error('some orders were not audited')
  return Object.values(found).flat()
}

const before = (time: Date, milliseconds: number): Date => new Date(time.getTime() - milliseconds)

function batchesOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / ORDER_BATCH_SIZE)
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * ORDER_BATCH_SIZE, (part + 1) * ORDER_BATCH_SIZE),
  )
}

/** Merges violations by rule and removes duplicates: two parts can contain the same row. */
function mergeByRule(found: InvariantViolation[]): InvariantViolation[] {
  const rows = new Map<string, Map<string, unknown>>()
  for (const one of found) {
    const known = rows.get(one.rule) ?? new Map<string, unknown>()
    for (const row of one.rows) known.set(JSON.stringify(row), row)
    rows.set(one.rule, known)
  }
  return [...rows].map(([rule, known]) => ({ rule, rows: [...known.values()] }))
}
