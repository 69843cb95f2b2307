/** Authorises a request of the desk: a live session, and a role that allows the call. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Acting } from '#api/staff/audit-log/record-act.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { StaffProofNeeded, StaffRoleMissing, StaffSignedOut } from '#contract/staff/staff-session.ts'
import type { FastifyRequest } from 'fastify'
import { isOver, isProved, needsTouch, type StaffSession } from './staff-session.ts'
import { findStaffSession, touchStaffSession } from './staff-session-store.ts'
import { deskCookie } from './desk-cookie.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** @returns the session of the browser; undefined where it has none, or it is over */
export async function findLiveSession(
  { db, runtime, config }: Context,
  request: FastifyRequest,
): Promise<StaffSession | undefined> {
  const now = runtime.now()
  const token = request.cookies[deskCookie('session', config).name]
  const session = token === undefined ? undefined : await findStaffSession(db, hashSecret(token))
  if (!session || isOver(session, now)) return undefined
  if (needsTouch(session, now)) await touchStaffSession(session.id, now).execute(db)
  return session
}

/** @throws StaffSignedOut */
export async function requireStaffSession(context: Context, request: FastifyRequest): Promise<StaffSession> {
  const session = await findLiveSession(context, request)
  if (!session) throw StaffSignedOut()
  return session
}

/**
 * @param roles any of them allows the call
 * @returns the person for the audit log, in the role that allows the call @throws StaffSignedOut, StaffRoleMissing
 */
export async function requireStaff(
  context: Context,
  request: FastifyRequest,
  roles: readonly DeskRole[],
): Promise<Acting> {
  return actingIn(await requireStaffSession(context, request), request, roles)
}

/**
 * Authorises an act about money: the person has proved within five minutes who they are.
 * @returns as requireStaff does @throws StaffSignedOut, StaffRoleMissing, StaffProofNeeded
 */
export async function requireProvedStaff(
  context: Context,
  request: FastifyRequest,
  roles: readonly DeskRole[],
): Promise<Acting> {
  const session = await requireStaffSession(context, request)
  const acting = actingIn(session, request, roles)
  if (!isProved(session, context.runtime.now())) throw StaffProofNeeded()
  return acting
}

function actingIn(session: StaffSession, request: FastifyRequest, roles: readonly DeskRole[]): Acting {
  const role = roles.find((one) => session.roles.includes(one))
  if (role === undefined) throw StaffRoleMissing()
  return { staff: { name: session.name, role, channel: 'desk' }, requestId: request.id }
}
