/** Writes single catalogue texts. */
import type { Tx } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { CatalogueText, StoredText } from '#api/catalogue/catalogue-text.ts'

type SingleText = Pick<StoredText, 'kind' | 'itemId'> & { language: Language; after: CatalogueText | null }

/** Writes single texts in any language; null deletes one. The other texts stay. */
export async function writeSingleTexts(tx: Tx, texts: readonly SingleText[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
    given (kind text, "itemId" text, language text, after jsonb)`
  await sql`
    delete from catalogue_text stored using ${given}
    where given.after is null and given.kind = stored.kind and given."itemId" = stored.item_id
      and given.language = stored.language`.execute(tx)
  await sql`
    insert into catalogue_text (kind, item_id, language, name, description)
    select given.kind, given."itemId", given.language, given.after ->> 'name', given.after ->> 'description'
    from ${given} where given.after is not null
    on conflict (kind, item_id, language)
      do update set name = excluded.name, description = excluded.description`.execute(tx)
}
