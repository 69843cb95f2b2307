/**
 * Receives a notification in a gateway's name. An unsigned or forged notification is recorded as such and moves no
 * money.
 */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { FORGED, insertNotification, UNSIGNED } from '#api/payments/attempts/notification-store.ts'
import type { Gateway, SignedNotification, Outcome } from '#api/payments/gateways/gateway.ts'
import { type ProcessedNotification, processNotification } from './process-notification.ts'

/** The log line of a forged notification. */
const INVALID_SIGNATURE = {
  return: { event: 'return.invalid_signature', message: 'payment return rejected: invalid signature' },
  webhook: { event: 'webhook.invalid_signature', message: 'webhook rejected: invalid signature' },
} as const

type Received = { claim: SignedNotification; source: 'return' | 'webhook' }

/**
 * Receives a return or a webhook. Refuses a forged webhook. A return with a wrong signature may still come from the
 * buyer, whose browser or network changed a field: its attempt is verified with the gateway, and the return's content
 * is ignored.
 * @returns undefined where that gateway has no such attempt
 */
export async function receiveNotification(
  platform: AppContext,
  gateway: Gateway,
  { claim, source }: Received,
): Promise<ProcessedNotification | 'forged' | undefined> {
  const { attemptId, outcome, proof } = claim
  if (proof === 'forged') {
    const { event, message } = INVALID_SIGNATURE[source]
    platform.log.warn({ event, gateway: gateway.name }, message)
    if (!isAttemptId(attemptId)) return source === 'webhook' ? 'forged' : undefined
    const forged = { attemptId, outcome, detail: FORGED }
    if (source === 'return')
      return processNotification(platform, gateway, { claim: forged, source, authentic: false })
    await recordForgery(platform, gateway, { claim: forged, source })
    return 'forged'
  }
  const authentic = proof === 'signed'
  // Anyone can send unsigned text: storing it would add a row for each different text.
  const detail = authentic ? printable(claim.detail) : UNSIGNED
  const sanitised = { attemptId, outcome: printableOutcome(outcome), detail }
  return processNotification(platform, gateway, { claim: sanitised, source, authentic })
}

/**
 * Returns printable ASCII, as gateways write, at most 64 characters. Signatures do not cover every field, and an
 * operator reads the text in a terminal.
 */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 64)

const printableOutcome = (outcome: Outcome): Outcome =>
  outcome.kind === 'captured'
    ? { ...outcome, gatewayPaymentId: printable(outcome.gatewayPaymentId) }
    : outcome

/** Records a forged notification for the operator, where it names an attempt at that gateway. */
async function recordForgery(
  { db, runtime }: AppContext,
  { name: gateway }: Gateway,
  { claim, source }: { claim: Omit<SignedNotification, 'proof'>; source: Received['source'] },
): Promise<void> {
  const notification = { id: runtime.id(), ...claim, gateway, source, receivedAt: runtime.now() }
  await runBatch(db, [insertNotification({ ...notification, authentic: false })])
}
