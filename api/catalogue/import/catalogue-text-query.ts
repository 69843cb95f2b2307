/** Queries about catalogue texts and the items that may have them. */
import type { Tx } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'

/** An item that may have texts. `packageType` is '' for every other kind. */
export type TextItem = { kind: TextKind; id: string; packageType: string }

const TEXT_ITEMS = sql`
  select 'language' as kind, id, '' as "packageType" from language
  union all select 'genre', id, '' from genre
  union all select 'app_type', id, '' from app_type
  union all select 'package', id, type from package
  union all select 'faq', id, '' from faq`

/**
 * The condition that a stored text is of an item that is or was in the catalogue. A withdrawn question is deleted: its texts stay, so
 * that an undo shows them again, but no file may have them.
 */
export const isOfKnownItem = sql<boolean>`(kind, item_id) in (select x.kind, x.id from (${TEXT_ITEMS}) x)`

/** Reads all texts in one language, in the order of their items, except those of withdrawn questions. */
export const readTextsIn = (tx: Tx, language: Language): Promise<StoredText[]> =>
  tx
    .selectFrom('catalogue_text')
    .select(['kind', 'item_id as itemId', 'name', 'description'])
    .where('language', '=', language)
    .where(isOfKnownItem)
    .orderBy('kind')
    .orderBy('item_id')
    .execute()

/**
 * Lists the items that are or were in the catalogue: items that are no longer on sale keep their texts.
 * @param ids of the items to list, of any kind; by default all
 */
export async function listTextItems(tx: Tx, ids?: readonly string[]): Promise<TextItem[]> {
  const isAsked = ids ? sql`x.id = any(${[...ids]})` : sql`true`
  const { rows } = await sql<TextItem>`select x.* from (${TEXT_ITEMS}) x where ${isAsked}`.execute(tx)
  return rows
}
