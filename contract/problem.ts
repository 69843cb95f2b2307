/** Error responses of the API: a status, a stable code, and a message for people. */
import { z } from 'zod'
import { formatDuration } from '#contract/format/format-duration.ts'

/** The values in the text of a problem: `wait` is in seconds. */
const ProblemParams = z.record(z.string(), z.union([z.string(), z.number()]))
type ProblemParams = z.infer<typeof ProblemParams>

export const Problem = z.object({
  /** In the language of the request's header `Accept-Language`, as are the messages of `fields`. */
  message: z.string(),
  /** A stable code for programs. */
  code: z.string(),
  /** Messages for fields of the submitted form, by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Values in the message, such as the seconds to wait. */
  params: ProblemParams.optional(),
  /** Data that a client needs to continue, such as the current price. */
  data: z.record(z.string(), z.string()).optional(),
  errorId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

type Extra = { fields?: Record<string, string>; retryAfterSeconds?: number; data?: Record<string, string> }

/** The text of a problem before its values are filled in. */
type Text = { template: string; params?: ProblemParams }

/** An error that the API's error handler turns into the response. Its own message is English, for logs and tests. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: string
  readonly status: number
  readonly extra: Extra
  /** The English text, with the places of its values; the key of its translations. */
  readonly template: string
  readonly params: ProblemParams | undefined
  constructor(code: string, status: number, text: string | Text, extra: Extra = {}) {
    const { template, params }: Text = typeof text === 'string' ? { template: text } : text
    super(params ? fillEnglish(template, params) : template)
    this.code = code
    this.status = status
    this.extra = extra
    this.template = template
    this.params = params
  }
}

const fillEnglish = (template: string, params: ProblemParams): string =>
  template.replace(/\{(\w+)\}/g, (_place, name: string) =>
    name === 'wait' ? formatDuration(Number(params[name])) : String(params[name]),
  )

/** The code and the status of a problem, by which an endpoint names the problems that it answers with. */
export type Declared = { readonly code: string; readonly status: number }

/** The problem of a request that does not match its schema; the validator chooses the message. */
export const INVALID = { code: 'invalid', status: 422 } as const

/** Declares a problem once, in the file of its domain, with its English text. Usage: `throw NoSuchOrder()`. */
export const problem = <Code extends string, Status extends number>(
  code: Code,
  status: Status,
  message: string,
) => Object.assign((extra?: Extra) => new ProblemError(code, status, message, extra), { code, status })

/**
 * Declares a rate limit problem by a sentence with the place {wait}. Usage: `throw TooManyOrders(seconds)`, with the
 * seconds until the next try.
 */
export const rateLimited = <Code extends string>(code: Code, template: string) =>
  Object.assign(
    (seconds: number) =>
      new ProblemError(code, 429, { template, params: { wait: seconds } }, { retryAfterSeconds: seconds }),
    { code, status: 429 } as const,
  )

/** Returns the schema of a response with one of these problems. */
export const oneOf = <const List extends readonly Declared[]>(...list: List) =>
  Problem.extend({ code: z.enum(list.map(({ code }): List[number]['code'] => code)) })

type Problems<Each extends Declared> = {
  [Status in Each['status']]: ReturnType<typeof oneOf<readonly Extract<Each, { status: Status }>[]>>
}

/** Returns the schemas of an endpoint's problems by status. The browser's calls take their error codes from here. */
export function problems<const List extends readonly Declared[]>(...list: List): Problems<List[number]> {
  const byStatus = Map.groupBy(list, ({ status }) => status)
  // A cast, because `fromEntries` forgets which status has which problems.
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, oneOf(...same)])) as Problems<
    List[number]
  >
}
