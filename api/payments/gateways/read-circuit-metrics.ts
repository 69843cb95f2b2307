/** Metrics of the gateways' circuits in this process. */
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import type { Gateway } from './gateway.ts'
import type { CircuitState } from './circuit.ts'

const STATES: CircuitState[] = ['closed', 'half-open', 'open']

export const readCircuitMetrics = (
  gateways: Pick<Gateway, 'name' | 'circuit'>[],
  now: Date,
): MetricSample[] =>
  gateways.flatMap(({ name: gateway, circuit }) => [
    ...STATES.map((state) => ({
      name: 'gateway_circuit',
      help: "1 for the state of the gateway's circuit in this process, else 0.",
      labels: { gateway, state },
      value: circuit.state(now) === state ? 1 : 0,
    })),
    {
      name: 'gateway_circuit_opened_total',
      help: 'How often the circuit opened since the process started.',
      labels: { gateway },
      value: circuit.timesOpened(),
    },
  ])
