/** The store of the drafts of the catalogue. Its triggers also enforce the states, who may approve, and that submitted changes cannot change. */
import { existsQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { timeAndId, timeCursor } from '#api/platform/db/time-cursor.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Draft, type DraftAction, draftTransitions, type DraftState } from './draft.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'

const COLUMNS = sql`d.id, d.title, d.author, d.editors, d.state, d.revision, d.base_version as "baseVersion",
  d.created_at as "createdAt", d.changed_at as "changedAt", d.submitted_by as "submittedBy",
  d.submitted_at as "submittedAt", d.publish_at as "publishAt", d.approved_by as "approvedBy",
  d.approved_at as "approvedAt", d.rejected_by as "rejectedBy", d.rejected_at as "rejectedAt",
  d.rejected_because as "rejectedBecause", d.blocked_causes as "blockedCauses", d.published_at as "publishedAt",
  d.published_version as "publishedVersion", d.undoes`

export type ListedDraft = Draft & { changeCount: number }
const COUNT = sql`(select count(*)::int from catalogue_draft_change c where c.draft_id = d.id)
  + (select count(*)::int from catalogue_draft_text t where t.draft_id = d.id) as "changeCount"`

/** Returns the cursor of a draft in the list. */
export const cursorOf = ({ changedAt, id }: Draft): string => timeCursor(changedAt, id)

/** Lists a page of drafts, the last changed first. @param after the cursor of the last draft on the previous page */
export async function listDrafts(
  db: Db,
  { state, after }: { state?: DraftState | undefined; after?: string | undefined },
): Promise<ListedDraft[]> {
  const hasState = state === undefined ? sql`true` : sql`d.state = ${state}`
  const isOlder = after === undefined ? sql`true` : sql`(d.changed_at, d.id) < ${timeAndId(after)}`
  const { rows } = await sql<ListedDraft>`
    select ${COLUMNS}, ${COUNT} from catalogue_draft d where ${hasState} and ${isOlder}
    order by d.changed_at desc, d.id desc limit ${DESK_PAGE_SIZE}`.execute(db)
  return rows
}

export async function findDraft(db: Db, id: string): Promise<ListedDraft | undefined> {
  const { rows } = await sql<ListedDraft>`
    select ${COLUMNS}, ${COUNT} from catalogue_draft d where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a draft until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select ${COLUMNS} from catalogue_draft d where d.id = ${id} for update`.execute(tx)
  return rows[0]
}

export const insertDraft = (
  draft: Pick<Draft, 'id' | 'title' | 'author' | 'baseVersion' | 'undoes'>,
  now: Date,
): WriteStatement => sql`
  insert into catalogue_draft (id, title, author, editors, state, revision, base_version, created_at, changed_at, undoes)
  values (${draft.id}, ${draft.title}, ${draft.author}, array[${draft.author}], 'draft', 1, ${draft.baseVersion}, ${now},
    ${now}, ${draft.undoes})`

/** Records that a person has changed a draft, before the change itself is written. */
export const touchDraft = (id: string, editor: string, now: Date): WriteStatement => sql`
  update catalogue_draft set revision = revision + 1, changed_at = ${now},
    editors = case when ${editor} = any(editors) then editors else editors || ${editor}::text end
  where id = ${id}`

/** Returns the update for an action; it updates nothing if the state does not allow the action. */
export function transitionDraft(id: string, action: DraftAction, now: Date): WriteStatement {
  const { from, to } = draftTransitions[action.kind]
  return sql`
    update catalogue_draft set state = ${to}, revision = revision + 1, changed_at = ${now}, ${columnsOf(action, now)}
    where id = ${id} and state = any(${from})`
}

const BACK = sql`submitted_by = null, submitted_at = null, publish_at = null, approved_by = null, approved_at = null,
  blocked_causes = null`

function columnsOf(action: DraftAction, now: Date): RawBuilder<unknown> {
  switch (action.kind) {
    case 'submit':
      return sql`submitted_by = ${action.by}, submitted_at = ${now}, publish_at = ${action.publishAt}`
    case 'take_back':
    case 'withdraw':
      return BACK
    case 'reject':
      return sql`${BACK}, rejected_by = ${action.by}, rejected_at = ${now}, rejected_because = ${action.reason}`
    case 'approve':
      return sql`approved_by = ${action.by}, approved_at = ${now}`
    case 'publish':
      return sql`published_at = ${now}, published_version = ${action.version}`
    case 'block':
      return sql`blocked_causes = ${JSON.stringify(action.causes)}::jsonb`
  }
}

const IS_DUE = (now: Date) =>
  sql`d.state = 'approved' and coalesce(d.publish_at, '-infinity') <= ${now}::timestamptz`

/** Builds the query that checks whether an approved draft is due for publication. */
export const draftsAreDue = (now: Date): Query<boolean> =>
  existsQuery(sql`select from catalogue_draft d where ${IS_DUE(now)}`)

/** Lists the approved drafts to publish now: first those without a time of publication, then by that time and by approval. */
export async function listDueDrafts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from catalogue_draft d where ${IS_DUE(now)} order by d.publish_at nulls first, d.approved_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the titles of the drafts that could not be published. */
export async function listBlockedDrafts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select d.title from catalogue_draft d where d.state = 'blocked' order by d.changed_at`.execute(db)
  return rows.map(({ title }) => title)
}
