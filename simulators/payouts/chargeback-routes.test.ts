/** Tests that a chargeback of a captured payment is withheld from the next payout, once. */
import { pay, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

test('withholds a chargeback from the payout under its case number', async () => {
  const { app } = harness
  const open = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/_chargeback', payload })).statusCode
  const payOut = async () =>
    (await app.inject({ method: 'POST', url: '/payouts?gateway=payu' })).json<{ netPaise: number }>()
  expect(await open({ gateway: 'payu', attempt: 'T1' })).toBe(404)
  await pay(harness, 'T1')
  const first = await payOut()
  expect(await open({ gateway: 'payu', attempt: 'T1' })).toBe(204)
  expect(await open({ gateway: 'payu', attempt: 'T1' })).toBe(409)
  expect(await open({ gateway: 'bank', attempt: 'T1' })).toBe(422)
  expect((await app.inject('/')).body).toContain('withheld from the payout')
  // The gateway transfers nothing until new payments are more than the chargeback.
  expect(await payOut()).toEqual({ utr: null, netPaise: 0 })
  await pay(harness, 'T2')
  await pay(harness, 'T3')
  expect((await payOut()).netPaise).toBeLessThan(first.netPaise)
  const report = (await app.inject('/payout-report?gateway=payu')).body.split('\n')
  expect(report.filter((line) => /^chargeback,CB-\d+,/.test(line))).toHaveLength(1)
})
