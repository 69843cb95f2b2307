/** The satellite wallet: the subscriber's balance with the satellite provider. It has no page and no notifications. */
import type { GatewayDefinition } from '#api/payments/gateways/gateway.ts'
import { walletAdapter } from './wallet-adapter.ts'
import { walletRoutes } from './wallet-routes.ts'

declare module '#api/platform/config/destination.ts' {
  interface Destinations {
    'satellite-wallet': true
  }
}

export const walletGateway: GatewayDefinition = {
  name: 'satellite-wallet',
  displayName: (provider) => `${provider} wallet`,
  fundingSource: 'wallet',
  needsStepUp: true,
  createAdapter: (config) => walletAdapter(config.satellite),
  routes: walletRoutes,
}
