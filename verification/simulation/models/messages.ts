/** Model of the message provider: accepts text messages and e-mail; a repeated id is the same message. */
import type { HttpResponse, HttpRequest } from '#api/platform/runtime/runtime.ts'

type Message = { id: string; channel: string; to: string; text: string }

export function messageModel({ key }: { key: string }) {
  const messages = new Map<string, Message>()
  return {
    respond({ headers = {}, body = '{}' }: HttpRequest): HttpResponse {
      if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, body: '{}' }
      const { id, channel, to, text } = JSON.parse(body) as Message
      if (!messages.has(id)) messages.set(id, { id, channel, to, text })
      return { status: 202, body: JSON.stringify({ id }) }
    },
    /** Newest first. */
    to: (address: string) => [...messages.values()].filter((message) => message.to === address).toReversed(),
  }
}
