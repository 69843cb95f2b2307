/** Finds the session of a request of the desk. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import { StaffSignedOut } from '#contract/staff/staff-session.ts'
import type { FastifyRequest } from 'fastify'
import { isOver, needsTouch, type StaffSession } from './staff-session.ts'
import { findStaffSession, touchStaffSession } from './staff-session-store.ts'
import { deskCookie } from './desk-cookie.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** Finds the session of the browser and records its use. @returns undefined where it has none, or it has ended */
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
