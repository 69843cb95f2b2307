/** The external systems of a scenario: the gateways with their books, and a network that injects faults. */
import type { Config } from '#api/platform/config/config.ts'
import type { Destination } from '#api/platform/config/destination.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'
import {
  type GatewayMessage,
  PAGE_GATEWAYS,
  type PageGateway,
} from '#verification/simulation/models/gateway-message.ts'
import { createDisputeBooks } from '#verification/simulation/models/dispute-books.ts'
import { messageModel } from '#verification/simulation/models/messages.ts'
import type { Payment } from '#verification/simulation/models/payment.ts'
import { paytmModel } from '#verification/simulation/models/paytm.ts'
import { payuModel } from '#verification/simulation/models/payu.ts'
import { createGatewayModel } from '#verification/simulation/models/gateway-model.ts'
import { satelliteModel, type SatelliteSubscriber } from '#verification/simulation/models/wallet.ts'
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import type { SeededRandom } from '#test/seeded-random.ts'
import type { Clock } from './clock.ts'

export type ExternalSystems = ReturnType<typeof createExternalSystems>

type ExternalSystemsOptions = {
  config: Config
  clock: Clock
  random: () => SeededRandom
  subscribers: SatelliteSubscriber[]
}

/** The probability that a call fails, that of a false gateway answer, and the system that does not answer. */
type NetworkFaults = { probability: number; falseAnswerProbability: number; down: Destination | undefined }
const NETWORK_FAULTS = ['refused', 'lost', 'delayed', 'broken', 'web page', 'twice', 'slow'] as const
const SLOW_RESPONSE_MS = 3_000

type System = PageGateway | 'satellite' | 'messages'

const { sms: messages, ...others } = REALISTIC_MEDIAN_MS
const MEDIAN_LATENCY_MS: Record<System, number> = { ...others, messages }

function systemOf({ destination }: HttpRequest): System {
  if (['otp', 'sms', 'mail'].includes(destination)) return 'messages'
  if (['satellite', 'satellite-wallet'].includes(destination)) return 'satellite'
  const gateway = PAGE_GATEWAYS.find((name) => name === destination)
  if (!gateway) throw new Error(`the simulation has no model of ${destination}`)
  return gateway
}

function createModels({ config, clock, random, subscribers }: ExternalSystemsOptions) {
  const options = { now: clock.now, random }
  return {
    payu: payuModel(createGatewayModel({ gateway: 'payu', ...options }), { ...config.payu, ...options }),
    paytm: paytmModel(createGatewayModel({ gateway: 'paytm', ...options }), { ...config.paytm, random }),
    satellite: satelliteModel({ key: config.satellite.key, subscribers, ...options }),
    messages: messageModel({ ...config.messages, now: clock.now }),
  }
}

type Link = {
  /** @param isFalse answers from outdated books, or about something else @param isLate the request was delayed on its way */
  respond: (request: HttpRequest, how: { isFalse: boolean; isLate: boolean }) => HttpResponse
  createWebhook: (payment: Payment, channel: 'form webhook' | 'json webhook') => GatewayMessage
}

const linkGateways = (
  { payu, paytm }: ReturnType<typeof createModels>,
  random: () => SeededRandom,
): Record<PageGateway, Link> => ({
  payu: {
    respond: (request, how) => payu.respond(request, how),
    createWebhook: (payment) => payu.createNotification(payment, 'webhook'),
  },
  paytm: {
    respond: (request, { isFalse }) =>
      paytm.respond(request, isFalse ? random().pick(['forged', 'about another']) : undefined),
    createWebhook: (payment, channel) => paytm.createNotification(payment, channel),
  },
})

/** Lets the time limit of a request pass, and returns its error. */
function timeOut(
  clock: ExternalSystemsOptions['clock'],
  { timeoutMs }: HttpRequest,
  reason: string,
): NoResponse {
  clock.advance(timeoutMs)
  return new NoResponse(reason)
}

export function createExternalSystems(options: ExternalSystemsOptions) {
  const { clock, random } = options
  const models = createModels(options)
  const { satellite } = models
  const links = linkGateways(models, random)
  const networkFaults: NetworkFaults = { probability: 0, falseAnswerProbability: 0, down: undefined }
  /** Webhooks that are not delivered yet. */
  const pendingWebhooks: GatewayMessage[] = []
  const delayedRequests: HttpRequest[] = []
  let callCount = 0

  const respond = (request: HttpRequest, { isFalse = false, isLate = false } = {}): HttpResponse => {
    const system = systemOf(request)
    return system === 'messages' || system === 'satellite'
      ? models[system].respond(request)
      : links[system].respond(request, { isFalse, isLate })
  }
  /** Queues the given number of copies of a webhook. */
  const queueWebhooks = (gateway: PageGateway, payment: Payment, copies: number): void => {
    for (let copy = 0; copy < copies; copy++) {
      const channel = random().pick(['form webhook', 'json webhook'])
      pendingWebhooks.push(links[gateway].createWebhook(payment, channel))
    }
  }

  return {
    ...models,
    pendingWebhooks,
    networkFaults,
    queueWebhooks,
    disputes: createDisputeBooks(clock.now, random),
    /** Sends a request, subject to the network faults. */
    async send(request: HttpRequest): Promise<HttpResponse> {
      callCount += 1
      clock.advance(drawDelayMs(MEDIAN_LATENCY_MS[systemOf(request)], random().fraction))
      if (request.destination === networkFaults.down) throw timeOut(clock, request, 'down')
      if (!random().happens(networkFaults.probability))
        return respond(request, { isFalse: random().happens(networkFaults.falseAnswerProbability) })
      switch (random().pick(NETWORK_FAULTS)) {
        case 'refused':
          throw new NoResponse('refused')
        case 'lost':
          respond(request)
          throw timeOut(clock, request, 'lost')
        case 'delayed':
          delayedRequests.push(request)
          throw timeOut(clock, request, 'late')
        case 'broken':
          return { status: random().pick([500, 502, 503]), body: '' }
        case 'web page':
          return { status: 200, body: '<!doctype html><title>Sorry</title>' }
        case 'twice':
          respond(request)
          return respond(request)
        case 'slow':
          clock.advance(SLOW_RESPONSE_MS)
          return respond(request)
      }
    },
    /** Delivers long-delayed requests, and applies payment changes that are due. */
    advanceTime() {
      for (const request of delayedRequests.splice(0)) respond(request, { isLate: true })
      for (const gateway of PAGE_GATEWAYS)
        for (const payment of models[gateway].model.advanceTime())
          queueWebhooks(gateway, payment, random().below(3))
      satellite.advanceTime()
    },
    bookEntries: () => [
      ...PAGE_GATEWAYS.flatMap((gateway) => models[gateway].model.bookEntries()),
      ...satellite.bookEntries(),
    ],
    /** Returns how many calls were made. */
    callCount: () => callCount,
  }
}

class NoResponse extends Error {
  override name = 'NoResponse'
}
