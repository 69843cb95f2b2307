/**
 * An operator's answer to a support request, or its closing. The subscriber gets a message and sees it in My Account.
 */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, type WriteStatement } from '#api/platform/db/batch.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { type LocalizedRequest, lockSupportRequest, transitionRequest } from './support-request-store.ts'
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
  { number, mobile, email, language }: LocalizedRequest,
  action: RequestAction,
): WriteStatement[] {
  const recipient = { customerMobile: mobile, customerEmail: email, language }
  const key = `request-${action.kind}-${number}`
  const values = { request: number }
  return action.kind === 'close'
    ? notifyBuyer(platform, recipient, { key, message: { kind: 'request_closed', values } })
    : notifyBuyer(platform, recipient, {
        ...{ key, message: { kind: 'request_answered', values } },
        details: action.text,
      })
}
