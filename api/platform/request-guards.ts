/** What is asked of every request before its route is: one meaning, a bearable size, and under /api our own page. */
import { UrlTooLong, CrossSite, JsonTooDeep, AmbiguousRequest } from '#contract/edge-errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCrossSite } from './same-origin.ts'
import { MAX_JSON_DEPTH, MAX_URL_LENGTH } from './server-limits.ts'
import { exceedsJsonDepth, hasDuplicateParams } from './strict-parsing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that other sites may lead to: gateways with their signed news, readers of the API's description. */
    allowCrossSite?: boolean
  }
}

/** To be called before the routes. */
export function registerRequestGuards(app: FastifyInstance, shopUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(faultOf(request, shopUrl))
  })

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (exceedsJsonDepth(String(body), MAX_JSON_DEPTH)) done(JsonTooDeep())
    else void parse(request, String(body), done)
  })
}

function faultOf({ url, headers, routeOptions }: FastifyRequest, shopUrl: string): Error | undefined {
  if (url.startsWith('/api/') && url.length > MAX_URL_LENGTH) return UrlTooLong()
  if (headers.host === undefined) return AmbiguousRequest()
  // By the route that was found, and not by the address, which may be written in several ways.
  if (!routeOptions.url?.startsWith('/api/')) return undefined
  if (hasDuplicateParams(url)) return AmbiguousRequest()
  if (routeOptions.config.allowCrossSite !== true && isCrossSite(headers, shopUrl)) return CrossSite()
  return undefined
}
