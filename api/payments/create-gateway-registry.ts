/**
 * Creates the registry of the three gateways from the configuration. Calls to a gateway pass its circuit, except lists.
 */
import type { Config } from '#api/platform/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { paytm } from '#api/payments/paytm/paytm.ts'
import { payu } from '#api/payments/payu/payu.ts'
import { satelliteWallet } from '#api/payments/satellite-wallet/wallet-adapter.ts'
import type { GatewayRegistry } from './verify-attempts.ts'
import type { Circuit } from './circuit.ts'
import type { Gateway, GatewayAdapter } from './gateway.ts'
import { behind, type Circuits, openCircuits } from './open-circuit.ts'

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
