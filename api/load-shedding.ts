/**
 * Load shedding: answers 503 while this instance is overloaded. Gateway callbacks are always admitted, checkout calls
 * longer than other calls. Pages, static files and health checks cost very little and are always admitted; other routes outside the
 * API that read the database are not.
 */
import {
  shouldShed,
  type LoadSample,
  type RequestPriority,
} from '#api/platform/lifecycle/overload-signals.ts'
import type { Counters } from '#api/platform/observability/counters.ts'
import { cspHash, apiHeaders } from '#api/platform/http/security-headers.ts'
import { Overloaded } from '#contract/edge-errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether load shedding refused the request. Such a request is counted separately and has no access log line. */
    isShed: boolean
  }
  interface FastifyContextConfig {
    /** Set on the routes of gateway returns and webhooks. */
    isGatewayCallback?: boolean
    /** Set on the routes outside the API that read the database. */
    usesDatabase?: boolean
  }
}

const CHECKOUT_ROUTES = ['/api/payment/', '/api/orders/']
const RETRY_AFTER_SECONDS = '2'

/** @param route the matched route; its `url` is a pattern, such as `/api/orders/:transactionID` */
export function priorityOf(route: Pick<FastifyRequest['routeOptions'], 'url' | 'config'>): RequestPriority {
  const { url, config } = route
  if (config.isGatewayCallback) return 'critical'
  if (!url?.startsWith('/api/')) return config.usesDatabase ? 'normal' : 'critical'
  return CHECKOUT_ROUTES.some((start) => url.startsWith(start)) ? 'checkout' : 'normal'
}

export type LoadGauge = { load: () => Omit<LoadSample, 'underWay'>; connections: number }

type Parts = LoadGauge & { counters: Counters; shopUrl: string }

/**
 * Refuses requests by the route that the router found, because one route has many spellings (`/a%70i/…`, an
 * absolute-form request target). Must be the first hook, so that a refused request costs only its routing.
 */
export function shedLoad(app: FastifyInstance, { load, connections, counters, shopUrl }: Parts): void {
  const answers = { json: jsonAnswer(shopUrl), page: pageAnswer(shopUrl) }
  let underWay = 0
  app.decorateRequest('isShed', false)
  app.addHook('onRequest', (request, reply, done) => {
    const priority = priorityOf(request.routeOptions)
    if (!shouldShed(priority, { ...load(), underWay }, connections)) {
      underWay++
      reply.raw.once('close', () => underWay--)
      done()
      return
    }
    counters.add('http_requests_shed_total', 1)
    request.isShed = true
    reply.hijack()
    const { head, body } = String(request.headers.accept).includes('text/html') ? answers.page : answers.json
    reply.raw.writeHead(503, head)
    reply.raw.end(body)
  })
}

type Prepared = { head: string[]; body: Buffer }

function jsonAnswer(shopUrl: string): Prepared {
  const { message, code } = Overloaded()
  return prepared(JSON.stringify({ message, code }), 'application/json; charset=utf-8', apiHeaders(shopUrl))
}

/** Inline styles of the overload page: the shop's light and dark colours and its half-sun logo. */
const STYLE = `:root{color-scheme:light dark;--bg:#f6f5f2;--text:#14161d}@media(prefers-color-scheme:dark){:root{--bg:#0a0c14;--text:#f7f3ea}}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:18vh auto;padding:0 1rem;text-align:center;background:var(--bg);color:var(--text)}
h1{line-height:1.1}h1::before{content:'';display:block;width:96px;height:48px;margin:0 auto 32px;border-radius:48px 48px 0 0;background:#ffb81c}
a{display:block;margin-top:32px;padding:14px 24px;border-radius:12px;background:#ffb81c;color:#1c1203;font-weight:700;text-decoration:none}`

function pageAnswer(shopUrl: string): Prepared {
  const headers = {
    ...apiHeaders(shopUrl),
    'content-security-policy': `default-src 'none'; style-src '${cspHash(STYLE)}'; frame-ancestors 'none'; base-uri 'none'`,
  }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Please try again</title><style>${STYLE}</style></head><body><h1>Please try again</h1><p>${Overloaded().message}</p>
<p><a href="">Try again</a></p></body></html>`
  return prepared(page, 'text/html; charset=utf-8', headers)
}

function prepared(text: string, type: string, headers: Record<string, string>): Prepared {
  const body = Buffer.from(text)
  const all = {
    ...headers,
    'content-type': type,
    'content-length': String(body.length),
    'retry-after': RETRY_AFTER_SECONDS,
  }
  return { head: Object.entries(all).flat(), body }
}
