/** Simulators that listen on a port, and the shop's calls to them over the real network. */
import { NO_LOG } from '#test/frozen-runtime.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { readConfig } from '#api/read-config.ts'
import { openTestHarness } from '#simulators/test-harness.ts'
import type { Settings } from '#simulators/simulator-context.ts'
import { onTestFinished } from 'vitest'

type Connection = { env?: Record<string, string>; salt?: string; paytmKey?: string }

/** @param settings of the simulators */
export async function openListeningGateways(settings: Partial<Settings> = {}) {
  const harness = await openTestHarness(settings)
  onTestFinished(() => harness.app.close())
  const url = await harness.app.listen({ port: 0, host: '127.0.0.1' })
  /** Connects a shop with the keys of the harness, or other ones. */
  const connect = ({ env = {}, salt = 'tvSalt0123456789', paytmKey }: Connection = {}): GatewayRegistry => {
    const config = readConfig({ SIMULATORS_PORT: new URL(url).port, ...env })
    const payu = { ...config.payu, key: 'tvKey1', salt }
    const paytm = { ...config.paytm, key: paytmKey ?? config.paytm.key }
    return createGatewayRegistry({ config: { ...config, payu, paytm }, log: NO_LOG })
  }
  return { harness, connect, runtime: systemRuntime }
}
