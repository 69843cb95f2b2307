import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const MEENA = '40000000001' // 1,500.00 in the wallet
const ARUN = '40000000002' // 20.00

const harness = useTestHarness()

/** All answer types in one; a missing field is absent. */
type Answer = { code: number; status?: string; holdId?: string; balancePaise?: number }

const call = async (what: string, body: object, key = 'satellite-key'): Promise<Answer> => {
  const answer = await harness.postJson(`/satellite/wallet/${what}`, body, { authorization: `Bearer ${key}` })
  return { code: answer.statusCode, ...answer.json<object>() }
}
const hold = (orderId: string, amountPaise: number, smc = MEENA) =>
  call('hold', { orderId, smc, amountPaise })
const balance = async (smc = MEENA) => (await call('balance', { smc })).balancePaise
const status = async (orderId: string) => (await call('status', { orderId })).status

test('hold, then capture: takes the money once, however often it is repeated', async () => {
  const held = await hold('A1', 49_900)
  expect(held).toMatchObject({ code: 200, status: 'held' })
  expect(held.holdId).toMatch(/^W\d{12}$/)
  expect(await hold('A1', 49_900)).toEqual(held)
  expect(await balance()).toBe(100_100)

  const captured = { code: 200, status: 'captured', capturedPaise: 49_900, refundedPaise: 0 }
  expect(await call('capture', { orderId: 'A1' })).toMatchObject({ ...captured, paymentId: held.holdId })
  expect(await call('capture', { orderId: 'A1' })).toMatchObject(captured)
  expect(await call('status', { orderId: 'A1' })).toMatchObject(captured)
  expect(await hold('A1', 49_900)).toEqual({ ...held, status: 'captured' })
  expect(await balance()).toBe(100_100)
})

test('hold, then release: returns the money once', async () => {
  await hold('A1', 49_900)
  expect(await call('release', { orderId: 'A1' })).toMatchObject({ code: 200, status: 'released' })
  expect(await call('release', { orderId: 'A1' })).toMatchObject({ code: 200, status: 'released' })
  expect(await balance()).toBe(150_000)
  expect(await call('capture', { orderId: 'A1' })).toEqual({ code: 409, reason: 'released' })
})

test('concurrent holds never overdraw the wallet', async () => {
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((orderId) => hold(orderId, 60_000)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 409, 409])
  expect(await balance()).toBe(30_000)
  expect(await hold('E', 30_001)).toEqual({ code: 409, reason: 'insufficient', balancePaise: 30_000 })
  expect((await hold('F', 30_000)).code).toBe(200)
  expect(await balance()).toBe(0)
})

test('a hold refused for lack of money may be requested again', async () => {
  expect((await hold('A1', 2_001, ARUN)).code).toBe(409)
  expect(await status('A1')).toBe('none')
  await harness.postJson(`/_wallet/${ARUN}`, { to: 'fill' })
  expect((await hold('A1', 2_001, ARUN)).code).toBe(200)
})

test('an order id has one amount and one wallet', async () => {
  await hold('A1', 49_900)
  expect(await hold('A1', 100)).toEqual({ code: 409, reason: 'mismatch' })
  expect(await hold('A1', 49_900, ARUN)).toEqual({ code: 409, reason: 'mismatch' })
  expect(await balance()).toBe(100_100)
})

test('an uncaptured hold lapses after a quarter of an hour', async () => {
  await hold('A1', 49_900)
  await hold('A2', 10_000)
  await harness.advance(899)
  expect([await status('A1'), await balance()]).toEqual(['held', 90_100])
  await call('capture', { orderId: 'A2' })
  await harness.advance(1)
  expect([await status('A1'), await status('A2'), await balance()]).toEqual(['released', 'captured', 140_000])
  expect(await call('capture', { orderId: 'A1' })).toEqual({ code: 409, reason: 'released' })
})

