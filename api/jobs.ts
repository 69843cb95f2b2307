/**
 * The background jobs. Every instance runs all of them: claims in the database give each work item to one. One query
 * finds the jobs that have work and wakes them, every one or two seconds; decision 69 has the reasons.
 */
import type { Counters } from '#api/platform/observability/counters.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { type OutboxDestination, outboxIsDue } from '#api/platform/outbox/outbox-store.ts'
import type { ClockMonitor } from '#api/platform/lifecycle/clock-monitor.ts'
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { draftsAreDue } from '#api/catalogue/drafts/draft-store.ts'
import { isNewerVersion } from '#api/catalogue/catalogue-store.ts'
import { computeFigures } from '#api/figures/compute-figures.ts'
import type { EmptySearches } from '#api/figures/empty-searches.ts'
import { storeEmptySearches } from '#api/figures/store-empty-searches.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { ordersAreOver } from '#api/orders/order-store.ts'
import { attemptsAreDue } from '#api/payments/attempts/attempt-store.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { runAudit } from '#api/payments/audit/run-audit.ts'
import { hasDisputesToExpire } from '#api/payments/disputes/dispute-store.ts'
import { expireDisputes } from '#api/payments/disputes/expire-disputes.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { listIsDue } from '#api/payments/reconciliation/gateway-list-store.ts'
import { reconcilePayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { reconcileLists } from '#api/payments/reconciliation/reconcile-lists.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { remindersAreDue } from '#api/reminders/ending-packs-query.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { payoutFetchIsDue } from '#api/payouts/payout-fetch-store.ts'
import { fetchPayoutReports } from '#api/staff/payouts/fetch-payout-reports.ts'
import { publishDueDrafts } from '#api/staff/catalogue/publish-due-drafts.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import { dueWorkJobs } from './due-work-jobs.ts'
import type { JobOnDemand } from './job-on-demand.ts'
import { openOutbox } from './open-outbox.ts'
import { renewalJobs } from './renewal-jobs.ts'
import { type Job, repeatJob } from './repeat-job.ts'

export type Jobs = {
  /** Makes the worker of this destination read the outbox at once. */
  wakeOutbox: (destination: OutboxDestination) => void
  /** Resolves when all work that the jobs started and did not wait for has ended. */
  idle: () => Promise<void>
  /** Stops all jobs. Resolves when the work under way has ended. */
  stop: () => Promise<void>
}

type Parts = {
  catalogue: CatalogueCache
  gateways: GatewayRegistry
  counters: Counters
  /** Undefined with simulators, whose clock a person moves. */
  clock?: Pick<ClockMonitor, 'compare'> | undefined
  emptySearches: EmptySearches
}

/** The intervals of the figures of today, which are computed more often after a start, so that a new shop shows its first sales at once. */
const FIGURES_MS = { afterStart: 30_000, later: 300_000 }
const STARTING_MS = 600_000
/** Jobs on demand also run without being woken, in case a newer instance's migration makes the query fail. */
const WITHOUT_DEMAND_MS = 300_000

export function startJobs(
  platform: AppContext & { codeDb?: Db; startTrace?: StartTrace | undefined },
  { catalogue, gateways, counters, emptySearches, clock }: Parts,
): Jobs {
  const stopping = new AbortController()
  const workers = openOutbox(platform, gateways, stopping.signal)
  const start = (job: JobOnDemand) => ({
    ...job,
    ...repeatJob(platform, { ...job, everyMs: WITHOUT_DEMAND_MS }, stopping.signal),
  })
  const outbox = new Map(
    workers.map(({ destination, db, startDueItems: work, idle }) => [
      destination,
      start({ name: `outbox ${destination}`, isDue: (now) => outboxIsDue(destination, now), db, work, idle }),
    ]),
  )
  const { signal } = stopping
  const onDemand = [...outbox.values(), ...jobsOnDemand(platform, { catalogue, gateways, signal }).map(start)]
  const idle = async (): Promise<void> => {
    for (const job of onDemand) await job.idle?.()
  }
  const jobs: Job[] = [
    ...dueWorkJobs(platform, onDemand),
    { name: 'books', everyMs: 300_000, work: () => runAudit(platform, counters, signal) },
    { name: 'invoices', everyMs: 600_000, work: () => issueAllDuePapers(platform, signal) },
    { name: 'retention', everyMs: 3_600_000, work: () => applyRetention(platform, signal) },
    { name: 'searches', everyMs: 60_000, work: () => storeEmptySearches(platform, emptySearches) },
    figuresJob(platform, signal),
    ...(clock ? [{ name: 'clock', everyMs: 30_000, needsClock: false, work: clock.compare } as const] : []),
  ]
  const started = [...onDemand, ...jobs.map((job) => repeatJob(platform, job, signal))]
  return {
    wakeOutbox: (destination) => outbox.get(destination)?.wake(),
    idle,
    stop: async () => {
      stopping.abort()
      await Promise.all(started.map(({ ended }) => ended))
      await idle()
    },
  }
}

function figuresJob(platform: AppContext, stopping: AbortSignal): Job {
  const { runtime } = platform
  const startedAt = runtime.now().getTime()
  const everyMs = (): number =>
    runtime.now().getTime() - startedAt < STARTING_MS ? FIGURES_MS.afterStart : FIGURES_MS.later
  // The first round always computes today. Later the limit is less than the interval, because several instances share the work.
  let todayMs = 0
  return {
    name: 'figures',
    everyMs,
    work: async () => {
      await computeFigures(platform, { todayMs, stopping })
      todayMs = 0.8 * everyMs()
    },
  }
}

function jobsOnDemand(
  platform: AppContext,
  { catalogue, gateways, signal }: Pick<Parts, 'catalogue' | 'gateways'> & { signal: AbortSignal },
): JobOnDemand[] {
  const all = Object.values(gateways)
  return [
    // One job for each gateway, so that a gateway that does not answer delays no attempt at another gateway.
    ...all.map((gateway) => ({
      name: `payments at ${gateway.name}`,
      isDue: (now: Date) => attemptsAreDue(gateway.name, now),
      work: () => reconcilePayments(platform, gateway, signal),
    })),
    ...all
      .filter(({ listCaptures }) => listCaptures)
      .map((gateway) => ({
        name: `list of ${gateway.name}`,
        isDue: (now: Date) => listIsDue(gateway.name, now),
        work: () => reconcileLists(platform, gateway, signal),
      })),
    ...all
      .filter(({ listPayouts }) => listPayouts)
      .map((gateway) => ({
        name: `payout reports of ${gateway.name}`,
        isDue: (now: Date) => payoutFetchIsDue(gateway.name, now, platform.config.payoutReports.hour),
        // A report that another instance is fetching is not requested twice a second.
        restMs: 10_000,
        work: () => fetchPayoutReports(platform, gateway, signal),
      })),
    ...renewalJobs(platform, { offers: catalogue.offers, gateways, stopping: signal }),
    {
      name: 'catalogue',
      isDue: () => isNewerVersion(catalogue.offers().version),
      // A read that failed because the database is slow is not repeated at once.
      restMs: 3_000,
      needsClock: false,
      work: () => catalogue.refreshIfStale(),
    },
    {
      name: 'orders',
      isDue: ordersAreOver,
      // An order that is over may wait for the end of its payment.
      restMs: 10_000,
      work: () => expireOrders(platform),
    },
    {
      name: 'disputes',
      isDue: hasDisputesToExpire,
      restMs: 10_000, // A dispute that fails is not tried again at once.
      work: () => expireDisputes(platform),
    },
    {
      name: 'catalogue drafts',
      isDue: draftsAreDue,
      restMs: 10_000, // A draft that fails is not tried again at once.
      work: () => publishDueDrafts(platform, signal),
    },
    {
      name: 'reminders',
      isDue: remindersAreDue,
      work: () => sendDueReminders(platform, signal),
    },
  ]
}

async function issueAllDuePapers(platform: AppContext, stopping: AbortSignal): Promise<void> {
  await issueDueInvoices(platform, { stopping })
  await issueDueCreditNotes(platform, { stopping })
}
