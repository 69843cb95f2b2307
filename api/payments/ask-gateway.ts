/** Asks a gateway about attempts, and settles what it says. A gateway that is down has said nothing. */
import { ordersReading } from '#api/orders/order-store.ts'
import { failureOf } from '#api/platform/outside-error.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether, together } from '#api/platform/together.ts'
import { answeredAgainWrite, claimDueAttempts } from './attempt-store.ts'
import { isBookedAlready, type Settlement } from './decide-settlement.ts'
import type { Gateway, GatewayName, Outcome } from './gateway.ts'
import type { PaytmGateway } from '#api/payments/paytm/paytm.ts'
import type { PayuGateway } from '#api/payments/payu/payu.ts'
import { nextPollAt } from './polling.ts'
import type { WalletGateway } from '#api/payments/satellite-wallet/satellite-wallet.ts'
import { type Look, settlePayment } from './settle-payment.ts'

export type Gateways = Readonly<{ payu: PayuGateway; paytm: PaytmGateway; 'satellite-wallet': WalletGateway }>

export const ATTEMPTS_AT_ONCE = 25
const CLAIM_SECONDS = 30
/** While nobody waits in front of a page. */
const PATIENT_MS = 10_000

type Settlements = Map<string, Settlement | undefined>

/**
 * One payment that cannot be settled does not keep back the others of the same answer: it is logged, and asked about again.
 * @param timeoutMs how long a customer in front of a page may be kept
 * @returns what came of each attempt that there was news about, by its id
 * @throws when the gateway cannot be reached or understood
 */
export async function askGateway(
  platform: Platform,
  gateway: Gateway,
  { looks, timeoutMs }: { looks: Look[]; timeoutMs: number },
): Promise<Settlements> {
  const ids = looks.map(({ attempt }) => attempt.id)
  const outcomes = await gateway.lookUp(platform.world, ids, timeoutMs)
  const settlements: Settlements = new Map()
  const again: Look[] = []
  for (const look of looks) {
    const outcome = outcomes.get(look.attempt.id)
    if (outcome && isHeardAgain(look, outcome)) again.push(look)
    else if (outcome) settlements.set(look.attempt.id, await settleOrLog(platform, look, outcome))
  }
  if (again.length > 0) await noteAnswers(platform, again)
  return settlements
}

async function settleOrLog(
  platform: Platform,
  look: Look,
  outcome: Outcome,
): Promise<Settlement | undefined> {
  try {
    return await settlePayment(platform, look, outcome)
  } catch (error) {
    platform.log.error({ attempt: look.attempt.id, ...failureOf(error) }, 'payment not settled')
    return undefined
  }
}

/**
 * A captured attempt stays watched for days, and nearly every answer is the capture that is booked already.
 * Captures and the state `captured` never go away, so there is nothing to decide.
 */
const isHeardAgain = ({ attempt, capturedIds }: Look, outcome: Outcome): boolean =>
  attempt.status === 'captured' && isBookedAlready(capturedIds, outcome)

/** Only that they were asked about is written down: all of them in one round trip. */
async function noteAnswers({ db, world }: Platform, looks: Look[]): Promise<void> {
  const now = world.now()
  const answers = looks.map(({ attempt: { id, startedAt } }) => ({ id, next: nextPollAt(startedAt, now) }))
  await together(db, [answeredAgainWrite(answers, now)])
}

/** Asks about every attempt that is due. @returns how many there were; where it is `ATTEMPTS_AT_ONCE`, call again. */
export async function askAboutDueAttempts(platform: Platform, gateways: Gateways): Promise<number> {
  const { log } = platform
  const due = await lookAtDueAttempts(platform)
  for (const [name, looks] of Object.entries(Object.groupBy(due, ({ attempt }) => attempt.gateway))) {
    try {
      await askGateway(platform, gateways[name as GatewayName], { looks, timeoutMs: PATIENT_MS })
    } catch (error) {
      log.warn({ gateway: name, ...failureOf(error) }, 'gateway gave no answer')
    }
  }
  return due.length
}

async function lookAtDueAttempts({ db, world }: Platform): Promise<Look[]> {
  const now = world.now()
  const againAt = new Date(now.getTime() + CLAIM_SECONDS * 1000)
  const due = await claimDueAttempts(db, { now, againAt, limit: ATTEMPTS_AT_ONCE })
  if (due.length === 0) return []
  const [orders] = await readTogether(db, ordersReading(due.map(({ attempt }) => attempt.orderId)))
  const byId = new Map(orders.map((order) => [order.id, order]))
  return due.flatMap((known) => {
    const order = byId.get(known.attempt.orderId)
    return order ? [{ order, ...known }] : []
  })
}
