/** The context of a race: sends each request to one of the two instances, chosen at random, and counts the responses. */
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpRequest, type HttpResponse, sendRequest } from '#verification/toolkit/send-request.ts'
import type { Environment } from './environment.ts'
import type { AcknowledgedWrites } from './acknowledged-writes.ts'
import type { TestUser } from './test-users.ts'

type Tally = {
  requests: number
  unanswered: number
  /** Responses 5xx, counted by request and problem code. */
  serverErrors: Map<string, number>
}

export type RaceContext = Pick<Environment, 'simulators'> & {
  writes: AcknowledgedWrites
  /** Sends a request to one of the two instances; undefined if the result is unknown. */
  post: (user: TestUser, path: string, body: object | URLSearchParams) => Promise<HttpResponse | undefined>
  get: (user: TestUser, path: string) => Promise<HttpResponse | undefined>
  tally: Tally
}

/** The requests of a race, and the check of their responses. @returns the violations as text; empty if there are none */
export type Race = { name: string; run: (context: RaceContext, round: number) => Promise<string[]> }

export function createRaceContext(
  environment: Environment,
  writes: AcknowledgedWrites,
  random: (below: number) => number,
): RaceContext {
  const tally: Tally = { requests: 0, unanswered: 0, serverErrors: new Map() }
  const sendToAny = async (httpRequest: HttpRequest): Promise<HttpResponse | undefined> => {
    tally.requests += 1
    const origin = `http://127.0.0.1:${String(environment.ports[random(2)])}`
    const response = await sendRequest(origin, httpRequest).catch((error: unknown) => {
      // Node's client throws it for a wrong call, such as an invalid URL; a failure of the network is another Error.
      if (error instanceof TypeError) throw error
      return undefined
    })
    if (!response) tally.unanswered += 1
    else if (response.status >= 500) {
      const kind = describeResponse(httpRequest, response)
      tally.serverErrors.set(kind, (tally.serverErrors.get(kind) ?? 0) + 1)
    }
    return response
  }
  return {
    simulators: environment.simulators,
    writes,
    tally,
    get: ({ headers }, path) => sendToAny({ method: 'GET', path, headers }),
    post: ({ headers }, path, body) =>
      sendToAny(
        body instanceof URLSearchParams
          ? // Sent from the gateway's site: without cookie and token.
            { method: 'POST', path, headers: FORM, body: body.toString() }
          : { method: 'POST', path, headers, body: JSON.stringify(body) },
      ),
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Describes a response, for example "GET /api/orders/… 503 busy", with the problem code if it has one. */
function describeResponse({ method, path }: HttpRequest, { status, body }: HttpResponse): string {
  const code = /"code":"([a-z_]+)"/.exec(body)?.[1] ?? ''
  return `${method} ${path.replace(/[A-Z2-7]{23}\d*/, '…')} ${String(status)} ${code}`.trimEnd()
}

/** Starts `times` calls at the same moment. */
export const callConcurrently = <T>(times: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => run(number)))

const MAX_TRIES = 600
const PAUSE_MS = 100

/**
 * Repeats a request until the status of its response is below 500, as a user does who clicks again.
 * @throws Error after 600 tries without such a response
 */
export async function retryUntilAnswered(what: string, send: () => Promise<HttpResponse | undefined>) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const response = await send()
    if (response && response.status < 500) return response
    await pause(PAUSE_MS)
  }
  throw new Error(`no response below 500: ${what}`)
}

/** Like `retryUntilAnswered`. @throws Error for a response other than 200, too */
export async function retryUntilOk(what: string, send: () => Promise<HttpResponse | undefined>) {
  const response = await retryUntilAnswered(what, send)
  if (response.status !== 200) throw new Error(`${what}: ${String(response.status)} ${response.body}`)
  return response
}

/** Returns `data` of a response; the caller knows its shape from the status. */
export const dataOf = ({ body }: HttpResponse) => (JSON.parse(body) as { data: Record<string, unknown> }).data

export const responsesWith = (status: number, responses: (HttpResponse | undefined)[]): HttpResponse[] =>
  responses.filter((response) => response !== undefined).filter((response) => response.status === status)
