/** Reads the format of an uploaded picture from its first bytes: names and extensions are ignored. Pure. */

export type PictureFormat = 'jpeg' | 'png' | 'webp'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex')

/** @returns undefined for every other format, such as SVG, GIF, AVIF and HEIC */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg'
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP' ? 'webp' : undefined
}

const textAt = (bytes: Buffer, place: number): string => bytes.toString('latin1', place, place + 4)

/** Whether a picture has several frames, so that a decoder would silently show only the first. */
export const isAnimated = (bytes: Buffer, format: PictureFormat): boolean =>
  format === 'png' ? hasAnimationChunk(bytes) : format === 'webp' && hasAnimationFlag(bytes)

/** A chunk is its length, its name, its data and a checksum; `acTL` comes before the data of the picture. */
function hasAnimationChunk(bytes: Buffer): boolean {
  const AROUND_DATA = 12
  for (let place = PNG_SIGNATURE.length; place + AROUND_DATA <= bytes.length;) {
    const name = textAt(bytes, place + 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    place += bytes.readUInt32BE(place) + AROUND_DATA
  }
  return false
}

function hasAnimationFlag(bytes: Buffer): boolean {
  const [FLAGS_AT, ANIMATED] = [20, 0x02]
  return textAt(bytes, 12) === 'VP8X' && ((bytes[FLAGS_AT] ?? 0) & ANIMATED) !== 0
}
