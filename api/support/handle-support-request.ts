/**
 * An operator's answer to a support request, or its closing. The subscriber gets a message, at the account's present mobile
 * and e-mail address, and sees it in My Account.
 */
import { findSubscriberById } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, type WriteStatement } from '#api/platform/db/batch.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { lockSupportRequest, transitionRequest } from './support-request-store.ts'
import { type RequestAction, requestTransitions, type SupportRequest } from './support-request.ts'

/** `refused`: the request's present state does not allow the action. */
export type RequestResult =
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'refused'; state: SupportRequest['state'] }

type SupportContext = Pick<AppContext, 'db' | 'runtime' | 'config'>

export async function handleSupportRequest(
  platform: SupportContext,
  number: string,
  action: RequestAction,
): Promise<RequestResult> {
  return withTransaction(platform.db, async (tx) => {
    const request = await lockSupportRequest(tx, number)
    // An erased account has no requests.
    const subscriber = request && (await findSubscriberById(tx, request.subscriberId))
    if (!subscriber) return { kind: 'unknown' }
    const { id, state } = request
    if (!requestTransitions[action.kind].from.includes(state)) return { kind: 'refused', state }

    const transition = [transitionRequest(id, action, platform.runtime.now())]
    await runBatchIfUnchanged(tx, transition, messagesAbout(platform, { number, subscriber }, action))
    return { kind: 'done' }
  })
}

/** Returns the messages to the subscriber: only the mail contains the answer. */
function messagesAbout(
  platform: SupportContext,
  { number, subscriber }: { number: string; subscriber: Subscriber },
  action: RequestAction,
): WriteStatement[] {
  const { id: subscriberId, mobile, email, language } = subscriber
  const customerEmail = email || platform.config.brand.noReplyAddress
  const recipient = { subscriberId, customerMobile: mobile, customerEmail, language }
  const key = `request-${action.kind}-${number}`
  const values = { request: number }
  return action.kind === 'close'
    ? notifyBuyer(platform, recipient, { key, message: { kind: 'request_closed', values } })
    : notifyBuyer(platform, recipient, {
        key,
        message: { kind: 'request_answered', values },
        details: action.text,
      })
}
