/** Builds the Fastify application of the API: hooks, guards and the routes of every domain. */
import { clientErrorHandler } from '#api/platform/http/client-error-handler.ts'
import { registerErrorHandler, sendBadRequest } from '#api/platform/http/error-handler.ts'
import { registerLocalizedReplies } from '#api/platform/http/localize-reply.ts'
import { type Translator, translator } from '#api/platform/languages/create-translator.ts'
import { registerRequestGuards } from '#api/platform/http/request-guards.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Config } from '#api/platform/config/config.ts'
import { type OpenApiInfo, SHOP_SECURITY } from '#api/platform/http/openapi-document.ts'
import { openApiRoutes } from '#api/platform/http/openapi-routes.ts'
import { NO_OTHER_COMPILERS, setZodCompilers } from '#api/platform/http/zod-compilers.ts'
import { type Counters, createCounters } from '#api/platform/observability/counters.ts'
import type { Metrics } from '#api/platform/observability/metrics.ts'
import { registerRequestContext } from '#api/platform/observability/trace-requests.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import { registerAccessLog } from '#api/platform/observability/access-log.ts'
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Readiness } from '#api/platform/lifecycle/readiness.ts'
import { cspReportRoutes } from '#api/platform/http/csp-report-routes.ts'
import { sendOwnTime } from '#api/platform/http/send-own-time.ts'
import { apiHeaders } from '#api/platform/http/security-headers.ts'
import { type ServerParts, serverFactory } from '#api/platform/http/create-server.ts'
import { MAX_CONNECTIONS, SERVER_LIMITS } from '#api/platform/http/server-limits.ts'
import { watchAddresses } from '#api/platform/rate-limit/watch-addresses.ts'
import cookie from '@fastify/cookie'
import packageJson from '#package' with { type: 'json' }
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { type LoadGauge, shedLoad } from './load-shedding.ts'
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { readOffers } from '#api/catalogue/catalogue-store.ts'
import { catalogueRoutes } from '#api/catalogue/catalogue-routes.ts'
import { pictureRoutes } from '#api/catalogue/pictures/picture-routes.ts'
import type { EmptySearches } from '#api/figures/empty-searches.ts'
import { contentRoutes } from '#api/content/content-routes.ts'
import { accountRoutes } from '#api/identity/accounts/account-routes.ts'
import { accountLookupRoutes } from '#api/identity/accounts/account-lookup-routes.ts'
import { otpRoutes } from '#api/identity/otp/otp-routes.ts'
import { partnerRoutes } from '#api/identity/partners/partner-routes.ts'
import { sessionRoutes } from '#api/identity/accounts/session-routes.ts'
import { invoiceRoutes } from '#api/invoices/invoice-routes.ts'
import { orderRoutes } from '#api/orders/order-routes.ts'
import { packRoutes } from '#api/packs/pack-routes.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { paymentRoutes } from '#api/payments/http/payment-routes.ts'
import { timelineRoutes } from '#api/payments/http/timeline-routes.ts'
import { privacyRoutes } from '#api/privacy/privacy-routes.ts'
import { mandateWebhookRoutes } from '#api/renewals/mandates/mandate-webhook-routes.ts'
import { reminderRoutes } from '#api/reminders/reminder-routes.ts'
import { agreeToRenewal } from '#api/renewals/consent/agree-to-renewal.ts'
import { readOrderTimeline } from '#api/renewals/history/read-order-timeline.ts'
import { renewalRoutes } from '#api/renewals/renewal-routes.ts'
import { supportRoutes } from '#api/support/support-routes.ts'

export type AppParts = {
  platform: AppContext
  catalogue: CatalogueCache
  gateways: GatewayRegistry
  /** Wakes the outbox worker of a destination, so that a new item is sent at once. */
  wakeOutbox: (destination: OutboxDestination) => void
  /** Counts the searches without a result; by default they are not counted. */
  emptySearches?: Pick<EmptySearches, 'count'>
  /** State for `/readyz`; by default the instance always reports ready. */
  readiness?: Readiness
  observeResponse?: Metrics['observeResponse'] | undefined
  /** Starts the traces of requests; by default there are none. */
  startTrace?: StartTrace | undefined
  /** Database with priority for gateway callbacks; defaults to `platform.db`, where they have no priority. */
  callbackDb?: Db
  /** Counters that the metrics endpoint exposes. */
  counters?: Counters
  /** Cached pages and the state of the shutdown; by default there is neither. */
  server?: Partial<Omit<ServerParts, 'shopUrl'>>
  /** Load measurements for load shedding; by default no request is shed. */
  gauge?: LoadGauge
  /** The texts of each language; by default those of the translation files. */
  texts?: Translator
}

