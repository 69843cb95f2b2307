/** Reads the messages between the shop and the thread that encodes pictures. */
import { z } from 'zod'
import type { EncodingResult, EncodingTask } from './encoding-result.ts'

const Bytes = z.instanceof(Uint8Array)

const Task = z.object({
  bytes: Bytes,
  format: z.enum(['jpeg', 'png', 'webp']),
  widths: z.array(z.number()),
  least: z.object({ width: z.number(), height: z.number() }),
  bytesPerPixel: z.number(),
})

const Result = z.union([
  z.object({
    fault: z.enum(['too_many_pixels', 'too_small', 'wrong_shape', 'unreadable']),
    files: z.undefined().optional(),
  }),
  z.object({
    fault: z.undefined().optional(),
    files: z.array(z.object({ width: z.number(), content: Bytes })),
    size: z.object({ width: z.number(), height: z.number() }),
  }),
])

/** @throws ZodError if the message has another form */
export const readEncodingTask = (message: unknown): EncodingTask => Task.parse(message)

/** @throws ZodError if the message has another form */
export const readEncodingResult = (message: unknown): EncodingResult => Result.parse(message)
