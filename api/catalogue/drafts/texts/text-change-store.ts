/** The store of the changes of texts in drafts. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { TextChange, TextPlace } from './text-change.ts'

/** Rows for each statement. */
const ROWS_AT_ONCE = 500

/** Returns the changes of texts of a draft in the order of their items. */
export async function listTextChanges(db: Db, draftId: string): Promise<TextChange[]> {
  const { rows } = await sql<TextChange>`
    select c.kind, c.item_id as "itemId", c.language, c.before, c.after, c.based_on as "basedOn",
      c.edited_by as "editedBy", c.edited_at as "editedAt"
    from catalogue_draft_text c where c.draft_id = ${draftId} order by c.kind, c.item_id, c.language`.execute(
    db,
  )
  return rows
}

/** Inserts changes, or replaces those of the same texts. */
export async function saveTextChanges(
  db: Db,
  draftId: string,
  changes: readonly TextChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE)
    await sql`
      insert into catalogue_draft_text (draft_id, kind, item_id, language, before, after, based_on, edited_by, edited_at)
      select ${draftId}, x.kind, x."itemId", x.language, nullif(x.before, 'null'), nullif(x.after, 'null'), x."basedOn",
        x."editedBy", x."editedAt"
      from jsonb_to_recordset(${JSON.stringify(changes.slice(start, start + ROWS_AT_ONCE))}::jsonb)
        x(kind text, "itemId" text, language text, before jsonb, after jsonb, "basedOn" int, "editedBy" text,
          "editedAt" timestamptz)
      on conflict (draft_id, kind, item_id, language) do update set before = excluded.before, after = excluded.after,
        based_on = excluded.based_on, edited_by = excluded.edited_by, edited_at = excluded.edited_at`.execute(
      db,
    )
}

export const deleteTextChange = (
  draftId: string,
  { kind, itemId, language }: TextPlace,
): WriteStatement => sql`
  delete from catalogue_draft_text
  where draft_id = ${draftId} and kind = ${kind} and item_id = ${itemId} and language = ${language}`
