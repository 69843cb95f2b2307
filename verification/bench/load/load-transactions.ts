/**
 * Load driver: the effects of a purchase as one raw transaction of five statements, with `pg` alone. No HTTP,
 * no checks, no gateway: begin, lock, two inserts, an update, an event, commit. The purchase rate is compared
 * with it.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'

export type TransactionLoad = { url: string; connections: number; milliseconds: number }
export type TransactionCount = { perSecond: number }

let pool: pg.Pool | undefined

handleMessages(async ({ url, connections, milliseconds }: TransactionLoad): Promise<TransactionCount> => {
  const open = (pool ??= new pg.Pool({ connectionString: url, max: connections }))
  let transactions = 0
  const started = performance.now()
  const loop = async () => {
    while (performance.now() < started + milliseconds) await transact(open, transactions++ % SUBSCRIBERS)
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { perSecond: (1_000 * transactions) / (performance.now() - started) }
})

async function transact(open: pg.Pool, account: number): Promise<void> {
  const client = await open.connect()
  const [order, pack] = [randomUUID(), randomUUID()]
  try {
    await client.query('begin')
    await client.query('select balance from raw_account where id = $1 for update', [account])
    await client.query(
      'insert into raw_order (id, account_id, amount, placed_at) values ($1, $2, $3, now())',
      [order, account, 14_900],
    )
    await client.query(
      'insert into raw_pack (id, order_id, starts_at, ends_at) values ($1, $2, now(), now() + $3)',
      [pack, order, '30 days'],
    )
    await client.query('update raw_account set balance = balance + $2 where id = $1', [account, 14_900])
    await client.query(
      'insert into raw_event (id, order_id, status, received_at) values ($1, $2, $3, now())',
      [randomUUID(), order, 'captured'],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
