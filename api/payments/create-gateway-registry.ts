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
      initiate: (runtime, request) => widget.initiate(behind(circuits.paytm, runtime), request),
    },
    'satellite-wallet': {
      ...wallet,
      ...guarded(wallet, walletCircuit),
      balance: (runtime, number) => wallet.balance(behind(walletCircuit, runtime), number),
      hold: (runtime, order) => wallet.hold(behind(walletCircuit, runtime), order),
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
    ...(lookUpPayment && { lookUpPayment: (runtime, id) => lookUpPayment(behind(circuit, runtime), id) }),
    lookUp: (runtime, attempts, timeoutMs) => adapter.lookUp(behind(circuit, runtime), attempts, timeoutMs),
    refund: (runtime, order) => adapter.refund(behind(circuit, runtime), order),
    refundStatus: (runtime, refund) => adapter.refundStatus(behind(circuit, runtime), refund),
  }
}
