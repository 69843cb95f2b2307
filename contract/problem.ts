/** What the API answers when it cannot do what was asked: the right status and a sentence for the person. */
import { z } from 'zod'
import { formatDuration } from './format-duration.ts'

export const Problem = z.object({
  message: z.string(),
  /** A stable word for programs. */
  code: z.string(),
  /** Messages for the fields of the form that was sent, by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What a program needs to go on, such as the price that is right. */
  data: z.record(z.string(), z.string()).optional(),
  /** Names a mistake of ours in the log. */
  errorId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

type Extra = { fields?: Record<string, string>; retryAfterSeconds?: number; data?: Record<string, string> }

/** Throw it; the API's error handler turns it into the answer. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: string
  readonly status: number
  readonly extra: Extra
  constructor(code: string, status: number, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.status = status
    this.extra = extra
  }
}

/** Declares a problem once, next to the domain it belongs to: `throw NoSuchOrder()`. */
export const problem = (code: string, status: number, message: string) => (extra?: Extra) =>
  new ProblemError(code, status, message, extra)

/** Declares that something is done too often: `throw TooManyOrders(seconds)`, with the seconds until it may be done again. */
export const rateLimited = (code: string, what: string) => (seconds: number) =>
  problem(
    code,
    429,
    `${what} Please try again in ${formatDuration(seconds)}.`,
  )({ retryAfterSeconds: seconds })
