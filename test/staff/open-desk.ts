/** The desk on a real database, beside the shop, with sessions that begin without the identity provider. */
import { buildDesk } from '#api/build-desk.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { StaffSession } from '#api/staff/sessions/staff-session.ts'
import { deskCookie } from '#api/staff/sessions/desk-cookie.ts'
import { insertStaffSession } from '#api/staff/sessions/staff-session-store.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { makeApp } from '#test/app.ts'
import { withDeclaredProblems } from '#test/declared-problems.ts'
import { onTestFinished } from 'vitest'

type Body = { data?: unknown; code?: string; message?: string }
type Call = { method: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> }

export async function openDesk() {
  const shop = await makeApp({ settings: { STAFF_PORT: '3100' } })
  const { platform } = shop
  const { staff } = platform.config
  if (staff?.port === undefined) throw new Error('the desk is closed')
  const desk = await withDeclaredProblems(() => buildDesk(platform, staff, shop.gateways))
  onTestFinished(() => desk.close())
  const { name } = deskCookie('session', platform.config)
  let count = 0

  /** Signs a person in with these roles. @returns what their browser does */
  const signIn = async (roles: [DeskRole, ...DeskRole[]], given: Partial<StaffSession> = {}) => {
    const token = `token-${String(++count)}`
    const now = platform.runtime.now()
    const session: StaffSession = {
      id: platform.runtime.id(),
      name: `person-${String(count)}`,
      fullName: 'A Person',
      roles,
      startedAt: now,
      lastUsedAt: now,
      provedAt: now,
      ...given,
    }
    await insertStaffSession(session, hashSecret(token)).execute(platform.db)
    const cookie = `${name}=${token}`
    return { ...session, cookie, call: call(cookie) }
  }
  const call =
    (cookie: string) =>
    async (method: Call['method'], url: string, { payload, headers = {} }: Partial<Call> = {}) => {
      const response = await desk.inject({
        method,
        url,
        headers: { cookie, ...headers },
        ...(payload && { payload }),
      })
      const isFile = response.headers['content-disposition'] !== undefined
      const body: Body = isFile ? {} : response.json<Body>()
      return { status: response.statusCode, body, headers: response.headers }
    }
  return { ...shop, desk, signIn, anonymous: call('') }
}
