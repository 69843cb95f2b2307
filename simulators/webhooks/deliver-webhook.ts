/**
 * Sends a gateway's webhook, and repeats it until it is accepted. PayU does not publish its retry schedule, and Paytm's
 * steps (a minute to a day) are too long for tests: this schedule is ours, for every gateway.
 */
import { BANK_GATEWAYS } from '#simulators/bank-gateways.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { Payload } from './payload.ts'
import {
  claimWebhook,
  insertWebhook,
  listDueWebhooks,
  saveDelivery,
  type Gateway,
  type Webhook,
} from './webhook-store.ts'

const RETRY_AFTER_SECONDS = [1, 2, 5, 10, 30, 60, 120]
const MAX_TRIES = RETRY_AFTER_SECONDS.length + 1
const ANSWER_TIMEOUT_MS = 10_000
/** The browser usually arrives before a webhook from a gateway's queue. */
export const DEFAULT_DELAY_MS = 500
/** The delay of a webhook with the behaviour `webhook-late`. */
export const LATE_MS = 60_000
const BATCH_SIZE = 32

type NewWebhookContent = { gateway: Gateway; orderId: string; payload: Payload }
type DeliveryOptions = { delayMs?: number; mostTries?: number }

/** Queues a webhook, which is sent when it is due. @returns its id */
export function queueWebhook(
  context: SimulatorContext,
  { gateway, orderId, payload }: NewWebhookContent,
  options: DeliveryOptions = {},
): number {
  const { delayMs = DEFAULT_DELAY_MS, mostTries = MAX_TRIES } = options
  const dueAt = new Date(context.now().getTime() + delayMs)
  return insertWebhook(context.store, { gateway, orderId, ...payload, dueAt, mostTries })
}

/** Never rejects: an unreachable shop is a result too. */
export async function deliverWebhook(context: SimulatorContext, id: number): Promise<void> {
  const webhook = claimWebhook(context.store, id)
  if (!webhook) return
  const answer = await post(context, webhook)
  if (context.closing.aborted) return
  const { state, waitMs } = afterAnswer(webhook, answer)
  const dueAt = new Date(context.now().getTime() + waitMs)
  saveDelivery(context.store, id, { state, lastAnswer: String(answer), dueAt })
  const section = BANK_GATEWAYS.find((gateway) => webhook.gateway.split('/')[0] === gateway)
  if (section) context.events.emit('change', section)
}

export function deliverDueWebhooks(context: SimulatorContext): void {
  for (const id of listDueWebhooks(context.store, context.now(), BATCH_SIZE)) void deliverWebhook(context, id)
}

async function post(context: SimulatorContext, { gateway, contentType, body }: Webhook) {
  try {
    const response = await context.fetch(new URL(`/api/webhooks/${gateway}`, context.settings.shopUrl), {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([context.closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 'no answer'
  }
}

function afterAnswer(webhook: Webhook, answer: number | 'no answer') {
  const { tries, mostTries } = webhook
  if (typeof answer === 'number' && answer >= 200 && answer < 300)
    return { state: 'delivered', waitMs: 0 } as const
  const waitMs = (RETRY_AFTER_SECONDS[tries] ?? 0) * 1000
  const isOver = tries + 1 >= mostTries || isFinalRefusal(webhook, answer)
  return { state: isOver ? 'given-up' : 'waiting', waitMs } as const
}

/** Paytm treats a 4xx as a final refusal, according to its integrators' guide (June 2026), the only source. */
const isFinalRefusal = ({ gateway }: Webhook, answer: number | 'no answer'): boolean =>
  gateway.startsWith('paytm') && typeof answer === 'number' && answer >= 400 && answer < 500
