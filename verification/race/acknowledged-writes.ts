/** Records the writes that the shop acknowledged, and finds those that are missing at the end, whatever crashed meanwhile. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

const FIND_QUERIES = {
  /** An order's id, from 200 of createTransaction or 201 of users/create. */
  order: (ids: string[]) => sql<{ id: string }>`select id from orders where id = any(${ids})`,
  /** An attempt's id, from the signed form or the token. */
  attempt: (ids: string[]) => sql<{ id: string }>`select id from payment_attempt where id = any(${ids})`,
  /** The id of an attempt whose return or webhook was answered: the notification must be stored. */
  notification: (ids: string[]) =>
    sql<{
      id: string
    }>`select distinct attempt_id as id from payment_news where attempt_id = any(${ids}) and source <> 'poll'`,
  /** The id of an order that a page showed as paid. */
  paid: (ids: string[]) =>
    sql<{ id: string }>`select o.id from orders o where o.id = any(${ids}) and o.status = 'paid'
      and exists (select 1 from entitlement e where e.order_id = o.id and e.status = 'active')`,
  /** A mobile, from 201 of users/create. */
  account: (mobiles: string[]) =>
    sql<{ id: string }>`select mobile as id from subscriber where mobile = any(${mobiles})`,
}
type Kind = keyof typeof FIND_QUERIES

export type AcknowledgedWrites = {
  record: (kind: Kind, id: string) => void
  count: () => number
  /** Returns the acknowledged writes that are not in the database. */
  listLost: (db: Db) => Promise<{ kind: Kind; id: string }[]>
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  const recorded = new Map<Kind, Set<string>>()
  return {
    record: (kind, id) => void recorded.set(kind, (recorded.get(kind) ?? new Set<string>()).add(id)),
    count: () => [...recorded.values()].reduce((sum, ids) => sum + ids.size, 0),
    listLost: async (db) => {
      const missing = [...recorded].map(async ([kind, ids]) => {
        const { rows } = await FIND_QUERIES[kind]([...ids]).execute(db)
        const found = new Set(rows.map(({ id }) => id))
        return [...ids].filter((id) => !found.has(id)).map((id) => ({ kind, id }))
      })
      return (await Promise.all(missing)).flat()
    },
  }
}
