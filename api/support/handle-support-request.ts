/**
 * An operator's answer to a support request, or its closing. The subscriber gets a message and sees it in My Account.
 */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, type WriteStatement } from '#api/platform/db/batch.ts'
import { notifyBuyer } from '#api/platform/outbox/notify-buyer.ts'
import { lockSupportRequest, transitionRequest } from './support-request-store.ts'
import { type RequestAction, requestTransitions, type SupportRequest } from './support-request.ts'

/** `refused`: the request's present state does not allow the action. */
export type RequestResult =
  { kind: 'done' } | { kind: 'unknown' } | { kind: 'refused'; state: SupportRequest['state'] }

type SupportContext = Pick<AppContext, 'db' | 'runtime' | 'config'>

export async function handleSupportRequest(
  platform: SupportContext,
  number: string,
  action: RequestAction,
): Promise<RequestResult> {
  return withTransaction(platform.db, async (tx) => {
    const request = await lockSupportRequest(tx, number)
    if (!request) return { kind: 'unknown' }
    const { id, state } = request
    if (!requestTransitions[action.kind].from.includes(state)) return { kind: 'refused', state }

    const transition = [transitionRequest(id, action, platform.runtime.now())]
    await runBatchIfUnchanged(tx, transition, messagesAbout(platform, request, action))
    return { kind: 'done' }
  })
}

/** Returns the messages to the subscriber: only the mail contains the answer. */
function messagesAbout(
  platform: SupportContext,
  { number, mobile, email }: SupportRequest,
  action: RequestAction,
): WriteStatement[] {
  const recipient = { customerMobile: mobile, customerEmail: email }
  const message = { key: `request-${action.kind}-${number}`, subject: `Your request ${number}` }
  if (action.kind === 'close') {
    const text = `Your request ${number} is closed. Raise another one if you need more help.`
    return notifyBuyer(platform, recipient, { ...message, text })
  }
  const text = `Your request ${number} is answered. Read the answer in My Account.`
  return notifyBuyer(platform, recipient, { ...message, text, mailText: `${text}\n\n${action.text}` })
}
