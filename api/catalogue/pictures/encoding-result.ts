/** Input and result of the thread that encodes pictures. */

import type { PictureLimits } from './picture-limits.ts'

/** Why a picture is refused. */
export type PictureFault =
  | 'unknown_format'
  | 'animated'
  | 'too_many_pixels'
  | 'too_small'
  | 'wrong_shape'
  | 'unreadable'

/** A decoder's memory grows with the pixels: a WebP of 16 megapixels took 340 MB. */
export const MAX_PIXELS = 8_000_000
/** The longer side is at most this many times the shorter one. */
export const MAX_SIDES_RATIO = 3

type Bytes = Uint8Array<ArrayBuffer>

export type EncodingTask = {
  bytes: Bytes
  format: 'jpeg' | 'png' | 'webp'
  widths: number[]
} & PictureLimits

/** `width` names the size for which a file is made: a smaller picture is not enlarged. */
export type EncodedFile = { width: number; content: Bytes }

export type EncodingResult =
  | { fault: PictureFault; files?: undefined }
  /** `size` is that of the uploaded picture, upright. */
  | { fault?: undefined; files: EncodedFile[]; size: { width: number; height: number } }
