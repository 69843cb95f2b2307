/** The cookies of the desk. With TLS they have the prefix `__Host-`, so that no other host can set them. Pure. */
import { SIGN_IN_SECONDS } from '#api/staff/sign-in/sign-in-secret.ts'
import { MAX_SESSION_SECONDS } from './staff-session.ts'

/** `session`: the token. `sign-in`: the secret of a sign-in that is under way. */
type Kind = 'session' | 'sign-in'

const SECONDS = { session: MAX_SESSION_SECONDS, 'sign-in': SIGN_IN_SECONDS }

export type DeskCookie = ReturnType<typeof deskCookie>

/** Returns name and attributes of a cookie. `lax`: a browser returns from the identity provider by a navigation from another site. */
export function deskCookie(kind: Kind, { staff }: { staff: { url: string } | undefined }) {
  const secure = staff?.url.startsWith('https://') === true
  return {
    name: `${secure ? '__Host-' : ''}desk-${kind}`,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS[kind] } as const,
  }
}
