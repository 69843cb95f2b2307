/** Refuses posts from pages of other sites in the same browser to the simulators' buttons (CSRF). */
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may post to this route. */
    foreignForm?: boolean
  }
}

/** Refuses a foreign `Origin`. Browsers send one with a post; servers and scripts send none. */
export async function refuseForeignForms(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers
  if (request.method === 'GET' || origin === undefined || request.routeOptions.config.foreignForm) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  await reply.code(403).send({ message: 'Only a page of the simulators may send this request' })
}
