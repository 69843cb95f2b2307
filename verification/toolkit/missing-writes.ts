/** Finds the writes that the shop acknowledged and that are missing in the database. */

/** SQL that finds the ids of a kind of write. */
export const FIND_QUERIES = {
  order: 'select id from orders where id = any($1)',
  attempt: 'select id from payment_attempt where id = any($1)',
  paid: `select o.id from orders o where o.id = any($1) and o.status = 'paid'
    and exists (select 1 from entitlement e where e.order_id = o.id and e.status = 'active')`,
}

export type FindIds = (query: string, values: [ids: string[]]) => Promise<{ id: string }[]>

/** Returns the ids that the query does not find. */
export async function listMissing(findIds: FindIds, query: string, ids: string[]): Promise<string[]> {
  const found = new Set((await findIds(query, [ids])).map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}
