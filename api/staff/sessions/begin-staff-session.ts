/** Begins a session at the desk, and ends the one that the browser had before. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { inFirstRole, type SignedInStaff } from '#api/staff/staff-member.ts'
import { endStaffSession, insertStaffSession } from './staff-session-store.ts'

const TOKEN_BYTES = 32

type Browser = {
  requestId: string
  /** The token that the browser has; undefined where it has none. */
  previousToken: string | undefined
}

/** @returns the token of the session, which only the browser keeps */
export async function beginStaffSession(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  member: SignedInStaff,
  { requestId, previousToken }: Browser,
): Promise<string> {
  const { runtime } = platform
  const now = runtime.now()
  const token = runtime.random(TOKEN_BYTES).toString('base64url')
  const session = { ...member, id: runtime.id(), startedAt: now, lastUsedAt: now }
  await recordAct(
    platform,
    { staff: inFirstRole(member), requestId },
    {
      work: async ({ db }) => {
        if (previousToken !== undefined) await endStaffSession(hashSecret(previousToken), now).execute(db)
        await insertStaffSession(session, hashSecret(token)).execute(db)
      },
      actOf: () => ({ name: 'staff.sign_in', subject: session.id, after: { roles: member.roles.join() } }),
    },
  )
  return token
}
