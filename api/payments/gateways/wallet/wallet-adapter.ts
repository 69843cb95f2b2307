/**
 * The gateway adapter for the satellite wallet, the subscriber's balance with the provider. The shop holds money, then
 * captures it.
 */
import { outcomeOfCapture } from '#api/payments/gateways/outcome-of-capture.ts'
import { queryEach } from '#api/payments/gateways/query-each.ts'
import {
  type AttemptToVerify,
  type GatewayAdapter,
  type Outcome,
  REFUND_CALL_TIMEOUT_MS,
  type RefundAnswer,
  type StatedMethod,
  type VerifiedOutcome,
} from '#api/payments/gateways/gateway.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { paise } from '#contract/money.ts'
import { callWallet, HoldStatusResponse, WalletRefundResponse, type WalletSettings } from './wallet-api.ts'

/**
 * The age at which an attempt without a hold will never have one: only the shop holds money, and by then its
 * call has ended, with or without an answer.
 */
const NO_HOLD_FINAL_SECONDS = 60

export function walletAdapter(settings: WalletSettings): GatewayAdapter {
  return {
    // The wallet answers about one order per call.
    batch: { size: 25, lanes: 2 },

    // The wallet sends no notifications.
    parseReturn: () => ({ attemptId: '', outcome: { kind: 'unknown' }, detail: '', proof: 'forged' }),

    lookUp: (runtime, attempts, timeoutMs) =>
      queryEach(attempts, async (attempt): Promise<VerifiedOutcome> => ({
        ...(await endHold(settings, runtime, { attempt, timeoutMs })),
        stated: FROM_WALLET,
      })),

    async refund(runtime, { attemptId: orderId, token, amountPaise }) {
      const call = {
        path: '/wallet/refund',
        body: { orderId, token, amountPaise },
        timeoutMs: REFUND_CALL_TIMEOUT_MS,
      }
      const answer = await callWallet(settings, runtime, { call, answer: WalletRefundResponse })
      if ('reason' in answer) return { kind: 'refused', code: answer.reason }
      // The wallet refuses a known token with another amount, so the sum only shows whether the answer can be about this refund.
      const { refundedPaise, capturedPaise } = answer
      if (refundedPaise < amountPaise || refundedPaise > capturedPaise)
        throw new ExternalSystemError('satellite-wallet', 'not_ours')
      return DONE
    },

    refundStatus: async () => DONE, // A refund into the wallet is done when it is accepted.

    async findRefunds(runtime, { attemptId: orderId }) {
      const call = { path: '/wallet/status', body: { orderId }, timeoutMs: REFUND_CALL_TIMEOUT_MS }
      const { refundedPaise } = await callWallet(settings, runtime, { call, answer: HoldStatusResponse })
      return refundedPaise > 0 ? [{ token: null, amountPaise: paise(refundedPaise) }] : []
    },
  }
}

/** The method of every payment from the wallet. */
export const FROM_WALLET: StatedMethod = { method: 'provider-wallet', bank: undefined }

const DONE: RefundAnswer = { kind: 'done' }

/**
 * Ends a hold: captures it where the order can take a payment, which the buyer agreed to, and releases it where the
 * order was paid in another way meanwhile. Both calls may be repeated.
 */
async function endHold(
  settings: WalletSettings,
  runtime: Runtime,
  { attempt: { id: orderId, canSettle }, timeoutMs }: { attempt: AttemptToVerify; timeoutMs: number },
): Promise<Outcome> {
  const ask = (path: string) =>
    callWallet(settings, runtime, {
      call: { path, body: { orderId }, timeoutMs },
      answer: HoldStatusResponse,
    })
  const answer = await ask('/wallet/status')
  const end = canSettle ? '/wallet/capture' : '/wallet/release'
  const { status, capturedPaise, paymentId } = answer.status === 'held' ? await ask(end) : answer
  switch (status) {
    case 'captured':
      return outcomeOfCapture(paymentId ?? '', paise(capturedPaise))
    case 'released':
      return { kind: 'failed', reason: 'not_completed' }
    case 'held':
      return { kind: 'pending' }
    case 'none':
      return { kind: 'unknown', finalAfterSeconds: NO_HOLD_FINAL_SECONDS }
  }
}
