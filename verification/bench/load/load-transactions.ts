/**
 * Load driver: the effects of a purchase as one raw transaction of five statements, with `pg` alone. No HTTP,
 * no checks, no gateway: begin, lock, two inserts, an update, an event, commit. The purchase rate is compared
 * with it.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { handleMessages } from '#verification/bench/setup/child-process.ts'

export type TransactionLoad = {
  url: string
  connections: number
  milliseconds: number
  /** Rows of `raw_account` to lock, in turn. */
  accounts: number
}
export type TransactionCount = { transactions: number; milliseconds: number }

let pool: pg.Pool | undefined

handleMessages(
  async ({ url, connections, milliseconds, accounts }: TransactionLoad): Promise<TransactionCount> => {
    pool ??= new pg.Pool({ connectionString: url, max: connections })
    const open = pool
    let transactions = 0
    const started = performance.now()
    const until = started + milliseconds
    const loop = async () => {
      while (performance.now() < until) {
        const account = transactions++ % accounts
        await transact(open, account)
      }
    }
    await Promise.all(Array.from({ length: connections }, loop))
    return { transactions, milliseconds: performance.now() - started }
  },
)

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
