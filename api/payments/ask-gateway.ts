/** Asks a gateway about attempts, and settles what it says. A gateway that is down has said nothing. */
import { sqlState } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { claimDueAttempts } from './attempt-store.ts'
import type { Attempt } from './attempt.ts'
import type { Gateway, GatewayName } from './gateway.ts'
import type { PaytmGateway } from '#api/payments/paytm/paytm.ts'
import type { PayuGateway } from '#api/payments/payu/payu.ts'
import type { WalletGateway } from '#api/payments/satellite-wallet/satellite-wallet.ts'
import { settlePayment } from './settle-payment.ts'

export type Gateways = Readonly<{ payu: PayuGateway; paytm: PaytmGateway; 'satellite-wallet': WalletGateway }>

const AT_ONCE = 25
const CLAIM_SECONDS = 30
/** While nobody waits in front of a page. */
const PATIENT_MS = 10_000

/**
 * One payment that cannot be settled does not keep back the others of the same answer: it is logged, and asked about again.
 * @param timeoutMs how long a customer in front of a page may be kept
 * @throws when the gateway cannot be reached or understood
 */
export async function askGateway(
  platform: Platform,
  gateway: Gateway,
  { attempts, timeoutMs }: { attempts: Attempt[]; timeoutMs: number },
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  const outcomes = await gateway.lookUp(platform.world, ids, timeoutMs)
  for (const attempt of attempts) {
    const outcome = outcomes.get(attempt.id)
    if (!outcome) continue
    try {
      await settlePayment(platform, attempt, outcome)
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      platform.log.error({ attempt: attempt.id, reason, state: sqlState(error) }, 'payment not settled')
    }
  }
}

/** Asks about every attempt that is due. @returns how many there were; call again while it is not 0. */
export async function askAboutDueAttempts(platform: Platform, gateways: Gateways): Promise<number> {
  const { db, world, log } = platform
  const now = world.now()
  const againAt = new Date(now.getTime() + CLAIM_SECONDS * 1000)
  const due = await claimDueAttempts(db, { now, againAt, limit: AT_ONCE })
  for (const [name, attempts] of Object.entries(Object.groupBy(due, ({ gateway }) => gateway))) {
    try {
      await askGateway(platform, gateways[name as GatewayName], { attempts, timeoutMs: PATIENT_MS })
    } catch (error) {
      log.warn(
        { gateway: name, reason: error instanceof Error ? error.name : 'unknown' },
        'gateway gave no answer',
      )
    }
  }
  return due.length
}