test('refunds once for each token, and never more than was captured', async () => {
  await hold('A1', 49_900)
  const refund = (token: string, amountPaise: number) => call('refund', { orderId: 'A1', token, amountPaise })
  expect(await refund('R1', 100)).toEqual({ code: 409, reason: 'held' })
  await call('capture', { orderId: 'A1' })
  expect(await refund('R1', 40_000)).toMatchObject({ status: 'captured', refundedPaise: 40_000 })
  expect(await refund('R1', 40_000)).toMatchObject({ status: 'captured', refundedPaise: 40_000 })
  expect(await refund('R1', 1)).toEqual({ code: 409, reason: 'mismatch' })
  expect(await refund('R2', 9_901)).toEqual({ code: 409, reason: 'exceeds', refundablePaise: 9_900 })
  expect(await refund('R2', 9_900)).toMatchObject({ refundedPaise: 49_900, capturedPaise: 49_900 })
  expect(await balance()).toBe(150_000)
  expect(await call('release', { orderId: 'A1' })).toEqual({ code: 409, reason: 'captured' })
})

test('reports an unknown order as none', async () => {
  expect(await call('status', { orderId: 'X' })).toEqual({
    code: 200,
    status: 'none',
    capturedPaise: 0,
    refundedPaise: 0,
    paymentId: null,
  })
  expect(await call('capture', { orderId: 'X' })).toEqual({ code: 409, reason: 'none' })
  expect(await call('release', { orderId: 'X' })).toMatchObject({ code: 200, status: 'none' })
  expect(await hold('X', 100, '49999999999')).toEqual({ code: 409, reason: 'unknown-wallet' })
})

test('refuses a wrong key and an invalid body', async () => {
  expect((await call('balance', { smc: MEENA }, 'other')).code).toBe(401)
  expect((await hold('A1', 0)).code).toBe(422)
  expect((await hold('A1', 1.5)).code).toBe(422)
  expect((await call('capture', { orderId: 'A1', more: true })).code).toBe(422)
})

test('the wallet can be down, be slow, or report insufficient money', async () => {
  await setBehaviour(harness, { system: 'satellite', behaviour: 'down', times: 1, orderId: 'A1' })
  expect((await hold('A1', 100)).code).toBe(503)
  expect(await status('A1')).toBe('none')
  await setBehaviour(harness, { system: 'satellite', behaviour: 'slow', times: 1 })
  expect((await hold('A1', 100)).code).toBe(200)
  expect(harness.waits).toEqual([12_000])
  await setBehaviour(harness, { system: 'satellite', behaviour: 'insufficient', times: 1 })
  expect(await balance()).toBe(149_900)
  expect(await hold('A2', 100)).toEqual({ code: 409, reason: 'insufficient', balancePaise: 149_900 })
  expect((await hold('A2', 100)).code).toBe(200)
})

test('answer-lost: the work is done, and its answer is lost', async () => {
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  await setBehaviour(harness, { system: 'satellite', behaviour: 'answer-lost', times: 1 })
  expect(await status('A1')).toBe('none')
  const call = fetch(`${address}/satellite/wallet/hold`, {
    method: 'POST',
    headers: { authorization: 'Bearer satellite-key', 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'A1', smc: MEENA, amountPaise: 100 }),
  })
  await expect(call).rejects.toThrow('fetch failed')
  expect(await status('A1')).toBe('held')
})

test('the books show the wallet in the same form as the gateways', async () => {
  for (const orderId of ['A', 'B', 'C']) await hold(orderId, 10_000)
  await call('capture', { orderId: 'B' })
  await call('refund', { orderId: 'B', token: 'R1', amountPaise: 1_000 })
  await call('release', { orderId: 'C' })
  expect((await harness.app.inject('/books?gateway=satellite-wallet')).json()).toMatchObject([
    { orderId: 'A', capturedPaise: 0, refundedPaise: 0, status: 'pending' },
    { orderId: 'B', capturedPaise: 10_000, refundedPaise: 1_000, status: 'success' },
    { orderId: 'C', capturedPaise: 0, refundedPaise: 0, status: 'failure' },
  ])
})

test('fills and empties a wallet and releases a hold manually', async () => {
  await hold('A1', 49_900)
  expect((await harness.app.inject('/')).body).toContain('Let the hold expire')
  expect((await harness.postForm('/_wallet/holds/A1/release', {})).headers.location).toBe('/#subscribers')
  expect([await status('A1'), await balance()]).toEqual(['released', 150_000])
  await harness.postForm(`/_wallet/${MEENA}`, { to: 'empty' })
  expect(await balance()).toBe(0)
  expect((await harness.postJson('/_wallet/unknown', { to: 'fill' })).statusCode).toBe(404)
  expect((await harness.postJson('/_wallet/holds/X/release', {})).statusCode).toBe(409)
})
