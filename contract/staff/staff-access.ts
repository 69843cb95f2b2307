/** The roles that may call each endpoint of the desk. An endpoint without a row does not compile. */
import type { ByRoute, EndpointsOf } from '#contract/endpoint-types.ts'
import type * as requests from './desk-requests.ts'
import { type DeskRole, STAFF_ROLES } from './staff-roles.ts'
import type * as session from './staff-session.ts'

type EachEndpoint = EndpointsOf<typeof requests> | EndpointsOf<typeof session>

export type StaffEndpoints = ByRoute<EachEndpoint>

/** A method and a path, such as `GET /staff/api/me`. */
export type StaffRoute = keyof StaffEndpoints

export const STAFF_ACCESS = {
  'GET /staff/api/me': STAFF_ROLES,
  'POST /staff/api/sign-out': STAFF_ROLES,
  'GET /staff/api/requests': ['support', 'auditor'],
  'GET /staff/api/requests/:number': ['support', 'auditor'],
  'POST /staff/api/requests/:number/answer': ['support'],
  'POST /staff/api/requests/:number/close': ['support'],
} satisfies Record<StaffRoute, readonly DeskRole[]>
