/** Paytm: the cart opens Paytm's checkout widget with a token, and the browser comes back with the result. */
import type { GatewayDefinition } from '#api/payments/gateways/gateway.ts'
import { paytmAdapter } from './paytm-adapter.ts'
import { paytmCspOrigins } from './paytm-csp-origins.ts'
import { paytmCallbackRoutes, paytmRoutes } from './paytm-routes.ts'
import { PAYTM_SETTINGS } from './paytm-settings.ts'
import { paytmSubscriptions } from '#api/payments/gateways/paytm/subscriptions/paytm-subscriptions.ts'

export const paytmGateway: GatewayDefinition = {
  name: 'paytm',
  displayName: () => 'Paytm',
  fundingSource: 'bank',
  needsStepUp: false,
  settings: PAYTM_SETTINGS,
  createAdapter: (config) => paytmAdapter(config.paytm),
  createMandates: (config) => paytmSubscriptions(config.paytm),
  routes: paytmRoutes,
  callbackRoutes: paytmCallbackRoutes,
  cspOrigins: (config) => paytmCspOrigins(config.paytm),
}
