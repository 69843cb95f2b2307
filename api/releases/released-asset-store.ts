/** The store of released assets. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { ReleasedAsset, Site } from './released-asset.ts'

/**
 * Restarts the retention period of assets, so that none of them is deleted meanwhile. Locks them by name: instances
 * that start at the same time wait for each other, without a deadlock.
 * @returns the names of those that are stored
 */
export async function markNeeded(
  db: Db,
  { site, names, at }: { site: Site; names: readonly string[]; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    with stored as (
      select name from released_asset where site = ${site} and name = any(${names}) order by name for update)
    update released_asset a set last_needed_at = greatest(a.last_needed_at, ${at})
    from stored where a.site = ${site} and a.name = stored.name
    returning a.name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

type NewAsset = ReleasedAsset & { name: string }

/** Inserts assets of a build. An asset that another instance has stored meanwhile is not changed. */
export const insertAssets = (
  { site, at }: { site: Site; at: Date },
  assets: readonly NewAsset[],
): WriteStatement => sql`
  insert into released_asset (site, name, media_type, checksum, content, brotli, gzip, released_at, last_needed_at)
  values ${sql.join(
    assets.map(
      ({ name, mediaType, checksum, content, compressed }) =>
        sql`(${site}, ${name}, ${mediaType}, ${checksum}, ${content}, ${compressed?.br ?? null},
          ${compressed?.gzip ?? null}, ${at}, ${at})`,
    ),
  )}
  on conflict (site, name) do nothing`

type Row = {
  media_type: string
  checksum: Uint8Array
  content: Uint8Array
  brotli: Uint8Array | null
  gzip: Uint8Array | null
}

export async function findAsset(db: Db, site: Site, name: string): Promise<ReleasedAsset | undefined> {
  const { rows } = await sql<Row>`
    select media_type, checksum, content, brotli, gzip
    from released_asset where site = ${site} and name = ${name}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { media_type: mediaType, checksum, content, brotli, gzip } = row
  return {
    mediaType,
    checksum: Buffer.from(checksum),
    content: Buffer.from(content),
    compressed: brotli && gzip && { br: Buffer.from(brotli), gzip: Buffer.from(gzip) },
  }
}

/** For assets of builds that no instance runs any more. A page that stays open for longer loads again. */
export const RELEASE_RETENTION = {
  'scripts of releases': deleteAfter(30, 'released_asset', sql`x.last_needed_at`),
}
