/** Queries for lists of the items on sale. */
import type { ItemKind } from '#contract/staff/desk-drafts.ts'
import { UNLISTED_POSITION } from '#api/catalogue/catalogue.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { DeskItem } from '#contract/staff/desk-catalogue.ts'
import { LONG_DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { sql } from 'kysely'

const LISTED = sql`where position > ${UNLISTED_POSITION}`

/** The items on sale of each kind. `detail`: a further text, which is shown and searched. */
const ITEMS = {
  language: sql`select id, name as title, code as detail, position from language ${LISTED}`,
  genre: sql`select id, name as title, '' as detail, position from genre ${LISTED}`,
  app_type: sql`select id, description as title, '' as detail, position from app_type ${LISTED}`,
  app: sql`select id, name as title, image as detail, position from app ${LISTED}`,
  package: sql`select id, name as title, alias as detail, position from package where withdrawn_at is null`,
  faq: sql`select id, question as title, '' as detail, position from faq`,
  banner: sql`select id, title, coalesce(package_id, '') as detail, position from banner`,
} satisfies Record<ItemKind, unknown>

type Search = { kind: ItemKind; q?: string | undefined; after?: string | undefined }

/** Lists a page of the items whose id or names contain a text. @param search `after`: the cursor of the last item on the previous page */
export async function listItems(db: Db, { kind, q = '', after }: Search): Promise<DeskItem[]> {
  const items = ITEMS[kind]
  const words = `%${q.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [position, id] = after?.split('.') ?? []
  const isLater = after === undefined ? sql`true` : sql`(x.position, x.id) > (${position}::int, ${id})`
  const { rows } = await sql<DeskItem>`
    select x.id as "itemId", x.title, x.detail, x.position || '.' || x.id as cursor
    from (${items}) x
    where (x.id ilike ${words} or x.title ilike ${words} or x.detail ilike ${words}) and ${isLater}
    order by x.position, x.id limit ${LONG_DESK_PAGE_SIZE}`.execute(db)
  return rows
}

/** Whether an item is on sale. */
export async function isOnSale(db: Db, kind: ItemKind, id: string): Promise<boolean> {
  const { rows } = await sql`select from (${ITEMS[kind]}) x where x.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Returns the package before each of these packages on sale; the first package of the catalogue is left out. */
export async function listPackagesBefore(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; previous: string | null }>`
    select x.id, x.previous from (
      select id, lag(id) over (order by position) as previous from package where withdrawn_at is null) x
    where x.id = any(${[...ids]})`.execute(db)
  return new Map(rows.flatMap(({ id, previous }) => (previous === null ? [] : [[id, previous]])))
}
