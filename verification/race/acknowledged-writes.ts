/** What the shop has acknowledged to a person: it must exist at the end, whatever died meanwhile. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

const LOOK_UPS = {
  /** An order's id, from 200 of createTransaction or 201 of users/create. */
  order: (ids: string[]) => sql<{ id: string }>`select id from orders where id = any(${ids})`,
  /** An attempt's id, from the signed form or the token. */
  attempt: (ids: string[]) => sql<{ id: string }>`select id from payment_attempt where id = any(${ids})`,
  /** The id of an attempt whose return or webhook was answered: the notification must be stored. */
  news: (ids: string[]) =>
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
type Kind = keyof typeof LOOK_UPS

export type Memory = {
  acknowledged: (kind: Kind, id: string) => void
  size: () => number
  /** Returns what was acknowledged and does not exist. */
  lost: (db: Db) => Promise<{ kind: Kind; id: string }[]>
}

export function openMemory(): Memory {
  const kept = new Map<Kind, Set<string>>()
  return {
    acknowledged: (kind, id) => void kept.set(kind, (kept.get(kind) ?? new Set<string>()).add(id)),
    size: () => [...kept.values()].reduce((sum, ids) => sum + ids.size, 0),
    lost: async (db) => {
      const missing = [...kept].map(async ([kind, ids]) => {
        const { rows } = await LOOK_UPS[kind]([...ids]).execute(db)
        const found = new Set(rows.map(({ id }) => id))
        return [...ids].filter((id) => !found.has(id)).map((id) => ({ kind, id }))
      })
      return (await Promise.all(missing)).flat()
    },
  }
}
