/**
 * Sends a gateway's webhook, and repeats it until it is accepted. PayU does not publish its retry schedule, and Paytm's
 * steps (a minute to a day) are too long for tests: this schedule is ours, for both.
 */
import type { Site } from '#simulators/site.ts'
import type { Letter } from './letter.ts'
import {
  claimWebhook,
  insertWebhook,
  listDueWebhooks,
  saveDelivery,
  type Gateway,
  type Webhook,
} from './webhook-store.ts'

const RETRY_AFTER_SECONDS = [1, 2, 5, 10, 30, 60, 120]
const MOST_TRIES = RETRY_AFTER_SECONDS.length + 1
const ANSWER_WITHIN_MS = 10_000
/** The browser usually arrives before a webhook from a gateway's queue. */
export const USUAL_DELAY_MS = 500
export const LATE_MS = 60_000
const AT_ONCE = 32

type Call = { gateway: Gateway; orderId: string; letter: Letter }
type How = { inMs?: number; mostTries?: number }

/** Queues a webhook, which is sent when it is due. @returns its id */
export function queueWebhook(site: Site, { gateway, orderId, letter }: Call, how: How = {}): number {
  const { inMs = USUAL_DELAY_MS, mostTries = MOST_TRIES } = how
  const dueAt = new Date(site.now().getTime() + inMs)
  return insertWebhook(site.store, { gateway, orderId, ...letter, dueAt, mostTries })
}

/** Never rejects: an unreachable shop is a result too. */
export async function deliverWebhook(site: Site, id: number): Promise<void> {
  const webhook = claimWebhook(site.store, id)
  if (!webhook) return
  const answer = await post(site, webhook)
  if (site.closing.aborted) return
  const { state, waitMs } = afterAnswer(webhook, answer)
  const dueAt = new Date(site.now().getTime() + waitMs)
  saveDelivery(site.store, id, { state, lastAnswer: String(answer), dueAt })
  site.bell.emit('change', webhook.gateway)
}

export function deliverDueWebhooks(site: Site): void {
  for (const id of listDueWebhooks(site.store, site.now(), AT_ONCE)) void deliverWebhook(site, id)
}

async function post(site: Site, { gateway, contentType, body }: Webhook): Promise<number | 'no answer'> {
  try {
    const response = await site.fetch(new URL(`/api/webhooks/${gateway}`, site.settings.shopUrl), {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([site.closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
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
  const over = tries + 1 >= mostTries || refusedForGood(webhook, answer)
  return { state: over ? 'given-up' : 'waiting', waitMs } as const
}

/** Paytm treats a 4xx as a final refusal, according to its integrators' guide (June 2026), the only source. */
const refusedForGood = ({ gateway }: Webhook, answer: number | 'no answer'): boolean =>
  gateway === 'paytm' && typeof answer === 'number' && answer >= 400 && answer < 500
