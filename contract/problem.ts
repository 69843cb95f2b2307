/** Error responses of the API: a status, a stable code, and a message for people. */
import { z } from 'zod'
import { formatDuration } from '#contract/format/format-duration.ts'

export const Problem = z.object({
  message: z.string(),
  /** A stable code for programs. */
  code: z.string(),
  /** Messages for fields of the submitted form, by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Data that a client needs to continue, such as the current price. */
  data: z.record(z.string(), z.string()).optional(),
  /** Id of an internal error in the log. */
  errorId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

type Extra = { fields?: Record<string, string>; retryAfterSeconds?: number; data?: Record<string, string> }

/** An error that the API's error handler turns into the response. */
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

/** Declares a problem once, in the file of its domain. Usage: `throw NoSuchOrder()`. */
export const problem = (code: string, status: number, message: string) => (extra?: Extra) =>
  new ProblemError(code, status, message, extra)

/** Declares a rate limit problem. Usage: `throw TooManyOrders(seconds)`, with the seconds until the next try. */
export const rateLimited = (code: string, what: string) => (seconds: number) =>
  problem(
    code,
    429,
    `${what} Please try again in ${formatDuration(seconds)}.`,
  )({ retryAfterSeconds: seconds })
