/** Closes the connection without an answer: the work that was done remains, and the caller does not learn of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
