/** Lists the routes of a server. */
import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Lists every route of a server as Fastify registers them, without the `HEAD` of each `GET`. */
export async function listRoutes(open: () => Promise<FastifyInstance | undefined>): Promise<string[]> {
  const seen = new Map<unknown, Set<string>>()
  let newest: unknown
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const names = new Set<string>()
    seen.set((newest = fastify), names)
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat().filter((one) => one !== 'HEAD')
      for (const one of methods) names.add(`${url.endsWith('*') ? 'ANY' : one} ${url}`)
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    const app = await open()
    return [...(seen.get(app ?? newest) ?? [])].sort()
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
