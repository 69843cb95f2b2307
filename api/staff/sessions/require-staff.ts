/** Authorises a request of the desk: a live session, and a role that allows the call. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { Acting } from '#api/staff/audit-log/record-act.ts'
import { MINUTE_SECONDS } from '#contract/durations.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { StaffProofNeeded, StaffRoleMissing, StaffSignedOut } from '#contract/staff/staff-session.ts'
import type { FastifyRequest } from 'fastify'
import { isOver, isProved, needsTouch, type StaffSession } from './staff-session.ts'
import { findStaffSession, touchStaffSession } from './staff-session-store.ts'
import { deskCookie } from './desk-cookie.ts'

/** For each person, in all browsers: far more than a person does, and too few to copy the data of all subscribers. */
const CALL_LIMIT: RateLimit = { name: 'desk-calls', max: 120, windowSeconds: MINUTE_SECONDS }

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
  setRequestSubject(request, 'staff', session.id)
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
 * @returns the person for the audit log, in the role that allows the call
 * @throws StaffSignedOut, StaffRoleMissing, TooManyRequests
 */
export async function requireStaff(
  context: Context,
  request: FastifyRequest,
  roles: readonly DeskRole[],
): Promise<Acting> {
  return (await authorise(context, request, roles)).acting
}

/**
 * Authorises an act about money: the person has proved within five minutes who they are.
 * @returns as requireStaff does @throws as requireStaff does, and StaffProofNeeded
 */
export async function requireProvedStaff(
  context: Context,
  request: FastifyRequest,
  roles: readonly DeskRole[],
): Promise<Acting> {
  const { session, acting } = await authorise(context, request, roles)
  if (!isProved(session, context.runtime.now())) throw StaffProofNeeded()
  return acting
}

async function authorise(
  context: Context,
  request: FastifyRequest,
  roles: readonly DeskRole[],
): Promise<{ session: StaffSession; acting: Acting }> {
  const session = await requireStaffSession(context, request)
  const role = roles.find((one) => session.roles.includes(one))
  if (role === undefined) throw StaffRoleMissing()
  await enforceRateLimit(context, CALL_LIMIT, session.name)
  return { session, acting: { staff: { name: session.name, role, channel: 'desk' }, requestId: request.id } }
}
