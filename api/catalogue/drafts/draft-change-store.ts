/** The store of the changes of drafts. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { DraftChange } from './draft.ts'

/** Rows for each statement. */
const ROWS_AT_ONCE = 500

/** Returns the changes of a draft in the order of their items. */
export async function listChanges(db: Db, draftId: string): Promise<DraftChange[]> {
  const { rows } = await sql<DraftChange>`
    select c.kind, c.item_id as "itemId", c.before, c.after, c.follows, c.moved_from as "movedFrom", c.based_on as "basedOn",
      c.edited_by as "editedBy", c.edited_at as "editedAt"
    from catalogue_draft_change c where c.draft_id = ${draftId} order by c.kind, c.item_id`.execute(db)
  return rows
}

/** Inserts changes, or replaces those of the same items. */
export async function saveChanges(db: Db, draftId: string, changes: readonly DraftChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE)
    await sql`
      insert into catalogue_draft_change (draft_id, kind, item_id, before, after, follows, moved_from, based_on,
        edited_by, edited_at)
      select ${draftId}, x.kind, x."itemId", nullif(x.before, 'null'), nullif(x.after, 'null'), x.follows, x."movedFrom",
        x."basedOn", x."editedBy", x."editedAt"
      from jsonb_to_recordset(${JSON.stringify(changes.slice(start, start + ROWS_AT_ONCE))}::jsonb)
        x(kind text, "itemId" text, before jsonb, after jsonb, follows text, "movedFrom" text, "basedOn" int, "editedBy" text,
          "editedAt" timestamptz)
      on conflict (draft_id, kind, item_id) do update set before = excluded.before, after = excluded.after,
        follows = excluded.follows, moved_from = excluded.moved_from, based_on = excluded.based_on, edited_by = excluded.edited_by,
        edited_at = excluded.edited_at`.execute(db)
}

export const deleteChange = (
  draftId: string,
  { kind, itemId }: Pick<DraftChange, 'kind' | 'itemId'>,
): WriteStatement => sql`
  delete from catalogue_draft_change where draft_id = ${draftId} and kind = ${kind} and item_id = ${itemId}`
