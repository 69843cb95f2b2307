/** Builds the Fastify application of the staff desk. Its cookies and permissions are separate, and the shop's address does not serve it. */
import { clientErrorHandler } from '#api/platform/http/client-error-handler.ts'
import { registerErrorHandler, sendBadRequest } from '#api/platform/http/error-handler.ts'
import { registerLocalizedReplies } from '#api/platform/http/localize-reply.ts'
import { registerRequestGuards } from '#api/platform/http/request-guards.ts'
import { apiHeaders } from '#api/platform/http/security-headers.ts'
import { SERVER_LIMITS } from '#api/platform/http/server-limits.ts'
import { NO_OTHER_COMPILERS, setZodCompilers } from '#api/platform/http/zod-compilers.ts'
import { translator } from '#api/platform/languages/create-translator.ts'
import { registerRequestContext } from '#api/platform/observability/trace-requests.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import { registerAccessLog } from '#api/platform/observability/access-log.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { StaffConfig } from '#api/platform/config/staff-settings.ts'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { openIdentityProvider } from '#api/staff/sign-in/open-identity-provider.ts'
import { deskOrderRoutes } from '#api/staff/orders/desk-order-routes.ts'
import { deskRefundRoutes } from '#api/staff/refunds/desk-refund-routes.ts'
import { refundListRoutes } from '#api/staff/refunds/refund-list-routes.ts'
import { openApiRoutes } from '#api/platform/http/openapi-routes.ts'
import { requireStaff } from '#api/staff/sessions/require-staff.ts'
import { deskSecurity } from '#api/staff/sessions/desk-security.ts'
import manifest from '#package' with { type: 'json' }
import { deskAuditRoutes } from '#api/staff/audit-log/desk-audit-routes.ts'
import { answerDisputeRoutes } from '#api/staff/disputes/answer-dispute-routes.ts'
import { decideDisputeRoutes } from '#api/staff/disputes/decide-dispute-routes.ts'
import { deskDisputeRoutes } from '#api/staff/disputes/desk-dispute-routes.ts'
import { readDisputeRoutes } from '#api/staff/disputes/read-dispute-routes.ts'
import { deskOperationsRoutes } from '#api/staff/operations/desk-operations-routes.ts'
import { deskFigureRoutes } from '#api/staff/figures/desk-figure-routes.ts'
import { deskCatalogueRoutes } from '#api/staff/catalogue/desk-catalogue-routes.ts'
import { deskDraftActRoutes } from '#api/staff/catalogue/desk-draft-act-routes.ts'
import { deskDraftRoutes } from '#api/staff/catalogue/desk-draft-routes.ts'
import { deskDraftTextRoutes } from '#api/staff/catalogue/desk-draft-text-routes.ts'
import { pictureRoutes } from '#api/catalogue/pictures/picture-routes.ts'
import { deskPictureRoutes } from '#api/staff/catalogue/desk-picture-routes.ts'
import { deskImportRoutes } from '#api/staff/payouts/desk-import-routes.ts'
import { deskPayoutRoutes } from '#api/staff/payouts/desk-payout-routes.ts'
import { deskRequestRoutes } from '#api/staff/requests/desk-request-routes.ts'
import { deskSubscriberRoutes } from '#api/staff/subscribers/desk-subscriber-routes.ts'
import { signInRoutes } from '#api/staff/sign-in/sign-in-routes.ts'

export async function buildDesk(
  platform: AppContext,
  staff: StaffConfig,
  gateways: GatewayRegistry,
  startTrace?: StartTrace,
): Promise<FastifyInstance> {
  const { runtime, config, log } = platform
  const headers = apiHeaders(staff.url)
  const app = Fastify({
    logger: false,
    schemaController: NO_OTHER_COMPILERS,
    return503OnClosing: false,
    ...SERVER_LIMITS,
    trustProxy: (_address, hop) => hop < config.proxyHops,
    genReqId: () => runtime.id(),
    clientErrorHandler: clientErrorHandler(headers),
    frameworkErrors: (_error, _request, reply) => void sendBadRequest(reply.headers(headers), translator),
  })
  setZodCompilers(app)
  app.removeContentTypeParser('text/plain')
  registerRequestContext(app, startTrace)
  registerLocalizedReplies(app, translator)
  registerErrorHandler(app, log)
  registerRequestGuards(app, { ownUrl: staff.url, prefix: '/staff/api/' })
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) void reply.header(name, value)
    void reply.header('x-request-id', request.id)
  })
  registerAccessLog(app, log, undefined)
  openApiRoutes(app, {
    title: 'API of the staff desk',
    version: manifest.version,
    url: staff.url,
    folder: '/staff/api',
    security: deskSecurity(config),
  })
  await app.register(cookie)
  await app.register(signInRoutes(platform, openIdentityProvider(staff, runtime)))
  // After the sign-in: it needs no role, and counts no call.
  requireStaff(app, platform)
  await app.register(deskRequestRoutes(platform, staff))
  await app.register(deskPayoutRoutes(platform, gateways))
  await app.register(deskImportRoutes(platform))
  await app.register(deskFigureRoutes(platform))
  await app.register(deskAuditRoutes(platform))
  await app.register(deskDraftRoutes(platform))
  await app.register(deskDraftTextRoutes(platform))
  await app.register(deskDraftActRoutes(platform))
  await app.register(deskCatalogueRoutes(platform))
  await app.register(deskPictureRoutes(platform))
  await app.register(pictureRoutes(platform))
  await app.register(deskOperationsRoutes(platform, gateways, staff))
  await app.register(deskOrderRoutes(platform, gateways))
  await app.register(deskRefundRoutes(platform))
  await app.register(refundListRoutes(platform))
  await app.register(deskDisputeRoutes(platform))
  await app.register(readDisputeRoutes(platform))
  await app.register(answerDisputeRoutes(platform))
  await app.register(decideDisputeRoutes(platform))
  await app.register(deskSubscriberRoutes(platform))
  return app
}
