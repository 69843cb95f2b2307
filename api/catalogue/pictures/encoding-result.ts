/** What the thread that encodes pictures gets and gives back. */
import { z } from 'zod'

/** Why a picture is refused. */
const PICTURE_FAULTS = [
  ...(['unknown_format', 'animated', 'too_many_pixels', 'too_small', 'wrong_shape', 'unreadable'] as const),
] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** A phone takes 12 megapixels. Decoding 16 needs some 150 MB for a second. */
export const MAX_PIXELS = 16_000_000
/** The longer side is at most so many times the shorter one. */
export const MAX_SIDES_RATIO = 3

const Bytes = z.instanceof(Uint8Array)

export const EncodingTask = z.object({
  bytes: Bytes,
  format: z.enum(['jpeg', 'png', 'webp']),
  widths: z.array(z.number()),
})
export type EncodingTask = z.infer<typeof EncodingTask>

/** `width` names the size for which a file is made: a smaller picture is not enlarged. */
const EncodedFile = z.object({ width: z.number(), content: Bytes })
export type EncodedFile = z.infer<typeof EncodedFile>

export const EncodingResult = z.union([
  z.object({ fault: z.enum(PICTURE_FAULTS), files: z.undefined().optional() }),
  z.object({
    fault: z.undefined().optional(),
    files: z.array(EncodedFile),
    /** Of the uploaded picture, upright. */
    size: z.object({ width: z.number(), height: z.number() }),
  }),
])
export type EncodingResult = z.infer<typeof EncodingResult>
