/** The endpoints of the desk about the signed-in member of the staff. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { type Declared, INVALID, problem, problems } from '#contract/problem.ts'
import { STAFF_ROLES } from './staff-roles.ts'

export const StaffSignedOut = problem('staff_signed_out', 401, 'Please sign in.')
export const StaffRoleMissing = problem('staff_role_missing', 403, 'Your role does not allow this.')
export const StaffProofNeeded = problem(
  'staff_proof_needed',
  403,
  'Confirm that it is you: sign in again, then do this within five minutes.',
)

/** The problems that every endpoint that requires a role can return. */
export const STAFF_REFUSALS = [StaffSignedOut, StaffRoleMissing, TooManyRequests] as const

/**
 * Returns the responses of an endpoint that requires a role and validates its input: 200 with the data, the refusals of all
 * such endpoints, invalid input, and the problems of this endpoint.
 * @param own the problems that only this endpoint returns
 */
export const deskResponse = <Data extends z.ZodType, const Own extends readonly Declared[]>(
  data: Data,
  ...own: Own
) => ({ 200: z.object({ data }), ...problems(...STAFF_REFUSALS, INVALID, ...own) })

export const readMe = endpoint('GET', '/staff/api/me', {
  summary: 'The signed-in member of the staff',
  response: {
    200: z.object({
      data: z.object({
        name: z.string(),
        fullName: z.string(),
        roles: z.array(z.enum(STAFF_ROLES)),
      }),
    }),
    ...problems(StaffSignedOut),
  },
})

export const signOut = endpoint('POST', '/staff/api/sign-out', {
  summary: 'Ends the session of this browser; `url` ends the one of the identity provider',
  response: { 200: z.object({ data: z.object({ url: z.string() }) }), ...problems(StaffSignedOut) },
})
