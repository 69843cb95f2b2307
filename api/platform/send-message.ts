/** Hands text messages and mails to the message gateway, which takes a repeat (same id) without harm. */
import type { OutboxItem } from './outbox.ts'
import type { Platform } from './platform.ts'
import type { HttpAnswer } from './world.ts'
import { z } from 'zod'

type Message = {
  to: string
  text: string
  subject?: string
  /** ISO 8601; a code that nobody can use any more is not sent. */
  uselessAfter?: string
}

const Taken = z.object({ id: z.string() })

export const LONGEST_SEND_MS = 5_000

export async function sendMessage(
  { config, world }: Platform,
  { key, topic, destination, payload }: OutboxItem,
): Promise<'done' | 'give up'> {
  const { to, text, subject, uselessAfter } = payload as Message
  if (uselessAfter !== undefined && new Date(uselessAfter) <= world.now()) return 'give up'

  const answer = await world.http({
    destination,
    method: 'POST',
    url: config.messages.url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.messages.key}` },
    body: JSON.stringify({ id: key, channel: topic, to, text, ...(subject && { subject }) }),
    timeoutMs: LONGEST_SEND_MS,
  })
  if (isTaken(answer, key)) return 'done'
  if (answer.status === 422) return 'give up'
  throw new MessageGatewayDown(`the message gateway answered ${String(answer.status)}`)
}

/** It names the message; whatever stands between it and us may answer 200 too, with a page of its own. */
function isTaken({ status, body }: HttpAnswer, id: string): boolean {
  if (status < 200 || status >= 300) return false
  try {
    return Taken.parse(JSON.parse(body)).id === id
  } catch {
    return false
  }
}

class MessageGatewayDown extends Error {
  override name = 'MessageGatewayDown'
}
