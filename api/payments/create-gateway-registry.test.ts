import { NO_LOG } from '#test/frozen-runtime.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { readConfig } from '#api/read-config.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { createGatewayRegistry } from './create-gateway-registry.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
/** A runtime in which no gateway answers. */
const runtime: Runtime = {
  ...systemRuntime,
  now: () => NOW,
  http: ({ destination }) => Promise.reject(new ExternalSystemError(destination, 'timeout')),
}

const MANDATE = { mandateId: '403993715512345678', method: 'upi', requestId: 'R1' } as const
const NOTICE = { ...MANDATE, sequence: 2, number: 'N1', amountPaise: paise(249_00), debitDay: NOW }
const DEBIT = {
  ...NOTICE,
  attemptId: 'A1',
  noticeNumber: 'N1',
  customer: { email: '', mobile: '9840012345' },
}

test.each<[string, (mandates: GatewayMandates) => Promise<unknown> | undefined]>([
  ['registeredWith', (to) => to.registeredWith(runtime, { attemptId: 'A1', gatewayPaymentId: 'P1' })],
  ['status', (to) => to.status(runtime, MANDATE)],
  ['sendNotice', (to) => to.sendNotice(runtime, NOTICE)],
  ['findNotice', (to) => to.findNotice(runtime, NOTICE)],
  ['withdrawNotice', (to) => to.withdrawNotice(runtime, NOTICE)],
  ['debit', (to) => to.debit(runtime, DEBIT)],
  ['revoke', (to) => to.revoke(runtime, MANDATE)],
])('the call %s about mandates opens the circuit of a gateway that does not answer', async (_name, call) => {
  const { payu } = createGatewayRegistry({ config: readConfig({}), log: NO_LOG })
  for (let failure = 0; failure < FAILURES_TO_OPEN; failure++)
    await expect(payu.mandates && call(payu.mandates)).rejects.toThrow()
  expect(payu.circuit.state(NOW)).toBe('open')
})

test('the search for the id of a mandate at Paytm opens its circuit', async () => {
  const { paytm } = createGatewayRegistry({ config: readConfig({}), log: NO_LOG })
  for (let failure = 0; failure < FAILURES_TO_OPEN; failure++)
    await expect(
      paytm.mandates?.findMandateId?.(runtime, { attemptId: 'A1', customerId: '1' }),
    ).rejects.toThrow()
  expect(paytm.circuit.state(NOW)).toBe('open')
})
