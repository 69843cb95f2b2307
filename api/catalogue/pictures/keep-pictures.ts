/** Keeps the pictures sent last in memory: the same ones are on each page, and a slow database does not delay them. */
import type { PictureFile } from '#contract/picture-address.ts'
import { pictureAddress } from '#contract/picture-address.ts'

/** Some 300 posters. */
const MAX_BYTES = 8 * 1024 * 1024

export type ReadPicture = (file: PictureFile) => Promise<Buffer | undefined>

/** @param read reads a picture that is not kept; of several requests for one picture, one reads it */
export function keepPictures(read: ReadPicture, maxBytes = MAX_BYTES): ReadPicture {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0
  const keep = (name: string, content: Buffer): void => {
    kept.set(name, content)
    bytes += content.length
    // A map lists what was set first at the start.
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= old.length
    }
  }
  const readOnce = async (name: string, file: PictureFile): Promise<Buffer | undefined> => {
    try {
      const content = await read(file)
      if (content) keep(name, content)
      return content
    } finally {
      underWay.delete(name)
    }
  }
  return async (file) => {
    const name = pictureAddress(file)
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const reading = underWay.get(name) ?? readOnce(name, file)
    underWay.set(name, reading)
    return reading
  }
}
