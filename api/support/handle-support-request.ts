/**
 * An operator's answer to a support request, or its closing. The subscriber gets a message and sees it in My Account.
 */
import { withTransaction } from '#api/platform/db/transaction.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { lockSupportRequest, saveSupportRequest } from './support-request-store.ts'
import { requestTransitions, type SupportRequest } from './support-request.ts'

export type RequestAction = { kind: 'answer'; text: string } | { kind: 'close' }

/** `refused`: the request's present state does not allow the action. */
export type RequestResult =
  { kind: 'done' } | { kind: 'unknown' } | { kind: 'refused'; state: SupportRequest['state'] }

type Given = Pick<AppContext, 'db' | 'runtime' | 'config'>

export async function handleSupportRequest(
  platform: Given,
  number: string,
  work: RequestAction,
): Promise<RequestResult> {
  return withTransaction(platform.db, async (tx) => {
    const request = await lockSupportRequest(tx, number)
    if (!request) return { kind: 'unknown' }
    const state = requestTransitions[request.state][work.kind]
    if (!state) return { kind: 'refused', state: request.state }

    const now = platform.runtime.now()
    await saveSupportRequest(
      tx,
      work.kind === 'answer'
        ? { ...request, state, answer: work.text, answeredAt: now }
        : { ...request, state, closedAt: now },
    )
    await runBatch(tx, messagesOf(platform, request, work))
    return { kind: 'done' }
  })
}

/** Returns the outbox items: a text message without the answer, and a mail with it where there is an address. */
function messagesOf(
  { runtime, config }: Given,
  { number, mobile, email }: SupportRequest,
  work: RequestAction,
) {
  const now = runtime.now()
  const key = `request-${work.kind}-${number}`
  const news =
    work.kind === 'answer'
      ? `Your request ${number} is answered. Read the answer in My Account.`
      : `Your request ${number} is closed. Raise another one if you need more help.`
  const sms = enqueue({
    id: runtime.id(),
    topic: 'sms',
    destination: 'sms',
    key,
    payload: { to: mobile, text: news },
    now,
  })
  if (email === config.brand.noReplyAddress) return [sms]

  const text = work.kind === 'answer' ? `${news}\n\n${work.text}` : news
  const payload = { to: email, subject: `Your request ${number}`, text }
  // The message gateway detects duplicates by the key alone, so the mail needs a different one.
  return [
    sms,
    enqueue({ id: runtime.id(), topic: 'mail', destination: 'mail', key: `${key}-mail`, payload, now }),
  ]
}
