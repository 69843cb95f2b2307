/** Request guards: refuse ambiguous and oversized requests, and under the API's prefix those from pages of other sites. */
import { UrlTooLong, CrossSite, JsonTooDeep, AmbiguousRequest } from '#contract/edge-errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCrossSite } from './cross-site.ts'
import { MAX_JSON_DEPTH, MAX_URL_LENGTH } from './server-limits.ts'
import { exceedsJsonDepth, hasDuplicateParams, hasRepeatedName } from './strict-parsing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that other sites may call: gateway returns, webhooks, CSP reports, the API's description. */
    allowCrossSite?: boolean
  }
}

/**
 * Registers the guards. Call it before the routes are registered.
 * @param prefix of the routes that pages of other sites may not call
 */
export function registerRequestGuards(
  app: FastifyInstance,
  { ownUrl, prefix }: { ownUrl: string; prefix: string },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(faultOf(request, ownUrl, prefix))
  })

  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (exceedsJsonDepth(json, MAX_JSON_DEPTH)) return done(JsonTooDeep())
    void parse(request, json, (error, value) => {
      done(error ?? (hasRepeatedName(json, value) ? AmbiguousRequest() : null), value)
    })
  })
}

function faultOf(
  { url, headers, routeOptions }: FastifyRequest,
  ownUrl: string,
  prefix: string,
): Error | undefined {
  if (url.startsWith(prefix) && url.length > MAX_URL_LENGTH) return UrlTooLong()
  if (headers.host === undefined) return AmbiguousRequest()
  // Checks the matched route and not the URL, because one route has many spellings.
  if (!routeOptions.url?.startsWith(prefix)) return undefined
  if (hasDuplicateParams(url)) return AmbiguousRequest()
  if (routeOptions.config.allowCrossSite !== true && isCrossSite(headers, ownUrl)) return CrossSite()
  return undefined
}
