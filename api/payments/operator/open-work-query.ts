/** Metrics of the open work in payments and messages. Each figure is read through an index of open rows. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import { DAY_MS } from '#contract/durations.ts'
import { sql } from 'kysely'

export type OpenWork = {
  kind: keyof typeof OPEN_WORK_METRICS
  /** For an outbox item: its destination. */
  gateway: string
  /** For an outbox item: its topic. Empty where the kind has no states. */
  state: string
  count: number
  oldest: Date
}

/** An open dispute whose deadline is this near needs a person. */
const DISPUTE_WARNING_MS = 3 * DAY_MS

/** Each metric has a second one, `…_oldest_seconds`, with the age of its oldest item. */
export const OPEN_WORK_METRICS = {
  attempts: {
    name: 'payments_open',
    help: 'Payment attempts without a final status. The state of a debit is debit.',
  },
  due: { name: 'payments_due', help: 'Payment attempts whose verification is due, by gateway.' },
  unbooked: {
    name: 'gateway_list_unbooked',
    help: 'Captures that the gateway lists and the shop has not booked.',
  },
  unknown: {
    name: 'gateway_list_unknown',
    help: 'Captures that the gateway lists of attempts that the database does not have, and that are not refunded.',
  },
  refunds: {
    name: 'refunds_open',
    help: 'Refunds that are not done. Those in the state manual need an operator.',
  },
  disputes: { name: 'disputes_due', help: 'Open disputes whose deadline is within three days.' },
  reports: { name: 'payout_reports_missing', help: 'Days whose payout report was not fetched, by gateway.' },
  outbox: { name: 'outbox_waiting', help: 'Outbox items (messages and refunds) that are not sent.' },
} as const

/** The list of a gateway from which a kind of work comes. Without that list nothing ends the work. */
const SOURCES: Partial<Record<OpenWork['kind'], 'listCaptures' | 'listPayouts'>> = {
  unbooked: 'listCaptures',
  unknown: 'listCaptures',
  reports: 'listPayouts',
}

/** Returns the open work as metrics. */
export async function readOpenWorkMetrics(
  db: Db,
  registry: GatewayRegistry,
  now: Date,
): Promise<MetricSample[]> {
  return openWorkMetrics(await readOpenWork(db, registry, now), now)
}

export function openWorkMetrics(work: readonly OpenWork[], now: Date): MetricSample[] {
  return work.flatMap(({ kind, gateway, state, count, oldest }) => {
    const { name, help } = OPEN_WORK_METRICS[kind]
    const labels = labelsOf(kind, { gateway, state })
    const seconds = Math.max(0, (now.getTime() - oldest.getTime()) / 1000)
    return [
      { name, help, labels, value: count },
      { name: `${name}_oldest_seconds`, help: 'Age of the oldest item.', labels, value: seconds },
    ]
  })
}

/**
 * Reads the open work. An attempt with a final answer stays watched for days, but no customer waits for it: `attempts`
 * does not count it. A debit has its own state there, because it is verified rarely: no customer waits for it either.
 * `due` counts every attempt whose verification is late, watched ones too. What a gateway lists counts while its span is read
 * again. A day without a fetched report counts until its payouts are imported from a file.
 */
export async function readOpenWork(db: Db, registry: GatewayRegistry, now: Date): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    select 'attempts' as kind, a.gateway, case when o.plan_start = 'renewal' then 'debit' else a.status end as state,
      count(*) as count, min(a.started_at) as oldest
    from payment_attempt a join orders o on o.id = a.order_id
    where a.next_poll_at is not null and a.status in ('sent', 'pending') group by 2, 3
    union all
    select 'due', gateway, '', count(*), min(next_poll_at)
    from payment_attempt where next_poll_at <= ${now} group by gateway
    union all
    select 'unbooked', gateway, '', sum(unbooked), min(to_at)
    from gateway_list_span where unbooked > 0 and next_read_at is not null group by gateway
    union all
    select 'unknown', gateway, '', sum(unknown), min(to_at)
    from gateway_list_span where unknown > 0 and next_read_at is not null group by gateway
    union all
    select 'refunds', c.gateway, r.status, count(*), min(r.requested_at)
    from refund r join payment_capture c on c.id = r.capture_id where r.status <> 'done' group by c.gateway, r.status
    union all
    select 'disputes', gateway, state, count(*), min(recorded_at)
    from dispute where state = 'open' and respond_by < ${new Date(now.getTime() + DISPUTE_WARNING_MS)} group by gateway, state
    union all
    select 'reports', gateway, '', count(*), min(due_since)
    from payout_fetch f where fetched_at is null and next_fetch_at is not null
      and not exists (select from payout p where p.gateway = f.gateway and p.paid_on = f.day)
    group by gateway
    union all
    select 'outbox', destination, topic, count(*), min(created_at)
    from outbox where done_at is null and given_up_at is null group by destination, topic`.execute(db)
  const gateways = Object.values(registry)
  return rows.filter(({ kind, gateway }) => {
    const source = SOURCES[kind]
    return source === undefined || gateways.some((one) => one.name === gateway && one[source])
  })
}

function labelsOf(
  kind: OpenWork['kind'],
  { gateway, state }: Pick<OpenWork, 'gateway' | 'state'>,
): Record<string, string> {
  if (kind === 'outbox') return { topic: state, destination: gateway }
  return state === '' ? { gateway } : { gateway, state }
}
