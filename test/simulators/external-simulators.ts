/**
 * A simulated runtime for the shop: a clock that the test advances, repeatable random bytes, and the simulators as the
 * network.
 */
import type { GatewayName } from '#api/platform/config/destination.ts'
import type { HttpResponse, HttpRequest, Runtime } from '#api/platform/runtime/runtime.ts'
import { uuidV7 } from '#api/platform/runtime/runtime.ts'
import { buildSimulators } from '#simulators/simulators.ts'
import { createSeededRandom } from '#test/seeded-random.ts'

export const NOON = new Date('2026-11-20T12:00:00Z')

export type Message = {
  id: string
  channel: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  sentAt: string
}
export type BookEntry = {
  orderId: string
  paymentId: string
  capturedPaise: number
  refundedPaise: number
  status: string
}

type Send = (request: HttpRequest) => Promise<HttpResponse>

export type ExternalSimulators = Awaited<ReturnType<typeof openExternalSimulators>>

/** Opens the surroundings of one shop. `intercept` lets a test change the connection to the simulators. */
export async function openExternalSimulators() {
  let now = NOON.getTime()
  let isClockRight = true
  const random = createSeededRandom('tests').bytes
  const calls: { url: string; headers: Record<string, string>; payload: string }[] = []
  const simulators = await buildSimulators({
    payu: { key: 'standin', salt: 'standin-salt' },
    shopUrl: 'http://localhost:3000',
    messagesKey: 'standin-messages',
    satelliteKey: 'standin-satellite',
    latency: 'none',
    storePath: ':memory:',
    now: () => new Date(now),
    sleep: () => new Promise(() => undefined),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const headers = Object.fromEntries(request.headers)
      calls.push({ url: new URL(request.url).pathname, headers, payload: await request.text() })
      return new Response()
    },
  })

  const network = {
    requests: [] as HttpRequest[],
    /** Replaced by `intercept`. */
    send: (async (request) => {
      const { pathname, search } = new URL(request.url)
      const answer = await simulators.inject({
        method: request.method,
        url: `${pathname}${search}`,
        ...(request.headers && { headers: request.headers }),
        ...(request.body !== undefined && { payload: request.body }),
      })
      return { status: answer.statusCode, body: answer.body }
    }) as Send,
  }
  const intercept = (answer: (request: HttpRequest, send: Send) => HttpResponse | Promise<HttpResponse>) => {
    const { send } = network
    network.send = async (request) => answer(request, send)
    return (): void => void (network.send = send)
  }
  const runtime: Runtime = {
    now: () => new Date(now),
    isClockRight: () => isClockRight,
    random,
    id: () => uuidV7(now, random(10)),
    http: async (request) => {
      network.requests.push(request)
      return network.send(request)
    },
    sleep: async () => undefined,
    waitAtMost: (_milliseconds, work) => work,
  }

  return {
    runtime,
    network,
    simulators,
    /** Lets `answer` respond to each call; `send` is the former connection. @returns what restores that connection */
    intercept,
    /** Lets these calls fail, all of them without an argument. @returns what ends this */
    failCalls: (matches: (request: HttpRequest) => boolean = () => true) =>
      intercept((request, send) => {
        if (!matches(request)) return send(request)
        throw new TypeError('fetch failed')
      }),
    /** Delivers the first such request, and loses its answer. @returns whether that happened */
    loseAnswer: (matches: (request: HttpRequest) => boolean): (() => boolean) => {
      let isLost = false
      intercept(async (request, send) => {
        const answer = await send(request)
        if (isLost || !matches(request)) return answer
        isLost = true
        throw new TypeError('fetch failed')
      })
      return () => isLost
    },
    close: () => simulators.close(),
    /** The webhooks that the gateways sent, for a test to deliver. */
    calls,
    /** Advances the time. */
    advance: (seconds: number): void => {
      now += seconds * 1000
    },
    /** Makes the clock of the shop wrong or right. */
    setClock: (isRight: boolean): void => void (isClockRight = isRight),
    messagesTo: async (to: string): Promise<Message[]> =>
      (await simulators.inject(`/messages?to=${to}`)).json(),
    /** Returns the books of a simulated gateway. */
    books: async (gateway: GatewayName = 'payu'): Promise<BookEntry[]> =>
      (await simulators.inject(`/books?gateway=${gateway}`)).json(),
    setBehaviour: async (behaviour: {
      system: string
      behaviour: string
      times?: number
      orderId?: string
    }) => {
      const answer = await simulators.inject({ method: 'PUT', url: '/behaviours', payload: behaviour })
      if (answer.statusCode >= 300) throw new Error(answer.body)
    },
  }
}
