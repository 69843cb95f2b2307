import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

const lookUp = (mobile: string, key = 'satellite-key') =>
  harness.postJson('/satellite/lookup', { mobile }, { authorization: `Bearer ${key}` })
const wallet = async (mobile: string) =>
  (await lookUp(mobile)).json<{ subscriber: { walletPaise: number } }>().subscriber.walletPaise

test('finds a subscriber by mobile, with the wallet', async () => {
  expect(await wallet('9000000001')).toBe(150_000)
  expect((await lookUp('9000000001')).json()).toMatchObject({
    found: true,
    subscriber: { smc: '40000000001', firstName: 'Meena' },
  })
  expect(await wallet('9000000002')).toBe(2_000)
  expect(await wallet('9000000003')).toBe(50_000)
})

test('does not find another mobile', async () => {
  expect((await lookUp('9876543210')).json()).toEqual({ found: false })
})

test('refuses a wrong key and an invalid mobile', async () => {
  expect((await lookUp('9000000001', 'other')).statusCode).toBe(401)
  expect((await lookUp('123')).statusCode).toBe(422)
})

test('the system can be down or slow', async () => {
  await setBehaviour(harness, { system: 'satellite', behaviour: 'down', times: 1 })
  expect((await lookUp('9000000001')).statusCode).toBe(503)
  await setBehaviour(harness, { system: 'satellite', behaviour: 'slow', times: 1 })
  expect((await lookUp('9000000001')).json()).toMatchObject({ found: true })
  expect(harness.waits).toEqual([12_000])
})
