/** Model of the satellite system, with its own books: subscribers, and wallets that never go below zero. */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/world/world.ts'
import type { BookLine } from './gateway-books.ts'

export type SatelliteModel = {
  answer: (request: HttpRequest) => HttpResponse
  fill: (smc: string, paise: number) => void
  letTimePass: () => void
  lines: () => BookLine[]
  /** The balance of each wallet and the total paid in: the books hold the difference. */
  wallets: () => { smc: string; balancePaise: number; filledPaise: number }[]
}

export type SatelliteSubscriber = { smc: string; mobile: string; balancePaise: number }

type Hold = {
  orderId: string
  holdId: string
  smc: string
  amountPaise: number
  state: 'held' | 'captured' | 'released'
  lapsesAt: number
  refunds: Map<string, number>
}
type Wallet = { balancePaise: number; filledPaise: number }
type Said = { orderId: string; smc: string; amountPaise: number; token: string; mobile: string }

const HOLD_LASTS_MS = 15 * 60_000

type Given = { key: string; subscribers: SatelliteSubscriber[]; now: () => Date; chance: () => Chance }

export function satelliteModel({ key, subscribers, now, chance }: Given): SatelliteModel {
  const wallets = new Map<string, Wallet>()
  for (const { smc, balancePaise } of subscribers)
    wallets.set(smc, { balancePaise, filledPaise: balancePaise })
  const holds = new Map<string, Hold>()
  const wallet = (smc: string): Wallet => wallets.get(smc) ?? { balancePaise: 0, filledPaise: 0 }

  const letTimePass = (): void => {
    for (const hold of holds.values()) {
      if (hold.state !== 'held' || hold.lapsesAt > now().getTime()) continue
      hold.state = 'released'
      wallet(hold.smc).balancePaise += hold.amountPaise
    }
  }
  const hold = ({ orderId, smc, amountPaise }: Said): HttpResponse => {
    const before = holds.get(orderId)
    if (before) return ok({ holdId: before.holdId, status: before.state })
    if (!wallets.has(smc)) return no({ reason: 'unknown-wallet' })
    const purse = wallet(smc)
    if (purse.balancePaise < amountPaise)
      return no({ reason: 'insufficient', balancePaise: purse.balancePaise })
    purse.balancePaise -= amountPaise
    const holdId = `W${String(chance().below(10 ** 9)).padStart(9, '0')}${String(holds.size)}`
    const lapsesAt = now().getTime() + HOLD_LASTS_MS
    holds.set(orderId, { orderId, holdId, smc, amountPaise, state: 'held', lapsesAt, refunds: new Map() })
    return ok({ holdId, status: 'held' })
  }
  const balance = ({ smc }: Said): HttpResponse =>
    wallets.has(smc) ? ok({ balancePaise: wallet(smc).balancePaise }) : no({ reason: 'unknown-wallet' })

  const ofHold =
    (work: (held: Hold | undefined, said: Said, purse: Wallet) => HttpResponse) =>
    (said: Said): HttpResponse => {
      const held = holds.get(said.orderId)
      return work(held, said, wallet(held?.smc ?? ''))
    }

  const calls: Record<string, (said: Said) => HttpResponse> = {
    lookup: ({ mobile }) => lookUp(subscribers, mobile),
    'wallet/balance': balance,
    'wallet/hold': hold,
    'wallet/status': ofHold((held) => ok(standing(held))),
    'wallet/capture': ofHold(capture),
    'wallet/release': ofHold(release),
    'wallet/refund': ofHold(refund),
  }
  return {
    answer({ url, headers = {}, body = '{}' }) {
      if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: '{}' }
      letTimePass()
      const call = calls[new URL(url).pathname.replace('/satellite/', '')]
      return call ? call(JSON.parse(body) as Said) : { status: 404, body: '{}' }
    },
    fill(smc, paise) {
      wallet(smc).balancePaise += paise
      wallet(smc).filledPaise += paise
    },
    letTimePass,
    lines: () => [...holds.values()].map(lineOf),
    wallets: () => [...wallets].map(([smc, purse]) => ({ smc, ...purse })),
  }
}

function capture(held: Hold | undefined): HttpResponse {
  if (!held) return no({ reason: 'none' })
  if (held.state === 'released') return no({ reason: 'released' })
  held.state = 'captured'
  return ok(standing(held))
}

function release(held: Hold | undefined, _: Said, purse: Wallet): HttpResponse {
  if (held?.state === 'captured') return no({ reason: 'captured' })
  if (held?.state === 'held') {
    held.state = 'released'
    purse.balancePaise += held.amountPaise
  }
  return ok(standing(held))
}

function refund(held: Hold | undefined, { token, amountPaise }: Said, purse: Wallet): HttpResponse {
  if (held?.state !== 'captured') return no({ reason: held?.state ?? 'none' })
  if (!held.refunds.has(token)) {
    if (amountPaise > held.amountPaise - refunded(held)) return no({ reason: 'exceeds' })
    held.refunds.set(token, amountPaise)
    purse.balancePaise += amountPaise
  }
  return ok(standing(held))
}

function lookUp(subscribers: SatelliteSubscriber[], mobile: string): HttpResponse {
  const found = subscribers.find((one) => one.mobile === mobile)
  if (!found) return ok({ found: false })
  const person = { firstName: 'Meena', lastName: 'Raman', pincode: '600001', city: 'Chennai' }
  return ok({ found: true, subscriber: { ...person, smc: found.smc, mobile } })
}

const lineOf = (hold: Hold): BookLine => ({
  gateway: 'satellite-wallet',
  attemptId: hold.orderId,
  paymentId: hold.holdId,
  capturedPaise: hold.state === 'captured' ? hold.amountPaise : 0,
  refundedPaise: refunded(hold),
  stuckPaise: 0,
  returnedByItself: false,
})

const refunded = ({ refunds }: Hold): number => [...refunds.values()].reduce((sum, paise) => sum + paise, 0)

function standing(hold: Hold | undefined): object {
  if (!hold) return { status: 'none', capturedPaise: 0, refundedPaise: 0, paymentId: null }
  const capturedPaise = hold.state === 'captured' ? hold.amountPaise : 0
  return { status: hold.state, capturedPaise, refundedPaise: refunded(hold), paymentId: hold.holdId }
}

const ok = (body: object): HttpResponse => ({ status: 200, body: JSON.stringify(body) })
const no = (body: object): HttpResponse => ({ status: 409, body: JSON.stringify(body) })
