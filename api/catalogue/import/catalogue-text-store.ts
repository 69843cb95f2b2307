/** Queries about catalogue texts for an import. */
import type { Tx } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'

/** Reads all texts in one language. */
export const readTextsIn = (tx: Tx, language: Language): Promise<StoredText[]> =>
  tx
    .selectFrom('catalogue_text')
    .select(['kind', 'item_id as itemId', 'name', 'description'])
    .where('language', '=', language)
    .execute()

/** An item that may have texts. `packageType` is '' for all but packages. */
export type TextItem = { kind: TextKind; id: string; packageType: string }

/** Lists all items that are or were in the catalogue: those that are not on sale keep their texts. */
export async function listTextItems(tx: Tx): Promise<TextItem[]> {
  const { rows } = await sql<TextItem>`
    select 'language' as kind, id, '' as "packageType" from language
    union all select 'genre', id, '' from genre
    union all select 'app_type', id, '' from app_type
    union all select 'package', id, type from package
    union all select 'faq', id, '' from faq`.execute(tx)
  return rows
}
