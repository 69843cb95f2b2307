/** Reads the claims of an ID token, which its library has verified. Pure. */
import { cutText } from '#contract/format/cut-text.ts'
import { isDeskRole, STAFF_NAME } from '#contract/staff/staff-roles.ts'
import type { SignedInStaff } from '#api/staff/staff-member.ts'
import { z } from 'zod'

/** Standard claims of OpenID Connect Core 1.0, sections 2 and 5.1, and the company's own claim of roles. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  preferred_username: z.string(),
  name: z.string().optional(),
  roles: z.array(z.string()).optional(),
  auth_time: z.number().int().positive().optional(),
  iat: z.number().int().positive(),
})

export type ClaimsFault = 'no_name' | 'no_role'

const MAX_FULL_NAME = 100

/**
 * The time of the proof is that of the provider's clock: only its distance to the time of the token counts.
 * @returns the member of the staff, or why the claims are not those of one
 */
export function readClaims(
  claims: unknown,
  now: Date,
): { ok: true; subject: string; staff: SignedInStaff } | { ok: false; fault: ClaimsFault } {
  const { data } = Claims.safeParse(claims)
  if (!data || !STAFF_NAME.test(data.preferred_username)) return { ok: false, fault: 'no_name' }
  const [first, ...more] = new Set(data.roles?.filter(isDeskRole))
  if (first === undefined) return { ok: false, fault: 'no_role' }
  const { preferred_username: name, auth_time: provedAt, iat } = data
  const fullName = cutText(data.name ?? name, MAX_FULL_NAME)
  return {
    ok: true,
    subject: data.sub,
    staff: {
      name,
      fullName,
      roles: [first, ...more],
      provedAt: provedAt === undefined ? null : new Date(now.getTime() - Math.max(0, iat - provedAt) * 1_000),
    },
  }
}
