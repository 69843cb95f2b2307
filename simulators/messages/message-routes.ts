/** The message provider: accepts text messages and e-mails from the shop, and lists what was delivered. */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { requireBearer } from '#simulators/require-bearer.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { hasMessage, insertMessage, listMessagesTo } from './message-store.ts'

const content = {
  id: z.string().min(1),
  text: z.string().min(1),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
}
const sms = z.strictObject({
  ...content,
  channel: z.literal('sms'),
  to: z.string().regex(/^[6789]\d{9}$/),
  templateId: z.string().min(1).optional(),
})
const mail = z.strictObject({
  ...content,
  channel: z.literal('mail'),
  to: z.email(),
  subject: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string().regex(/^[^\r\n]+$/)).optional(),
})
const messageInput = z.discriminatedUnion('channel', [sms, mail])
const listInput = z.object({ to: z.string().min(1) })

export function messageRoutes(context: SimulatorContext): FastifyPluginAsync {
  const { store } = context
  return async (app) => {
    const hooks = {
      onRequest: requireBearer(context.settings.messagesKey),
      preHandler: delayBy(context, 'sms'),
    }
    app.post('/messages', hooks, async (request, reply) => {
      const parsed = messageInput.safeParse(request.body)
      if (!parsed.success) return reply.code(422).send({ message: z.prettifyError(parsed.error) })
      const { id, to, ...rest } = parsed.data

      const behaviour = takeBehaviour(store, 'sms', 'call', [to])
      if (behaviour === 'down') return reply.code(503).send({ message: 'The message provider is down' })
      if (behaviour === 'slow') await context.sleep(SLOW_RESPONSE_MS)

      // A repeated id is the same message: a sender that retries must not deliver it twice.
      if (!hasMessage(store, id)) {
        const subject = 'subject' in rest && rest.subject !== undefined ? { subject: rest.subject } : {}
        const { channel, text } = rest
        const message = { id, channel, to, text, ...subject, sentAt: context.now().toISOString() }
        insertMessage(store, message)
        if (behaviour === 'duplicate') insertMessage(store, message)
        context.events.emit('change', 'messages')
      }
      return reply.code(202).send({ id })
    })

    app.get('/messages', async (request, reply) => {
      const parsed = listInput.safeParse(request.query)
      if (!parsed.success) return reply.code(422).send({ message: 'Give the recipient: ?to=' })
      return listMessagesTo(store, parsed.data.to)
    })
  }
}
