/** What is asked of every request before its route is: one meaning, a bearable size, and under /api our own page. */
import { AddressTooLong, CrossSite, TooDeep, Unclear } from '#contract/edge.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromElsewhere } from './own-pages.ts'
import { DEEPEST_JSON, LONGEST_ADDRESS } from './server-limits.ts'
import { isDeeper, isUnclear } from './strict-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that other sites may lead to: gateways with their signed news, readers of the API's description. */
    fromAnySite?: boolean
  }
}

/** To be called before the routes. */
export function checkRequests(app: FastifyInstance, shopUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(faultOf(request, shopUrl))
  })

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(String(body), DEEPEST_JSON)) done(TooDeep())
    else void parse(request, String(body), done)
  })
}

function faultOf({ url, headers, routeOptions }: FastifyRequest, shopUrl: string): Error | undefined {
  if (url.startsWith('/api/') && url.length > LONGEST_ADDRESS) return AddressTooLong()
  if (headers.host === undefined) return Unclear()
  // By the route that was found, and not by the address, which may be written in several ways.
  if (!routeOptions.url?.startsWith('/api/')) return undefined
  if (isUnclear(url)) return Unclear()
  if (routeOptions.config.fromAnySite !== true && isFromElsewhere(headers, shopUrl)) return CrossSite()
  return undefined
}
