/** The keys of the messages about a support request in the outbox. Pure. */
import { buyerMessageKeys } from '#api/messages/buyer-message-keys.ts'
import type { RequestAction } from './support-request.ts'

/** Returns the key of the messages to the subscriber about an action on a request. */
export const requestMessageKey = (number: string, kind: RequestAction['kind']): string =>
  `request-${kind}-${number}`

/** Returns the keys of all text messages and mails about a request. */
export const requestMessageKeys = (number: string): string[] =>
  (['answer', 'close'] as const).flatMap((kind) => buyerMessageKeys(requestMessageKey(number, kind)))
