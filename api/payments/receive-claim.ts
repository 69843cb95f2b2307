/** Takes what comes in a gateway's name: what the gateway did not sign is refused and recorded, and moves nothing. */
import type { Platform } from '#api/platform/platform.ts'
import { together } from '#api/platform/together.ts'
import { isAttemptId } from './attempt.ts'
import { newsWrite } from './attempt-store.ts'
import type { Gateway, GatewayClaim, Outcome } from './gateway.ts'
import { FORGED, UNSIGNED } from './order-record.ts'
import { type Heard, hearNews } from './hear-news.ts'

type Received = { claim: GatewayClaim; source: 'return' | 'webhook' }

/** @returns undefined where that gateway has no such attempt */
export async function receiveClaim(
  platform: Platform,
  gateway: Gateway,
  { claim, source }: Received,
): Promise<Heard | 'forged' | undefined> {
  const { attemptId, proof } = claim
  if (proof === 'forged') {
    platform.log.warn({ gateway: gateway.name }, `forged ${source} refused`)
    await recordForgery(platform, gateway, { claim, source })
    return 'forged'
  }
  const authentic = proof === 'signed'
  // Anybody can write what is not signed: each other word would be another row.
  const detail = authentic ? plain(claim.detail) : UNSIGNED
  const said = { attemptId, outcome: plainOutcome(claim.outcome), detail }
  return hearNews(platform, gateway, { claim: said, source, authentic })
}

/**
 * Signatures do not cover every word, and an operator reads them in a terminal.
 * @returns printable ASCII, as gateways write, and not much of it
 */
const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 64)

const plainOutcome = (outcome: Outcome): Outcome =>
  outcome.kind === 'captured' ? { ...outcome, gatewayPaymentId: plain(outcome.gatewayPaymentId) } : outcome

/** For the operator, where it names an attempt at that gateway. */
async function recordForgery(
  { db, world }: Platform,
  { name: gateway }: Gateway,
  { claim: { attemptId, outcome }, source }: Received,
): Promise<void> {
  if (!isAttemptId(attemptId)) return
  const news = { id: world.id(), attemptId, gateway, source, outcome, detail: FORGED, heardAt: world.now() }
  await together(db, [newsWrite({ ...news, authentic: false })])
}
