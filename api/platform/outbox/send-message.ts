/** Sends text messages and mails to the message service, which ignores a repeat with the same id; decides which refusal is final. */
import type { OutboxItem } from './outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import { z } from 'zod'

type Message = {
  to: string
  text: string
  subject?: string
  /** Absent in messages that were stored before messages had a language. */
  language?: string
  /** The id of a text that the mobile networks have registered. */
  templateId?: string
  /** The headers of a mail. */
  headers?: Record<string, string>
  /** ISO 8601; an expired code and a reminder of yesterday are not sent. */
  uselessAfter?: string
}

const Reply = z.object({ id: z.string() })
const ACCEPTED = [200, 201, 202]

export const MAX_SEND_MS = 5_000
export const MESSAGE_REFUSED = 'outbox.refused'

export async function sendMessage(
  { config, runtime, log }: AppContext,
  { id: item, key, topic, destination, payload }: OutboxItem,
): Promise<'done' | 'give up'> {
  const { to, text, subject, language, templateId, headers, uselessAfter } = payload as Message
  if (uselessAfter !== undefined && new Date(uselessAfter) <= runtime.now()) return 'give up'

  const answer = await runtime.http({
    destination,
    operation: 'send',
    method: 'POST',
    url: config.messages.url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.messages.key}` },
    body: JSON.stringify({ id: key, channel: topic, to, subject, text, language, templateId, headers }),
    timeoutMs: MAX_SEND_MS,
  })
  // The message service refuses the message itself, so a repetition would be refused too.
  if (answer.status === 422) {
    const fields = { event: MESSAGE_REFUSED, item, topic, destination, language, templateId } as const
    log.error(fields, 'the message service refused a message permanently')
    return 'give up'
  }
  // The response must contain the message id, because a proxy in between may answer 200 with its own page.
  const { id } = parseResponse(destination, answer, { schema: Reply, statuses: ACCEPTED })
  if (id !== key) throw new ExternalSystemError(destination, 'not_ours')
  return 'done'
}
