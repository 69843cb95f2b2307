/** Queries for what a publication affects besides the items themselves: renewals, and texts in other languages. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Returns the number of subscriptions that renew each of these price options; options without a subscription are left out. */
export async function countRenewals(db: Db, poids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ poid: string; count: number }>`
    select s.poid, count(*)::int as count from subscription s
    where s.state in ('awaiting_mandate', 'active', 'past_due') and s.poid = any(${[...poids]}) group by s.poid`.execute(
    db,
  )
  return new Map(rows.map(({ poid, count }) => [poid, count]))
}

/** Returns the languages in which these items have texts, by kind and id, such as "package family-max". */
export async function listTextLanguages(
  db: Db,
  items: readonly { kind: string; itemId: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ item: string; languages: string[] }>`
    select t.kind || ' ' || t.item_id as item, array_agg(t.language order by t.language) as languages
    from catalogue_text t
    join unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ itemId }) => itemId)}::text[]) x (kind, id)
      on x.kind = t.kind and x.id = t.item_id
    group by 1`.execute(db)
  return new Map(rows.map(({ item, languages }) => [item, languages]))
}