export async function buildApp({
  platform,
  catalogue,
  emptySearches,
  gateways,
  wakeOutbox,
  readiness,
  observeResponse,
  startTrace,
  counters = createCounters(),
  callbackDb = platform.db,
  gauge,
  server = {},
  texts = translator,
}: AppParts): Promise<FastifyInstance> {
  const { config, runtime } = platform
  const { shopUrl } = config
  const headers = apiHeaders(shopUrl)
  const protect = protectionOf(headers)
  const app = Fastify({
    logger: false,
    schemaController: NO_OTHER_COMPILERS,
    serverFactory: serverFactory({
      isDraining: () => false,
      ...server,
      findCached: (url) => catalogue.findResponse(url) ?? server.findCached?.(url),
      shopUrl,
    }),
    ...SERVER_LIMITS,
    // Longer than any valid parameter, so that validation refuses a long one before the router answers 404.
    routerOptions: { maxParamLength: 500 },
    trustProxy: (_address, hop) => hop < config.proxyHops,
    genReqId: () => runtime.id(),
    // During shutdown, open connections are still served; only new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(headers),
    frameworkErrors: (_error, _request, reply) => void sendBadRequest(protect(reply), texts),
  })
  setZodCompilers(app)
  app.removeContentTypeParser('text/plain')
  app.server.maxConnections = MAX_CONNECTIONS
  if (gauge) shedLoad(app, { ...gauge, counters, shopUrl })
  registerRequestContext(app, startTrace)
  registerLocalizedReplies(app, texts)
  registerErrorHandler(app, platform.log)
  registerRequestGuards(app, { ownUrl: shopUrl, prefix: '/api/' })

  app.addHook('onSend', async (request, reply) => void protect(reply.header('x-request-id', request.id)))
  sendOwnTime(app, runtime)
  registerAccessLog(app, platform.log, observeResponse)
  watchAddresses(app, platform)

  openApiRoutes(app, apiOf(config))
  await app.register(cookie)
  await app.register(cspReportRoutes(runtime, counters))
  await app.register(catalogueRoutes(platform, catalogue, (text) => emptySearches?.count(text)))
  await registerContentRoutes(app, platform)
  await registerAccountRoutes(app, platform, wakeOutbox)
  await app.register(privacyRoutes(platform, wakeOutbox))
  await app.register(packRoutes(platform))
  await app.register(reminderRoutes(platform, texts))
  const readStored = (poids: readonly string[]) => readOffers(platform.db, poids)
  await app.register(orderRoutes(platform, { current: catalogue.offers, read: readStored }))
  await app.register(paymentRoutes(platform, gateways))
  await app.register(timelineRoutes(platform, readOrderTimeline))
  await app.register(invoiceRoutes(platform))
  await app.register(renewalRoutes(platform, gateways, readStored))
  await registerGatewayRoutes(app, { platform, gateways, callbackDb })
  registerHealthRoutes(app, readiness)
  return app
}

/** Registers the routes of each gateway, and the routes of its notifications, which use their own connections. */
async function registerGatewayRoutes(
  app: FastifyInstance,
  { platform, gateways, callbackDb }: Required<Pick<AppParts, 'platform' | 'gateways' | 'callbackDb'>>,
): Promise<void> {
  const callbackContext = { ...platform, db: callbackDb }
  for (const { routes, callbackRoutes } of Object.values(gateways)) {
    await app.register(routes(platform, gateways, agreeToRenewal(platform)))
    if (callbackRoutes) await app.register(callbackRoutes(callbackContext, gateways))
  }
  await app.register(mandateWebhookRoutes(callbackContext, gateways))
}

/** Registers the 404 response of the API, `/healthz` (the process runs) and `/readyz` (the instance can serve). */
function registerHealthRoutes(app: FastifyInstance, readiness?: Readiness): void {
  // Before the catch-all route of the pages: an unknown address under /api gets a JSON response.
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const report = (await readiness?.report()) ?? { status: 'ready' }
    return reply.code(report.status === 'ready' ? 200 : 503).send(report)
  })
}

/** Returns a function that adds the security headers and `no-store` to a response, unless the route has set them. */
function protectionOf(all: Record<string, string>): (reply: FastifyReply) => FastifyReply {
  const headers = Object.entries(all)
  return (reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value)
    return reply
  }
}

async function registerContentRoutes(app: FastifyInstance, platform: AppParts['platform']): Promise<void> {
  await app.register(contentRoutes(platform))
  await app.register(pictureRoutes(platform))
}

async function registerAccountRoutes(
  app: FastifyInstance,
  platform: AppParts['platform'],
  wakeOutbox: AppParts['wakeOutbox'],
): Promise<void> {
  await app.register(otpRoutes(platform, wakeOutbox))
  await app.register(sessionRoutes(platform))
  await app.register(partnerRoutes(platform))
  await app.register(accountLookupRoutes(platform))
  await app.register(accountRoutes(platform))
  await app.register(supportRoutes(platform))
}

/** Returns the description of the shop's API. */
const apiOf = ({ brand, shopUrl }: Config): OpenApiInfo => ({
  title: `${brand.product} API`,
  version: packageJson.version,
  url: shopUrl,
  folder: '/api',
  security: SHOP_SECURITY,
})
