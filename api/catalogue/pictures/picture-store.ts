/** The store of uploaded pictures. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { ExaminingRule } from '#api/platform/db/retention-rule.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { PICTURE_FOLDER, type PictureFile, readPictureAddress } from '#contract/picture-address.ts'
import { sql } from 'kysely'
import type { EncodedFile } from './encoding-result.ts'

type NewPicture = { hash: string; files: readonly EncodedFile[]; by: string; at: Date }

/** Inserts all files of a picture in one statement. The retention period of a stored file starts again. */
export const savePicture = ({ hash, files, by, at }: NewPicture): WriteStatement => sql`
  insert into picture (hash, width, content, uploaded_by, uploaded_at)
  values ${sql.join(files.map(({ width, content }) => sql`(${hash}, ${width}, ${Buffer.from(content)}, ${by}, ${at})`))}
  on conflict (hash, width) do update set uploaded_by = excluded.uploaded_by,
    uploaded_at = greatest(picture.uploaded_at, excluded.uploaded_at)`

export async function findPicture(db: Db, { hash, width }: PictureFile): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Uint8Array }>`
    select content from picture where hash = ${hash} and width = ${width}`.execute(db)
  const [found] = rows
  return found && Buffer.from(found.content)
}

/** @param addresses of pictures, inside or outside the folder of uploads @returns those inside that are not stored */
export async function findMissingPictures(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const named = new Set(addresses.filter((address) => address.startsWith(PICTURE_FOLDER)))
  if (named.size === 0) return named
  const hashes = [...named].flatMap((address) => readPictureAddress(address)?.hash ?? [])
  const { rows } = await sql<{ address: string }>`
    select ${PICTURE_FOLDER} || hash || '-' || width || '.webp' as address
    from picture where hash = any(${hashes})`.execute(db)
  for (const { address } of rows) named.delete(address)
  return named
}

/** Files that one statement examines. At some 50 µs for a picture it ends long before the time limit of statements. */
const EXAMINED_AT_ONCE = 2_000

export const PICTURE_RETENTION = {
  /** An upload that neither the catalogue nor a draft names, now or in the history. */
  'unused pictures': {
    days: 30,
    examine: ({ after, before }) => sql`
      with examined as (
        select hash, uploaded_at from picture where uploaded_at > ${after} and uploaded_at < ${before}
        order by uploaded_at fetch first ${EXAMINED_AT_ONCE} rows with ties
      ), deleted as (
        delete from picture where uploaded_at < ${before} and hash in (
          select hash from (select distinct hash from examined) as one where not is_picture_named(hash))
      )
      select max(uploaded_at)::text as end from examined`,
  },
} satisfies Record<string, ExaminingRule>
