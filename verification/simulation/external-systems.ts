/** All external systems in one place: the gateways with their books, and a network with injected faults. */
import type { Config } from '#api/platform/config/config.ts'
import type { Destination } from '#api/platform/world/destination.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/world/world.ts'
import type { BookLine } from '#verification/simulation/models/gateway-books.ts'
import type { Letter } from '#verification/simulation/models/gateway-message.ts'
import { type MessageModel, messageModel } from '#verification/simulation/models/messages.ts'
import type { Payment } from '#verification/simulation/models/payment.ts'
import { type PaytmModel, paytmModel } from '#verification/simulation/models/paytm.ts'
import { type PayuModel, payuModel } from '#verification/simulation/models/payu.ts'
import { makeTill } from '#verification/simulation/models/gateway-model.ts'
import {
  type SatelliteModel,
  satelliteModel,
  type SatelliteSubscriber,
} from '#verification/simulation/models/wallet.ts'
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import type { Chance } from './seeded-random.ts'
import type { Clock } from './clock.ts'

export type Outside = {
  payu: PayuModel
  paytm: PaytmModel
  satellite: SatelliteModel
  messages: MessageModel
  /** Webhooks that are not delivered yet. */
  letters: Letter[]
  /**
   * The probability that a call fails, the probability of a false gateway answer (0: never), and the system that does
   * not answer.
   */
  trouble: { probability: number; lies: number; down: Destination | undefined }
  carry: (request: HttpRequest) => Promise<HttpResponse>
  /** Delivers long-delayed requests, and applies payment changes that are due. */
  letTimePass: () => void
  /** Writes a webhook in the given number of copies. */
  callShop: (gateway: 'payu' | 'paytm', payment: Payment, copies: number) => void
  lines: () => BookLine[]
  /** How many calls were made. */
  calls: () => number
}

type Given = { config: Config; clock: Clock; chance: () => Chance; subscribers: SatelliteSubscriber[] }

const TROUBLES = ['refused', 'lost', 'delayed', 'broken', 'web page', 'twice', 'slow'] as const
const SLOW_MS = 3_000

type System = 'payu' | 'paytm' | 'satellite' | 'messages'

const { sms: messages, ...others } = REALISTIC_MEDIAN_MS
const MEDIAN_LATENCY_MS: Record<System, number> = { ...others, messages }

function systemOf(request: HttpRequest): System {
  const { pathname } = new URL(request.url)
  if (pathname === '/messages') return 'messages'
  if (pathname.startsWith('/satellite/')) return 'satellite'
  return pathname.startsWith('/merchant/postservice') ? 'payu' : 'paytm'
}

export function openOutside({ config, clock, chance, subscribers }: Given): Outside {
  const given = { now: clock.now, chance }
  const payu = payuModel(makeTill({ gateway: 'payu', ...given }), config.payu)
  const paytm = paytmModel(makeTill({ gateway: 'paytm', ...given }), { ...config.paytm, chance })
  const satellite = satelliteModel({ key: config.satellite.key, subscribers, ...given })
  const messages = messageModel(config.messages)
  const trouble: Outside['trouble'] = { probability: 0, lies: 0, down: undefined }
  const letters: Letter[] = []
  const underWay: HttpRequest[] = []
  let calls = 0

  const answer = (request: HttpRequest, lie = false): HttpResponse => {
    switch (systemOf(request)) {
      case 'messages':
        return messages.answer(request)
      case 'satellite':
        return satellite.answer(request)
      case 'payu':
        return payu.answer(request, lie)
      case 'paytm':
        return paytm.answer(request, lie ? chance().one(['forged', 'about another']) : undefined)
    }
  }
  const timeOut = ({ timeoutMs }: HttpRequest, why: string): NoAnswer => {
    clock.advance(timeoutMs)
    return new NoAnswer(why)
  }
  const callShop: Outside['callShop'] = (gateway, payment, copies) => {
    for (let copy = 0; copy < copies; copy++) {
      const way = chance().one(['form webhook', 'json webhook'])
      letters.push(gateway === 'payu' ? payu.tell(payment, 'webhook') : paytm.tell(payment, way))
    }
  }

  return {
    ...{ payu, paytm, satellite, messages, letters, trouble, callShop },
    async carry(request) {
      calls += 1
      clock.advance(drawDelayMs(MEDIAN_LATENCY_MS[systemOf(request)], chance().fraction))
      if (request.destination === trouble.down) throw timeOut(request, 'down')
      if (!chance().happens(trouble.probability)) return answer(request, chance().happens(trouble.lies))
      switch (chance().one(TROUBLES)) {
        case 'refused':
          throw new NoAnswer('refused')
        case 'lost':
          answer(request)
          throw timeOut(request, 'lost')
        case 'delayed':
          underWay.push(request)
          throw timeOut(request, 'late')
        case 'broken':
          return { status: chance().one([500, 502, 503]), body: '' }
        case 'web page':
          return { status: 200, body: '<!doctype html><title>Sorry</title>' }
        case 'twice':
          answer(request)
          return answer(request)
        case 'slow':
          clock.advance(SLOW_MS)
          return answer(request)
      }
    },
    letTimePass() {
      for (const request of underWay.splice(0)) answer(request)
      for (const payment of payu.till.letTimePass()) callShop('payu', payment, chance().below(3))
      for (const payment of paytm.till.letTimePass()) callShop('paytm', payment, chance().below(3))
      satellite.letTimePass()
    },
    lines: () => [...payu.till.lines(), ...paytm.till.lines(), ...satellite.lines()],
    calls: () => calls,
  }
}

class NoAnswer extends Error {
  override name = 'NoAnswer'
}
