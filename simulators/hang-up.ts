/** The line goes dead: whatever was done stays done, and whoever asked never hears of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
