/** Model of the message provider: accepts text messages and e-mail; a repeated id is the same message. */
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'

/** `at`: when the provider first accepted it. */
export type AcceptedMessage = { id: string; channel: string; to: string; text: string; at: Date }

export function messageModel({ key, now }: { key: string; now: () => Date }) {
  const messages = new Map<string, AcceptedMessage>()
  return {
    respond({ headers = {}, body = '{}' }: HttpRequest): HttpResponse {
      if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: '{}' }
      const { id, channel, to, text } = JSON.parse(body) as Omit<AcceptedMessage, 'at'>
      if (!messages.has(id)) messages.set(id, { id, channel, to, text, at: now() })
      return { status: 202, body: JSON.stringify({ id }) }
    },
    /** Oldest first. */
    all: () => [...messages.values()],
    /** Newest first. */
    to: (address: string) => [...messages.values()].filter((message) => message.to === address).toReversed(),
  }
}
