/** The rules that every answer must keep, whatever the request was. */
import { Problem } from '#contract/problem.ts'
import { MARK } from './hostile-values.ts'
import type { OwnWords } from './user-content.ts'
import type { Crowd } from './clients.ts'
import type { Plan } from './mutate-request.ts'
import type { Answer, Request } from './request.ts'

/** Statuses that any call may have, according to the introduction of the OpenAPI document. */
const ANY_CALL = new Set([400, 405, 413, 414, 415, 429, 431])
/** Status for a path whose required part is changed. */
const ODD_ADDRESS = new Set([404])
const PAGES_AFTER_PAYMENT = /^\/payment-(success|fail)(\?[\w=&%.+-]*)?$/
const AnyProblem = Problem.strict()

export type Seen = {
  plan: Plan
  request: Request
  answer: Answer
  log: string
  crowd: Crowd
  ownWords: OwnWords
}

/** @returns the fault, beginning with its kind; undefined if there is none */
export function faultOf(seen: Seen): string | undefined {
  return statusFault(seen) ?? shapeFault(seen) ?? leak(seen) ?? logFault(seen)
}

function statusFault(seen: Seen): string | undefined {
  const { plan, answer, log } = seen
  const { status, headers } = answer
  if (status >= 500) return `status ${status}: ${/"message":"([^"]*)"/.exec(log)?.[1] ?? answer.body}`
  const isDocumented = plan.operation.answers.has(status) || ANY_CALL.has(status) || isOdd(seen)
  return isDocumented ? locationFault(headers['location']) : `status ${status} is not documented`
}

/** Returns whether the status is right for an unusual request, independent of the operation. */
function isOdd({ plan, answer: { status }, request: { headers } }: Seen): boolean {
  const addressChanged = plan.path.length > 0 && plan.changes.some(({ what }) => what === 'path')
  return [
    ODD_ADDRESS.has(status) && addressChanged,
    status === 304 && 'if-none-match' in headers,
    // A page of another site sent the request.
    status === 403 && ('origin' in headers || 'sec-fetch-site' in headers),
    // Node itself refuses an unknown expectation (RFC 9110 section 10.1.1).
    status === 417 && 'expect' in headers,
  ].includes(true)
}

const locationFault = (location: string | string[] | undefined): string | undefined =>
  location === undefined || PAGES_AFTER_PAYMENT.test([location].flat().join())
    ? undefined
    : `location ${[location].flat().join().slice(0, 100)}`

function shapeFault({ plan, answer }: Seen): string | undefined {
  const { status, headers, body } = answer
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 417) return 'header nosniff is missing'
  const shape = plan.operation.answers.get(status) ?? (status >= 400 ? AnyProblem : undefined)
  if (body === '' || shape === undefined) return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `content-type ${String(headers['content-type'])}`
  const read = shape.safeParse(parsed(body))
  if (read.success) return undefined
  return `shape of ${status}: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function leak({ plan, answer, request, crowd, ownWords }: Seen): string | undefined {
  const told = `${JSON.stringify(answer.headers)}${answer.body}`
  // The shop extends the life of a device's cookie: the sender gets it back.
  const said = `${decoded(request.url)}${JSON.stringify(request.headers)}${request.body ?? ''}`
  const isKnown = (canary: string) => said.includes(canary) || ownWords.has(plan.person, canary)
  const found = crowd.canaries.find((canary) => told.includes(canary) && !isKnown(canary))
  return found === undefined ? undefined : `leak of ${found} in ${around(told, found)}`
}

const around = (text: string, word: string): string => {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 80), at + word.length + 20)
}

function logFault({ log, crowd }: Seen): string | undefined {
  const found = [MARK, ...crowd.personal, ...crowd.secrets()].find((word) => log.includes(word))
  return found === undefined ? undefined : `log holds ${found}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Faults of one kind in one operation count as one fault. */
export const kindOf = (fault: string): string => fault.slice(0, 24)
