/** The registry of the payment gateways: the only file outside their folders that names them. */
import type { AppContext } from '#api/platform/context.ts'
import { paytmGateway } from '#api/payments/gateways/paytm/paytm-gateway.ts'
import { payuGateway } from '#api/payments/gateways/payu/payu-gateway.ts'
import { walletGateway } from '#api/payments/gateways/wallet/wallet-gateway.ts'
import type { Circuit } from '#api/payments/gateways/circuit.ts'
import type {
  Gateway,
  GatewayAdapter,
  GatewayDefinition,
  GatewayName,
  GatewayRegistry,
} from '#api/payments/gateways/gateway.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { runtimeWithCircuit, createCircuit } from '#api/payments/gateways/create-circuit.ts'

export const GATEWAYS: readonly [GatewayDefinition, ...GatewayDefinition[]] = [
  payuGateway,
  paytmGateway,
  walletGateway,
]

/** @param createCircuitOf creates the circuit of a gateway */
export function createGatewayRegistry(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  definitions: readonly GatewayDefinition[] = GATEWAYS,
  createCircuitOf = (name: GatewayName): Circuit => createCircuit(name, log),
): GatewayRegistry {
  const open = (definition: GatewayDefinition): Gateway => {
    const { listCaptures, ...adapter } = definition.createAdapter(config)
    const circuit = createCircuitOf(definition.name)
    const lists = listCaptures && config.gatewayLists ? { listCaptures } : {}
    const mandates = definition.createMandates?.(config)
    return {
      ...definition,
      ...adapter,
      ...withCircuit(adapter, circuit),
      ...lists,
      circuit,
      verifications: new Set(),
      ...(mandates && { mandates: mandatesWithCircuit(mandates, circuit) }),
    }
  }
  const gateways = definitions.map((definition) => [definition.name, open(definition)])
  // Each name is declared beside the definition of its gateway.
  return Object.fromEntries(gateways) as GatewayRegistry
}

/** Wraps calls in the circuit. Leaves out lists: one that is slow or switched off does not mean that payments fail. */
function withCircuit(adapter: GatewayAdapter, circuit: Circuit): Partial<GatewayAdapter> {
  const { lookUpPayment } = adapter
  return {
    ...(lookUpPayment && {
      lookUpPayment: (runtime, id) => lookUpPayment(runtimeWithCircuit(circuit, runtime), id),
    }),
    lookUp: (runtime, attempts, timeoutMs) =>
      adapter.lookUp(runtimeWithCircuit(circuit, runtime), attempts, timeoutMs),
    refund: (runtime, order) => adapter.refund(runtimeWithCircuit(circuit, runtime), order),
    refundStatus: (runtime, refund) => adapter.refundStatus(runtimeWithCircuit(circuit, runtime), refund),
    findRefunds: (runtime, payment) => adapter.findRefunds(runtimeWithCircuit(circuit, runtime), payment),
  }
}

function mandatesWithCircuit(mandates: GatewayMandates, circuit: Circuit): GatewayMandates {
  const { findMandateId } = mandates
  return {
    ...mandates,
    ...(findMandateId && {
      findMandateId: (runtime, payment) => findMandateId(runtimeWithCircuit(circuit, runtime), payment),
    }),
    registeredWith: (runtime, payment) =>
      mandates.registeredWith(runtimeWithCircuit(circuit, runtime), payment),
    status: (runtime, mandate) => mandates.status(runtimeWithCircuit(circuit, runtime), mandate),
    sendNotice: (runtime, notice) => mandates.sendNotice(runtimeWithCircuit(circuit, runtime), notice),
    findNotice: (runtime, notice) => mandates.findNotice(runtimeWithCircuit(circuit, runtime), notice),
    withdrawNotice: (runtime, notice) =>
      mandates.withdrawNotice(runtimeWithCircuit(circuit, runtime), notice),
    debit: (runtime, debit) => mandates.debit(runtimeWithCircuit(circuit, runtime), debit),
    revoke: (runtime, mandate) => mandates.revoke(runtimeWithCircuit(circuit, runtime), mandate),
  }
}
