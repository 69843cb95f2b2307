/** Stores an encoded picture under the hash of its files. */
import { createHash } from 'node:crypto'
import type { AppContext } from '#api/platform/context.ts'
import { pictureAddress } from '#contract/picture-address.ts'
import type { EncodedFile } from './encoding-result.ts'
import { savePicture } from './picture-store.ts'

const HASH_LENGTH = 32

export type StoredPicture = { hash: string; address: string; bytes: number }

/**
 * @param files ordered by width
 * @param by the member of the staff who uploaded the picture
 * @returns the address of the largest file, and its length in bytes
 */
export async function storePicture(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  files: readonly EncodedFile[],
  by: string,
): Promise<StoredPicture> {
  const sum = createHash('sha256')
  for (const { content } of files) sum.update(content)
  const hash = sum.digest('hex').slice(0, HASH_LENGTH)
  await savePicture({ hash, files, by, at: runtime.now() }).execute(db)
  const largest = files.at(-1)
  return {
    hash,
    address: pictureAddress({ hash, width: largest?.width ?? 0 }),
    bytes: largest?.content.length ?? 0,
  }
}
