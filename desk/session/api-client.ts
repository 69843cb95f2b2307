/** The API client of the desk. Every request to the API goes through it. */
import { endpointAddress } from '#contract/endpoint-address.ts'
import type { InputOf, ResponseOf } from '#contract/endpoint-types.ts'
import { isRecord, textFields } from '#contract/json-record.ts'
import type { StaffEndpoints, StaffRoute } from '#contract/staff/staff-access.ts'
import { redirectDocument } from 'react-router'

type InputFor<R extends StaffRoute> = InputOf<StaffEndpoints[R]>
export type DeskResponse<R extends StaffRoute> = ResponseOf<StaffEndpoints[R]>

/** The input may be left out where the endpoint needs none. */
type Arguments<R extends StaffRoute> =
  Partial<InputFor<R>> extends InputFor<R> ? [input?: InputFor<R>] : [input: InputFor<R>]

export type DeskFailure = {
  /** HTTP status; 0 if there was no readable response. */
  status: number
  code: string
  message: string
  fields: Record<string, string>
}

export class DeskError extends Error {
  override name = 'DeskError'
  readonly failure: DeskFailure
  constructor(failure: DeskFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/**
 * Calls an endpoint and returns the body of its response. Opens the sign-in where the session is over.
 *
 * The types are those of the contract. They are not checked again here: the API is of the same origin and version, and
 * validates each response with the schema that the type comes from.
 * @throws DeskError with a message for the person; a Response that opens the sign-in
 */
export async function callDesk<R extends StaffRoute>(
  route: R,
  ...[input]: Arguments<R>
): Promise<DeskResponse<R>> {
  const { response, body } = await send(route, input)
  // A cast: see above.
  if (response.ok) return body as DeskResponse<R>
  const { code = 'unknown', message = 'The desk’s server answered without a reason.' } = textFields(body)
  if (code === 'staff_signed_out') throw redirectDocument(signInAddress())
  throw new DeskError({ status: response.status, code, message, fields: textFields(body['fields']) })
}

/**
 * Returns the address of the sign-in, which returns to this page.
 * @param isAgain asks for a new proof of the person, for acts about money
 */
export function signInAddress(isAgain = false): string {
  const query = new URLSearchParams({ to: window.location.pathname + window.location.search })
  if (isAgain) query.set('again', '')
  return `/sign-in?${query.toString()}`
}

const NO_RESPONSE = new DeskError({
  status: 0,
  code: 'offline',
  fields: {},
  message: 'The desk’s server does not respond. Please check the network and try again.',
})

async function send(route: StaffRoute, input: unknown) {
  const [method = '', template = ''] = route.split(' ')
  const { path, body } = method === 'GET' ? withQuery(template, input) : withBody(template, input)
  const headers = {
    accept: 'application/json',
    ...(body !== null && { 'content-type': 'application/json' }),
  }
  try {
    const response = await fetch(path, { method, headers, body })
    const read: unknown = await response.json()
    if (isRecord(read)) return { response, body: read }
  } catch {
    // No connection, or not JSON (a proxy's error page): both count as no response.
  }
  throw NO_RESPONSE
}

const withQuery = (template: string, input: unknown) => ({
  path: endpointAddress(template, textFields(input)),
  body: null,
})

/** Leaves the fields that the path names out of the body: its schema refuses unknown fields. */
function withBody(template: string, input: unknown) {
  const isInPath = ([name]: [string, unknown]): boolean => template.includes(`:${name}`)
  const fields = isRecord(input) ? Object.entries(input) : []
  const rest = fields.filter((field) => !isInPath(field))
  return {
    path: endpointAddress(template, textFields(Object.fromEntries(fields.filter(isInPath)))),
    body: rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest)),
  }
}
