import { setBehaviour, command, openTestHarness, type TestHarness } from '#simulators/test-harness.ts'
import { fetchStatus } from '#simulators/paytm/test-merchant.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let harness: TestHarness
afterEach(() => harness.app.close())

const sendMessage = (id = 'm1') =>
  harness.postJson(
    '/messages',
    { id, channel: 'sms', to: '9876543210', text: '123456 is your code' },
    { authorization: 'Bearer messages-key' },
  )
const lookUp = () =>
  harness.postJson('/satellite/lookup', { mobile: '9000000001' }, { authorization: 'Bearer satellite-key' })
const balance = () =>
  harness.postJson('/satellite/wallet/balance', { smc: '1' }, { authorization: 'Bearer satellite-key' })

const CALLS = {
  payu: () => command(harness, 'verify_payment', 'T1'),
  paytm: () => fetchStatus(harness, 'T1'),
  sms: () => sendMessage(),
  satellite: () => lookUp(),
}

/** Returns the same two numbers repeatedly; they give the median of the distribution. */
const medianDraw = () => {
  const numbers = [0.5, 0.25]
  let index = 0
  return () => numbers[index++ % numbers.length] ?? 0
}

test('simulators of a test answer without delay', async () => {
  harness = await openTestHarness()
  for (const call of Object.values(CALLS)) await call()
  expect(harness.waits).toEqual([])
})

test('uses the median of each system with the realistic profile [SPEC-13-06]', async () => {
  harness = await openTestHarness({ latency: 'realistic', random: medianDraw() })
  for (const call of Object.values(CALLS)) await call()
  await balance()
  expect(harness.waits).toEqual([400, 400, 300, 200, 200])
})

describe('PUT /behaviours with a latency', () => {
  beforeEach(async () => {
    harness = await openTestHarness({ random: medianDraw() })
  })

  test('delays the calls of that system alone [SPEC-13-06]', async () => {
    await setBehaviour(harness, { system: 'paytm', latency: { kind: 'fixed', ms: 10_000 } })
    for (const call of Object.values(CALLS)) await call()
    expect(harness.waits).toEqual([10_000])
  })

  test('takes a distribution by its median', async () => {
    await setBehaviour(harness, { system: 'payu', latency: { kind: 'distributed', medianMs: 2_000 } })
    await CALLS.payu()
    expect(harness.waits).toEqual([2_000])
  })

  test('shows the latencies beside the behaviours', async () => {
    const answer = await setBehaviour(harness, { system: 'sms', latency: { kind: 'fixed', ms: 40 } })
    const none = { kind: 'fixed', ms: 0 }
    expect(answer.json()).toMatchObject({
      active: [],
      latencies: { payu: none, paytm: none, sms: { kind: 'fixed', ms: 40 }, satellite: none },
    })
  })

  test('ends with "normal", which restores the profile', async () => {
    await setBehaviour(harness, { system: 'sms', latency: { kind: 'fixed', ms: 40 } })
    await setBehaviour(harness, { system: 'sms', behaviour: 'normal' })
    await CALLS.sms()
    expect(harness.waits).toEqual([])
  })

  test('refuses a latency that does not exist', async () => {
    for (const latency of [{ kind: 'late' }, { kind: 'fixed', ms: -1 }, { kind: 'distributed', medianMs: 1 }])
      expect((await setBehaviour(harness, { system: 'payu', latency })).statusCode).toBe(422)
  })

  test('delays a call that has a behaviour of the same system, too', async () => {
    await setBehaviour(harness, { system: 'payu', latency: { kind: 'fixed', ms: 70 } })
    await setBehaviour(harness, { system: 'payu', behaviour: 'http-500' })
    expect((await CALLS.payu()).statusCode).toBe(500)
    expect(harness.waits).toEqual([70])
  })
})

test('a hung system neither answers nor does the work, and the others continue [SPEC-13-06]', async () => {
  harness = await openTestHarness()
  await setBehaviour(harness, { system: 'sms', latency: { kind: 'hang' } })
  const hung = sendMessage('m1').then(() => 'answered')
  const other = CALLS.payu().then(() => 'the other answered')
  expect(await Promise.race([hung, other])).toBe('the other answered')

  await setBehaviour(harness, { system: 'sms', latency: { kind: 'default' } })
  expect((await sendMessage('m2')).statusCode).toBe(202)
  expect((await harness.app.inject('/messages?to=9876543210')).json()).toMatchObject([{ id: 'm2' }])
})

test('shows each latency on the page, and sets it from there', async () => {
  harness = await openTestHarness({ latency: 'realistic', random: medianDraw() })
  expect((await harness.app.inject('/')).body).toContain('answers after a median of 400 ms')
  const set = (kind: string, ms: string) => harness.postForm('/behaviours', { system: 'payu', kind, ms })
  expect((await set('fixed', '10000')).headers.location).toBe('/#behaviours')
  expect((await harness.app.inject('/dashboard/behaviours')).body).toContain('answers after 10000 ms')
  await set('hang', '')
  expect((await harness.app.inject('/dashboard/behaviours')).body).toContain('never answers')
  await set('default', '')
  expect((await harness.app.inject('/dashboard/behaviours')).body).not.toContain('never answers')
})
