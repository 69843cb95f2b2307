/** Keeps the pictures sent last in memory: the same ones are on each page, and a slow database does not delay them. */
import { keepRecent } from '#api/platform/keep-recent.ts'
import type { PictureFile } from '#contract/picture-address.ts'
import { pictureAddress } from '#contract/picture-address.ts'

/** Some 300 posters. */
const MAX_BYTES = 8 * 1024 * 1024

export type ReadPicture = (file: PictureFile) => Promise<Buffer | undefined>

/** @param read reads a picture that is not kept; of several requests for one picture, one reads it */
export function keepPictures(read: ReadPicture, maxBytes = MAX_BYTES): ReadPicture {
  const { find } = keepRecent<Buffer | undefined>({ bytesOf: (content) => content.length, maxBytes })
  return (file) => find(pictureAddress(file), () => read(file))
}
