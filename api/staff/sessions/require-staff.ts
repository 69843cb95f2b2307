/** Authorises the calls of the desk: a live session, and a role that allows the call. */
import type { AppContext } from '#api/platform/context.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { Acting } from '#api/staff/audit-log/record-act.ts'
import { MINUTE_SECONDS } from '#contract/durations.ts'
import { needsProof, STAFF_ACCESS, type StaffRoute } from '#contract/staff/staff-access.ts'
import { StaffProofNeeded, StaffRoleMissing } from '#contract/staff/staff-session.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { requireStaffSession } from './require-staff-session.ts'
import { isProved } from './staff-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who calls the desk, in the role that allows the call. */
    acting: Acting | undefined
  }
  interface FastifyContextConfig {
    /** The endpoint whose roles may read a page that is not an endpoint of the contract. */
    access?: StaffRoute
  }
}

/** For each person, in all browsers: far more than a person does, and too few to copy the data of all subscribers. */
const CALL_LIMIT: RateLimit = { name: 'desk-calls', max: 120, windowSeconds: MINUTE_SECONDS }

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

/**
 * Gives each route that is registered later the check of its row in STAFF_ACCESS. The check is before the body is read: a browser
 * without a session sends no file. A route of the API without a row cannot be registered.
 */
export function requireStaff(app: FastifyInstance, context: Context): void {
  app.decorateRequest('acting', undefined)
  app.addHook('onRoute', (route) => {
    const access = accessOf(route)
    if (access)
      route.onRequest = async (request) => void (request.acting = await authorise(context, request, access))
    else if (route.url.startsWith('/staff/api/')) throw new Error(`${route.url} has no row in STAFF_ACCESS`)
  })
}

/** @returns the person who calls, for the audit log */
export function actingOf({ acting }: FastifyRequest): Acting {
  if (!acting) throw new Error('the route was registered before requireStaff')
  return acting
}

/** A `HEAD` request needs what the `GET` request needs. */
function accessOf({ method, url, config }: RouteOptions): StaffRoute | undefined {
  const name = `${method === 'HEAD' ? 'GET' : String(method)} ${url}`
  return config?.access ?? (isStaffRoute(name) ? name : undefined)
}

const isStaffRoute = (name: string): name is StaffRoute => Object.hasOwn(STAFF_ACCESS, name)

/** @throws StaffSignedOut, StaffRoleMissing, TooManyRequests, StaffProofNeeded */
async function authorise(context: Context, request: FastifyRequest, route: StaffRoute): Promise<Acting> {
  const session = await requireStaffSession(context, request)
  const role = STAFF_ACCESS[route].find((one) => session.roles.includes(one))
  if (role === undefined) throw StaffRoleMissing()
  await enforceRateLimit(context, CALL_LIMIT, session.name)
  if (needsProof(route) && !isProved(session, context.runtime.now())) throw StaffProofNeeded()
  return { staff: { name: session.name, role, channel: 'desk' }, requestId: request.id }
}
