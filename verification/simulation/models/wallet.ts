/** Model of the satellite system, with its own books: subscribers, and wallets that never go below zero. */
import type { SeededRandom } from '#test/seeded-random.ts'
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'
import type { BookEntry } from './gateway-books.ts'

export type SatelliteSubscriber = { smc: string; mobile: string; balancePaise: number }

type Hold = {
  orderId: string
  holdId: string
  smc: string
  amountPaise: number
  state: 'held' | 'captured' | 'released'
  expiresAt: number
  refunds: Map<string, number>
}
type Wallet = { balancePaise: number; toppedUpPaise: number }
type WalletRequest = { orderId: string; smc: string; amountPaise: number; token: string; mobile: string }

const HOLD_TTL_MS = 15 * 60_000

type SatelliteModelOptions = {
  key: string
  subscribers: SatelliteSubscriber[]
  now: () => Date
  random: () => SeededRandom
}

export function satelliteModel({ key, subscribers, now, random }: SatelliteModelOptions) {
  const wallets = new Map<string, Wallet>()
  for (const { smc, balancePaise } of subscribers)
    wallets.set(smc, { balancePaise, toppedUpPaise: balancePaise })
  const holds = new Map<string, Hold>()
  const walletOf = (smc: string): Wallet => wallets.get(smc) ?? { balancePaise: 0, toppedUpPaise: 0 }

  const advanceTime = (): void => {
    for (const hold of holds.values()) {
      if (hold.state !== 'held' || hold.expiresAt > now().getTime()) continue
      hold.state = 'released'
      walletOf(hold.smc).balancePaise += hold.amountPaise
    }
  }
  const hold = ({ orderId, smc, amountPaise }: WalletRequest): HttpResponse => {
    const before = holds.get(orderId)
    if (before) return ok({ holdId: before.holdId, status: before.state })
    if (!wallets.has(smc)) return conflict({ reason: 'unknown-wallet' })
    const wallet = walletOf(smc)
    if (wallet.balancePaise < amountPaise)
      return conflict({ reason: 'insufficient', balancePaise: wallet.balancePaise })
    wallet.balancePaise -= amountPaise
    const holdId = `W${String(random().below(10 ** 9)).padStart(9, '0')}${String(holds.size)}`
    const expiresAt = now().getTime() + HOLD_TTL_MS
    holds.set(orderId, { orderId, holdId, smc, amountPaise, state: 'held', expiresAt, refunds: new Map() })
    return ok({ holdId, status: 'held' })
  }
  const balance = ({ smc }: WalletRequest): HttpResponse =>
    wallets.has(smc)
      ? ok({ balancePaise: walletOf(smc).balancePaise })
      : conflict({ reason: 'unknown-wallet' })

  const withHold =
    (handle: (current: Hold | undefined, request: WalletRequest, wallet: Wallet) => HttpResponse) =>
    (request: WalletRequest): HttpResponse => {
      const current = holds.get(request.orderId)
      return handle(current, request, walletOf(current?.smc ?? ''))
    }

  const calls: Record<string, (request: WalletRequest) => HttpResponse> = {
    lookup: ({ mobile }) => lookUp(subscribers, mobile),
    'wallet/balance': balance,
    'wallet/hold': hold,
    'wallet/status': withHold((current) => ok(holdStatus(current))),
    'wallet/capture': withHold(capture),
    'wallet/release': withHold(release),
    'wallet/refund': withHold(refund),
  }
  return {
    respond({ url, headers = {}, body = '{}' }: HttpRequest) {
      if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: '{}' }
      advanceTime()
      const call = calls[new URL(url).pathname.replace('/satellite/', '')]
      return call ? call(JSON.parse(body) as WalletRequest) : { status: 404, body: '{}' }
    },
    topUp(smc: string, paise: number) {
      walletOf(smc).balancePaise += paise
      walletOf(smc).toppedUpPaise += paise
    },
    advanceTime,
    bookEntries: () => [...holds.values()].map(bookEntryOf),
    /** The balance of each wallet and the total paid in. The difference must equal its holds and captures less refunds. */
    wallets: () => [...wallets].map(([smc, wallet]) => ({ smc, ...wallet })),
  }
}

function capture(current: Hold | undefined): HttpResponse {
  if (!current) return conflict({ reason: 'none' })
  if (current.state === 'released') return conflict({ reason: 'released' })
  current.state = 'captured'
  return ok(holdStatus(current))
}

function release(current: Hold | undefined, _: WalletRequest, wallet: Wallet): HttpResponse {
  if (current?.state === 'captured') return conflict({ reason: 'captured' })
  if (current?.state === 'held') {
    current.state = 'released'
    wallet.balancePaise += current.amountPaise
  }
  return ok(holdStatus(current))
}

function refund(current: Hold | undefined, { token, amountPaise }: WalletRequest, wallet: Wallet) {
  if (current?.state !== 'captured') return conflict({ reason: current?.state ?? 'none' })
  if (!current.refunds.has(token)) {
    if (amountPaise > current.amountPaise - refunded(current)) return conflict({ reason: 'exceeds' })
    current.refunds.set(token, amountPaise)
    wallet.balancePaise += amountPaise
  }
  return ok(holdStatus(current))
}

function lookUp(subscribers: SatelliteSubscriber[], mobile: string): HttpResponse {
  const found = subscribers.find((one) => one.mobile === mobile)
  if (!found) return ok({ found: false })
  const person = { firstName: 'Meena', lastName: 'Raman', pincode: '600001', city: 'Chennai' }
  return ok({ found: true, subscriber: { ...person, smc: found.smc, mobile } })
}

const bookEntryOf = (hold: Hold): BookEntry => ({
  gateway: 'satellite-wallet',
  attemptId: hold.orderId,
  paymentId: hold.holdId,
  capturedPaise: hold.state === 'captured' ? hold.amountPaise : 0,
  refundedPaise: refunded(hold),
  failedRefundPaise: 0,
  refundedByGateway: false,
})

const refunded = ({ refunds }: Hold): number => [...refunds.values()].reduce((sum, paise) => sum + paise, 0)

function holdStatus(hold: Hold | undefined): object {
  if (!hold) return { status: 'none', capturedPaise: 0, refundedPaise: 0, paymentId: null }
  const capturedPaise = hold.state === 'captured' ? hold.amountPaise : 0
  return { status: hold.state, capturedPaise, refundedPaise: refunded(hold), paymentId: hold.holdId }
}

const ok = (body: object): HttpResponse => ({ status: 200, body: JSON.stringify(body) })
const conflict = (body: object): HttpResponse => ({ status: 409, body: JSON.stringify(body) })
