/**
 * Creates the registry of the three gateways from the configuration. Calls to a gateway pass its circuit, except lists.
 */
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { paytm, type PaytmGateway } from '#api/payments/gateways/paytm/paytm-adapter.ts'
import { payu, type PayuGateway } from '#api/payments/gateways/payu/payu-adapter.ts'
import { satelliteWallet, type WalletGateway } from '#api/payments/gateways/wallet/wallet-adapter.ts'
import type { Circuit } from '#api/payments/gateways/circuit.ts'
import type { Gateway, GatewayAdapter } from '#api/payments/gateways/gateway.ts'
import { behind, type Circuits, openCircuits } from '#api/payments/gateways/open-circuit.ts'

export type GatewayRegistry = Readonly<{
  payu: PayuGateway
  paytm: PaytmGateway
  'satellite-wallet': WalletGateway
}>

export function createGatewayRegistry(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  circuits: Circuits = openCircuits(log),
): GatewayRegistry {
  const card = withLists(config, payu(config.payu, config.shopUrl))
  const widget = withLists(config, paytm(config.paytm, config.shopUrl))
  const wallet = satelliteWallet(config.satellite)
  const walletCircuit = circuits['satellite-wallet']
  return {
    payu: { ...card, ...guarded(card, circuits.payu) },
    paytm: {
      ...widget,
      ...guarded(widget, circuits.paytm),
      initiate: (world, request) => widget.initiate(behind(circuits.paytm, world), request),
    },
    'satellite-wallet': {
      ...wallet,
      ...guarded(wallet, walletCircuit),
      balance: (world, number) => wallet.balance(behind(walletCircuit, world), number),
      hold: (world, order) => wallet.hold(behind(walletCircuit, world), order),
    },
  }
}

function withLists<Adapter extends GatewayAdapter>({ gatewayLists }: Config, adapter: Adapter): Adapter {
  if (gatewayLists) return adapter
  const { listCaptures: _switchedOff, ...others } = adapter
  return others as Adapter
}

/** Wraps calls in the circuit. Leaves out lists: one that is slow or switched off says nothing about payments. */
function guarded(
  adapter: GatewayAdapter,
  circuit: Circuit,
): Pick<Gateway, 'circuit' | 'lookUp' | 'lookUpPayment' | 'refund' | 'refundStatus'> {
  const { lookUpPayment } = adapter
  return {
    circuit,
    ...(lookUpPayment && { lookUpPayment: (world, id) => lookUpPayment(behind(circuit, world), id) }),
    lookUp: (world, attempts, timeoutMs) => adapter.lookUp(behind(circuit, world), attempts, timeoutMs),
    refund: (world, order) => adapter.refund(behind(circuit, world), order),
    refundStatus: (world, refund) => adapter.refundStatus(behind(circuit, world), refund),
  }
}
