/** The background jobs. Every instance runs all of them: claims in the database give each work item to one. */
import type { Counters } from '#api/platform/observability/counters.ts'
import { runInLogContext } from '#api/platform/observability/log-context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { INVOICE_BATCH_SIZE, issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { runAudit } from '#api/payments/audit/run-audit.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { reconcilePayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { reconcileLists } from '#api/payments/reconciliation/reconcile-lists.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { openOutbox } from './open-outbox.ts'

export type Jobs = {
  /** Makes the worker of this destination read the outbox at once. */
  wakeOutbox: (destination: OutboxDestination) => void
  outboxIdle: () => Promise<void>
  /** Stops all jobs. Resolves when the work under way has ended. */
  stop: () => Promise<void>
}

type Job = { name: string; everyMs: number; work: () => Promise<unknown> }

type Parts = { catalogue: CatalogueCache; gateways: GatewayRegistry; counters: Counters }

export function startJobs(platform: AppContext, { catalogue, gateways, counters }: Parts): Jobs {
  const stopping = new AbortController()
  /** Repeats the work while it returns full batches; a smaller rest waits for the next round. */
  const untilFewAreLeft = async (atOnce: number, work: () => Promise<number>): Promise<void> => {
    // An instance that is stopping leaves the rest to other instances.
    while ((await work()) >= atOnce && !stopping.signal.aborted);
  }
  const workers = openOutbox(platform, gateways, stopping.signal)
  const outboxIdle = async (): Promise<void> => {
    await Promise.all(workers.map(({ idle }) => idle()))
  }
  const outbox = new Map(
    workers.map(({ destination, startDueItems }) => {
      const job = { name: `outbox ${destination}`, everyMs: 1_000, work: startDueItems }
      return [destination, repeat(platform, job, stopping.signal)]
    }),
  )
  const others: Job[] = [
    // One loop for each gateway, so that a gateway that does not answer delays no attempt at another gateway.
    ...Object.values(gateways).map((gateway) => ({
      name: `payments at ${gateway.name}`,
      everyMs: 1_000,
      work: () => reconcilePayments(platform, gateway, stopping.signal),
    })),
    ...Object.values(gateways)
      .filter(({ listCaptures }) => listCaptures)
      .map((gateway) => ({
        name: `list of ${gateway.name}`,
        everyMs: 30_000,
        work: () => reconcileLists(platform, gateway, stopping.signal),
      })),
    { name: 'catalogue', everyMs: 3_000, work: () => catalogue.refreshIfStale() },
    { name: 'orders', everyMs: 10_000, work: () => expireOrders(platform) },
    { name: 'books', everyMs: 300_000, work: () => runAudit(platform, counters) },
    {
      name: 'invoices',
      everyMs: 600_000,
      work: () => untilFewAreLeft(INVOICE_BATCH_SIZE, () => issueDueInvoices(platform)),
    },
    { name: 'retention', everyMs: 3_600_000, work: () => applyRetention(platform) },
  ]
  const loops = [...outbox.values(), ...others.map((job) => repeat(platform, job, stopping.signal))]
  return {
    wakeOutbox: (destination) => outbox.get(destination)?.hurry(),
    outboxIdle,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map(({ ended }) => ended))
      await outboxIdle()
    },
  }
}

/** Repeats a job until it is stopped. Logs a failed round; the next round tries again. */
function repeat({ runtime, log }: AppContext, { name, everyMs, work }: Job, stopping: AbortSignal) {
  let wake = new AbortController()
  const run = async () => {
    while (!stopping.aborted) {
      const jobId = runtime.id()
      try {
        await runInLogContext({ job: name, jobId }, work)
      } catch (error) {
        log.error({ event: 'job.failed', job: name, jobId, ...failureFields(error) }, 'job failed')
      }
      await runtime.sleep(everyMs, AbortSignal.any([stopping, wake.signal]))
      wake = new AbortController()
    }
  }
  return { ended: run(), hurry: () => wake.abort() }
}
