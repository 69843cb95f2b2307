/** A page of some other site, open in the same browser, must not press the stand-ins' buttons. */
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route is meant to be posted to by other sites' pages. */
    foreignForm?: boolean
  }
}

/** Browsers say where a post comes from; servers and scripts send no `Origin`. */
export async function refuseForeignForms(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers
  if (request.method === 'GET' || origin === undefined || request.routeOptions.config.foreignForm) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  await reply.code(403).send({ message: 'This can only be done from the page of the stand-ins themselves' })
}
