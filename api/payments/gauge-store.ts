/** How much waits in the payments and messages, for an operator's monitoring; each answered by an index of what is open. */
import type { Db } from '#api/platform/database.ts'
import type { Reading } from '#api/platform/metrics.ts'
import { sql } from 'kysely'

type Row = {
  kind: 'attempts' | 'refunds' | 'outbox'
  /** Of an item of the outbox: its destination. */
  gateway: string
  state: string
  count: number
  oldest: Date
}

const NAMES = {
  attempts: {
    name: 'payments_open',
    help: 'Attempts to pay whose end the gateway has not told yet.',
    oldest: 'payments_open_oldest_seconds',
  },
  refunds: {
    name: 'refunds_open',
    help: 'Refunds that are not done; in the state manual they wait for a person.',
    oldest: 'refunds_open_oldest_seconds',
  },
  outbox: {
    name: 'outbox_waiting',
    help: 'Messages and refunds that must still be sent.',
    oldest: 'outbox_waiting_oldest_seconds',
  },
} as const

/** What a gateway has told stays watched for days, since news may still come, but nobody waits for it: it is not counted. */
export async function readOpenWork(db: Db, now: Date): Promise<Reading[]> {
  const { rows } = await sql<Row>`
    select 'attempts' as kind, gateway, status as state, count(*) as count, min(started_at) as oldest
    from payment_attempt where next_poll_at is not null and status in ('sent', 'pending') group by gateway, status
    union all
    select 'refunds', c.gateway, r.status, count(*), min(r.requested_at)
    from refund r join payment_capture c on c.id = r.capture_id where r.status <> 'done' group by c.gateway, r.status
    union all
    select 'outbox', destination, topic, count(*), min(created_at)
    from outbox where done_at is null and given_up_at is null group by destination, topic`.execute(db)
  return rows.flatMap(({ kind, gateway, state, count, oldest }) => {
    const { name, help, oldest: age } = NAMES[kind]
    const labels = kind === 'outbox' ? { topic: state, destination: gateway } : { gateway, state }
    const seconds = Math.max(0, (now.getTime() - oldest.getTime()) / 1000)
    return [
      { name, help, labels, value: count },
      { name: age, help: 'How long the oldest of them has waited.', labels, value: seconds },
    ]
  })
}
