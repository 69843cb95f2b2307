/** Begins a session at the desk, and ends the one that the browser had before. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { inFirstRole, type SignedInStaff } from '#api/staff/staff-member.ts'
import { nameOfPerson } from './staff-person-store.ts'
import { endStaffSession, insertStaffSession } from './staff-session-store.ts'

const TOKEN_BYTES = 32

type Browser = {
  requestId: string
  /** The token that the browser has; undefined where it has none. */
  previousToken: string | undefined
}

type Person = {
  /** The provider's id of the person. */
  subject: string
  staff: SignedInStaff
}

/** @returns the token of the session, which only the browser keeps; undefined where the name belongs to another person */
export async function beginStaffSession(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  { subject, staff }: Person,
  { requestId, previousToken }: Browser,
): Promise<string | undefined> {
  const { runtime } = platform
  const now = runtime.now()
  const token = runtime.random(TOKEN_BYTES).toString('base64url')
  return withTransaction(platform.db, async (tx) => {
    const name = await nameOfPerson(tx, { subject, name: staff.name }, now)
    if (name === undefined) return undefined
    const member = { ...staff, name }
    const session = { ...member, id: runtime.id(), startedAt: now, lastUsedAt: now }
    const acting = { staff: inFirstRole(member), requestId }
    await recordAct({ ...platform, db: tx }, acting, {
      work: async ({ db }) => {
        if (previousToken !== undefined) await endStaffSession(hashSecret(previousToken), now).execute(db)
        await insertStaffSession(session, hashSecret(token)).execute(db)
      },
      actOf: () => ({ name: 'staff.sign_in', subject: session.id, after: { roles: member.roles.join() } }),
    })
    return token
  })
}
