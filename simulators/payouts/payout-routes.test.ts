/** Tests that a gateway pays out what it captured less refunds, once, and writes it into both files. */
import { pay, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

test('pays out each payment once, less fee and GST, and reports it', async () => {
  const { app } = harness
  const payOut = async (gateway: string) => app.inject({ method: 'POST', url: `/payouts?gateway=${gateway}` })
  expect((await payOut('payu')).json()).toEqual({ utr: null, netPaise: 0 })
  await pay(harness, 'T1')
  const { utr, netPaise } = (await payOut('payu')).json<{ utr: string; netPaise: number }>()
  expect(netPaise).toBeGreaterThan(0)
  expect((await payOut('payu')).json()).toEqual({ utr: null, netPaise: 0 })
  const report = (await app.inject('/payout-report?gateway=payu')).body.split('\n')
  expect(report).toHaveLength(3)
  const [kind, , reference, paidOn, amount, fee, gst, net] = report[1]?.split(',') ?? []
  expect([kind, reference]).toEqual(['payment', utr])
  expect(Number(amount) - Number(fee) - Number(gst)).toBeCloseTo(Number(net))
  expect(Number(net)).toBe(netPaise / 100)
  const bank = (await app.inject('/bank-statement')).body.split('\n')
  expect(bank[1]).toBe(`NEFT-${utr}-STAND-IN,${paidOn ?? ''},${net ?? ''},INR`)
  expect((await app.inject('/payout-report?gateway=paytm')).body.split('\n')).toHaveLength(2)
  expect((await payOut('bank')).statusCode).toBe(422)
  expect((await app.inject('/payout-report')).statusCode).toBe(422)
})
