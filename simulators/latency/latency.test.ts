import { behave, command, openTestSite, type TestSite } from '#simulators/open-test-site.ts'
import { askStatus } from '#simulators/paytm/test-merchant.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let site: TestSite
afterEach(() => site.app.close())

const sendMessage = (id = 'm1') =>
  site.postJson(
    '/messages',
    { id, channel: 'sms', to: '9876543210', text: '123456 is your code' },
    { authorization: 'Bearer messages-key' },
  )
const lookUp = () =>
  site.postJson('/satellite/lookup', { mobile: '9000000001' }, { authorization: 'Bearer satellite-key' })
const balance = () =>
  site.postJson('/satellite/wallet/balance', { smc: '1' }, { authorization: 'Bearer satellite-key' })

const CALLS = {
  payu: () => command(site, 'verify_payment', 'T1'),
  paytm: () => askStatus(site, 'T1'),
  sms: () => sendMessage(),
  satellite: () => lookUp(),
}

/** Returns the same two numbers repeatedly; they give the median of the distribution. */
const medianDraw = () => {
  const numbers = [0.5, 0.25]
  let index = 0
  return () => numbers[index++ % numbers.length] ?? 0
}

test('a test site answers without delay', async () => {
  site = await openTestSite()
  for (const call of Object.values(CALLS)) await call()
  expect(site.waits).toEqual([])
})

test('uses the median of each system with the realistic profile', async () => {
  site = await openTestSite({ latency: 'realistic', random: medianDraw() })
  for (const call of Object.values(CALLS)) await call()
  await balance()
  expect(site.waits).toEqual([400, 400, 300, 200, 200])
})

describe('PUT /behaviours with a latency', () => {
  beforeEach(async () => {
    site = await openTestSite({ random: medianDraw() })
  })

  test('delays the calls of that system alone', async () => {
    await behave(site, { system: 'paytm', latency: { kind: 'fixed', ms: 10_000 } })
    for (const call of Object.values(CALLS)) await call()
    expect(site.waits).toEqual([10_000])
  })

  test('takes a distribution by its median', async () => {
    await behave(site, { system: 'payu', latency: { kind: 'distributed', medianMs: 2_000 } })
    await CALLS.payu()
    expect(site.waits).toEqual([2_000])
  })

  test('shows the latencies beside the behaviours', async () => {
    const answer = await behave(site, { system: 'sms', latency: { kind: 'fixed', ms: 40 } })
    const none = { kind: 'fixed', ms: 0 }
    expect(answer.json()).toMatchObject({
      active: [],
      latencies: { payu: none, paytm: none, sms: { kind: 'fixed', ms: 40 }, satellite: none },
    })
  })

  test('ends with "normal", which restores the profile', async () => {
    await behave(site, { system: 'sms', latency: { kind: 'fixed', ms: 40 } })
    await behave(site, { system: 'sms', behaviour: 'normal' })
    await CALLS.sms()
    expect(site.waits).toEqual([])
  })

  test('refuses a latency that does not exist', async () => {
    for (const latency of [{ kind: 'late' }, { kind: 'fixed', ms: -1 }, { kind: 'distributed', medianMs: 1 }])
      expect((await behave(site, { system: 'payu', latency })).statusCode).toBe(422)
  })

  test('delays a call beside a behaviour of the same system', async () => {
    await behave(site, { system: 'payu', latency: { kind: 'fixed', ms: 70 } })
    await behave(site, { system: 'payu', behaviour: 'http-500' })
    expect((await CALLS.payu()).statusCode).toBe(500)
    expect(site.waits).toEqual([70])
  })
})

test('a hung system neither answers nor does the work, and the others continue', async () => {
  site = await openTestSite()
  await behave(site, { system: 'sms', latency: { kind: 'hang' } })
  const hung = sendMessage('m1').then(() => 'answered')
  const other = CALLS.payu().then(() => 'the other answered')
  expect(await Promise.race([hung, other])).toBe('the other answered')

  await behave(site, { system: 'sms', latency: { kind: 'default' } })
  expect((await sendMessage('m2')).statusCode).toBe(202)
  expect((await site.app.inject('/messages?to=9876543210')).json()).toMatchObject([{ id: 'm2' }])
})

test('shows each latency on the page, and sets it from there', async () => {
  site = await openTestSite({ latency: 'realistic', random: medianDraw() })
  expect((await site.app.inject('/')).body).toContain('answers after 400 ms in the median')
  const set = (kind: string, ms: string) => site.postForm('/behaviours', { system: 'payu', kind, ms })
  expect((await set('fixed', '10000')).headers.location).toBe('/#behaviours')
  expect((await site.app.inject('/desk/behaviours')).body).toContain('answers after 10000 ms')
  await set('hang', '')
  expect((await site.app.inject('/desk/behaviours')).body).toContain('never answers')
  await set('default', '')
  expect((await site.app.inject('/desk/behaviours')).body).not.toContain('never answers')
})
