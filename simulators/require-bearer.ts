/** Authenticates calls of the shop's server by a key that it shares with the simulator. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export function requireBearer(key: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.authorization === `Bearer ${key}`) return
    await reply.code(401).send({ message: 'The key in the authorization header is wrong' })
  }
}
