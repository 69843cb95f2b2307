/** Sent and pending webhooks of the gateways. The only file that uses this table. */
import type { BankGateway } from '#simulators/bank-gateways.ts'
import { readRow, type Store } from '#simulators/store.ts'

/** The path below `/api/webhooks` that the webhook goes to. */
export type Gateway = BankGateway | `${BankGateway}/mandates`

type NewWebhook = {
  gateway: Gateway
  orderId: string
  contentType: string
  body: string
  dueAt: Date
  mostTries: number
}

export type Webhook = {
  id: number
  gateway: Gateway
  orderId: string
  contentType: string
  body: string
  state: 'waiting' | 'sending' | 'delivered' | 'given-up'
  tries: number
  mostTries: number
  lastAnswer: string | null
}

/** Returns the webhook's id. */
export function insertWebhook({ sql }: Store, webhook: NewWebhook): number {
  const { gateway, orderId, contentType, body, dueAt, mostTries } = webhook
  const { lastInsertRowid } = sql.run`
    insert into webhook (gateway, order_id, content_type, body, state, due_at, most_tries)
    values (${gateway}, ${orderId}, ${contentType}, ${body}, 'waiting', ${dueAt.toISOString()}, ${mostTries})`
  return Number(lastInsertRowid)
}

/** Claims a webhook, so that it is not sent twice at the same time. */
export function claimWebhook({ sql }: Store, id: number): Webhook | undefined {
  const row = sql.get`
    update webhook set state = 'sending' where id = ${id} and state = 'waiting' returning *`
  return row && toWebhook(row)
}

export function listDueWebhooks({ sql }: Store, now: Date, limit: number): number[] {
  const rows = sql.all`
    select id from webhook where state = 'waiting' and due_at <= ${now.toISOString()}
    order by due_at, id limit ${limit}`
  return (rows as { id: number }[]).map(({ id }) => id)
}

type Delivery = { state: Webhook['state']; lastAnswer: string; dueAt: Date }

export function saveDelivery({ sql }: Store, id: number, { state, lastAnswer, dueAt }: Delivery): void {
  sql.run`
    update webhook
    set state = ${state}, tries = tries + 1, last_answer = ${lastAnswer}, due_at = ${dueAt.toISOString()}
    where id = ${id}`
}

/** Requeues webhooks that were being sent when the simulators stopped: gateways too send twice rather than never. */
export function releaseWebhooks({ sql }: Store): void {
  sql.run`update webhook set state = 'waiting' where state = 'sending'`
}

/** Returns the latest one of a payment. */
export function findLastWebhook({ sql }: Store, gateway: Gateway, orderId: string): Webhook | undefined {
  const row = sql.get`
    select * from webhook where gateway = ${gateway} and order_id = ${orderId} order by id desc limit 1`
  return row && toWebhook(row)
}

const toWebhook = (row: object) => readRow(row) as Webhook
