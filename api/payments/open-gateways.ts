/** The three gateways, from the settings. */
import type { Config } from '#api/platform/config.ts'
import type { Gateways } from './ask-gateway.ts'
import { paytm } from '#api/payments/paytm/paytm.ts'
import { payu } from '#api/payments/payu/payu.ts'
import { satelliteWallet } from '#api/payments/satellite-wallet/satellite-wallet.ts'

export const openGateways = (config: Config): Gateways => ({
  payu: payu(config.payu, config.shopUrl),
  paytm: paytm(config.paytm, config.shopUrl),
  'satellite-wallet': satelliteWallet(config.satellite),
})
