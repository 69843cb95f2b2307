/** A mock of the API for tests of pages. Its replies have the types of the contract. */
import type { ApiCode, ApiInput, ApiResponse, ApiRoute } from '#contract/api.ts'
import { vi } from 'vitest'

/** Codes that every endpoint may answer with, and one that the contract does not know. */
type AnyCode = 'unexpected' | 'too_busy' | 'not_found' | 'new_code'
type Problem<Code extends string = string> = {
  status: number
  code: Code
  message: string
  fields?: Record<string, string>
  data?: Record<string, string>
  retryAfter?: number
}

class Refusal<Code extends string> {
  readonly problem: Problem<Code>
  constructor(problem: Problem<Code>) {
    this.problem = problem
  }
}

/** A reply with a problem; its code must be one of the endpoint's. */
export const refusal = <const Code extends string>(problem: Problem<Code>) => new Refusal(problem)

/** A reply that does not arrive. */
export const OFFLINE = Symbol('offline')

/** A reply that neither arrives nor fails, as on a connection that broke without an error. */
export const NO_RESPONSE = Symbol('no response')

export type Reply<R extends ApiRoute> =
  | ApiResponse<R>
  | Refusal<ApiCode<R> | AnyCode>
  | Response
  | typeof OFFLINE
  | typeof NO_RESPONSE

type Call = { route: ApiRoute; input: Record<string, unknown>; headers: Headers; keepalive: boolean }
type Handler = { route: ApiRoute; path: RegExp; reply: (input: Call['input']) => unknown }

export type MockApi = ReturnType<typeof mockApi>

/** Replaces `fetch` until `vi.unstubAllGlobals`. An endpoint without a reply answers 404. */
export function mockApi() {
  const handlers = new Map<ApiRoute, Handler>()
  const calls: Call[] = []

  /** Sets the function that replies to the requests of an endpoint. */
  const onCall = <R extends ApiRoute>(
    route: R,
    reply: (input: ApiInput<R>) => Reply<R> | Promise<Reply<R>>,
  ) => {
    const path = new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    // A cast: the compiler has checked the input where the page calls the endpoint.
    handlers.set(route, { route, path, reply: (input) => reply(input as ApiInput<R>) })
  }
  /** Sets the replies of an endpoint: one after the other, the last of them again and again. */
  const on = <R extends ApiRoute>(route: R, ...replies: [Reply<R>, ...Reply<R>[]]): void =>
    onCall(route, () => (replies.length > 1 ? replies.shift()! : replies[0]))

  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { method = 'GET', headers, body, keepalive = false } = request
    const { pathname, searchParams } = new URL(address, 'https://shop.test')
    for (const { route, path, reply } of handlers.values()) {
      const params = path.exec(`${method} ${pathname}`)
      if (!params) continue
      const input = {
        ...mapValues(params.groups ?? {}, decodeURIComponent),
        ...Object.fromEntries(searchParams),
        ...(typeof body === 'string' && (JSON.parse(body) as Record<string, unknown>)),
      }
      calls.push({ route, input, headers: new Headers(headers), keepalive })
      const replied = await reply(input)
      return replied === NO_RESPONSE ? new Promise<never>(() => undefined) : responseTo(replied)
    }
    return responseTo(
      refusal({ status: 404, code: 'not_found', message: 'There is nothing at this address.' }),
    )
  })
  return {
    on,
    onCall,
    /** All requests to endpoints with a reply, in order. */
    calls,
    /** Returns the inputs of the requests to one endpoint. */
    sent: (route: ApiRoute) => calls.filter((call) => call.route === route).map(({ input }) => input),
  }
}

const mapValues = (texts: Record<string, string>, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]))

function responseTo(reply: unknown): Response {
  if (reply === OFFLINE) throw new TypeError('Failed to fetch')
  if (reply instanceof Response) return reply
  if (reply === null) return new Response(null, { status: 204 })
  if (!(reply instanceof Refusal)) return Response.json(reply)
  const { status, retryAfter, ...body } = reply.problem
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return Response.json(body, { status, ...(headers && { headers }) })
}
