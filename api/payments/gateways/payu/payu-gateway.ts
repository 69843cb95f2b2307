/** PayU India: the browser posts a signed form to PayU's hosted page and comes back with a signed result. */
import type { GatewayDefinition } from '#api/payments/gateways/gateway.ts'
import { payuAdapter } from './payu-adapter.ts'
import { payuMandates } from './payu-mandates.ts'
import { payuCallbackRoutes, payuRoutes } from './payu-routes.ts'
import { PAYU_SETTINGS } from './payu-settings.ts'

export const payuGateway: GatewayDefinition = {
  name: 'payu',
  displayName: () => 'PayU',
  fundingSource: 'bank',
  needsStepUp: false,
  settings: PAYU_SETTINGS,
  createAdapter: (config) => payuAdapter(config.payu),
  createMandates: (config) => payuMandates(config.payu),
  routes: payuRoutes,
  callbackRoutes: payuCallbackRoutes,
  cspOrigins: (config) => ({ forms: [new URL(config.payu.pageUrl).origin] }),
}
