import { sendCommand, setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'
import { askStatus, debit, notify, register, revoke, SALT, sha512 } from './mandate-merchant.ts'

const harness = useTestHarness()

const act = async (mihpayid: string, action: string) =>
  (await harness.postJson(`/_mandate/${mihpayid}`, { action })).statusCode
const statusOf = async (mihpayid: string) => (await askStatus(harness, mihpayid)).status

type Webhook = Record<'status' | 'action' | 'authpayuid' | 'dateTime' | 'amount' | 'endDate' | 'hash', string>

const webhooks = (): Webhook[] =>
  harness.shopCalls
    .filter(({ url }) => url === 'http://shop.test/api/webhooks/payu/mandates')
    .map(({ body }) => JSON.parse(body) as Webhook)
const hashOf = ({ status, action, authpayuid, dateTime, amount, endDate }: Webhook) =>
  sha512([status, action, authpayuid, dateTime, amount, endDate, SALT].join('|'))

test('shows each mandate with its buttons, notices and debits, which the payer cannot refuse', async () => {
  const page = async () => (await harness.app.inject('/upi-app')).body
  expect(await page()).toContain('No mandate yet')
  const { mihpayid } = await register(harness, 'T1')
  await notify(harness, mihpayid)
  for (const words of ['Silver 1 month', '499.00', 'Pause', 'Revoke', 'Not this time', '2026-11-23'])
    expect(await page()).toContain(words)
  await harness.advance(2 * 86_400 + 17.5 * 3_600)
  await debit(harness, mihpayid)
  expect(await page()).toContain('D1')
  expect(await page()).not.toContain('Not this time')
})

test('shows what the shop sends as text, never as markup', async () => {
  await register(harness, 'T1')
  expect((await harness.app.inject('/upi-app')).headers['content-security-policy']).toContain(
    "default-src 'none'",
  )
})

test('a button of the page leads back to it', async () => {
  const { mihpayid } = await register(harness, 'T1')
  const answer = await harness.postForm(`/_mandate/${mihpayid}`, { action: 'pause' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/upi-app'])
})

describe('the payer', () => {
  test('pauses and resumes a mandate, and no debit uses it while it is paused', async () => {
    const { mihpayid } = await register(harness, 'T1')
    expect([await act(mihpayid, 'pause'), await statusOf(mihpayid)]).toEqual([204, 'paused'])
    expect((await notify(harness, mihpayid)).message).toBe('Mandate is not active')
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'VT|Mandate is paused'])
    expect([await act(mihpayid, 'resume'), await statusOf(mihpayid)]).toEqual([204, 'active'])
  })

  test('revokes a mandate for good', async () => {
    const { mihpayid } = await register(harness, 'T1')
    expect([await act(mihpayid, 'revoke'), await statusOf(mihpayid)]).toEqual([204, 'cancelled'])
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'VA|Mandate is revoked'])
    for (const action of ['resume', 'pause', 'revoke', 'toString'])
      expect(await act(mihpayid, action)).toBe(409)
  })

  test('lets a mandate expire', async () => {
    const { mihpayid } = await register(harness, 'T1')
    expect([await act(mihpayid, 'expire'), await statusOf(mihpayid)]).toEqual([204, 'expired'])
    expect(webhooks()).toEqual([])
  })

  test('cannot act on an unknown mandate or notice', async () => {
    expect(await act('403990000000000000', 'pause')).toBe(404)
    expect((await harness.postJson('/_notice/N9', { action: 'opt-out' })).statusCode).toBe(404)
  })
})

describe('the webhook about a mandate', () => {
  test.each([
    [['pause'], { status: 'pause', action: 'MANDATE_PAUSE' }],
    [['pause', 'resume'], { status: 'active', action: 'MANDATE_UNPAUSE' }],
    [['revoke'], { status: 'revoked', action: 'MANDATE_REVOKE' }],
  ])('after %j is signed JSON', async (actions, expected) => {
    const { mihpayid } = await register(harness, 'T1')
    for (const action of actions) await act(mihpayid, action)
    await harness.advance(1)
    const last = webhooks().at(-1)!
    expect(last).toMatchObject({ ...expected, authpayuid: mihpayid, amount: '499.00', endDate: '2029-11-20' })
    expect(last.hash).toBe(hashOf(last))
  })

  test('is not repeated, even if the shop does not accept it', async () => {
    const { mihpayid } = await register(harness, 'T1')
    await harness.advance(1)
    harness.shopAnswers.push(503)
    await act(mihpayid, 'pause')
    for (const seconds of [1, 60, 600]) await harness.advance(seconds)
    expect(webhooks()).toHaveLength(1)
  })

  test.each([
    ['no-mandate-webhook', 0],
    ['mandate-webhook-twice', 2],
    ['mandate-webhook-late', 0],
  ])('with %s arrives %i times within a second', async (behaviour, times) => {
    const { mihpayid } = await register(harness, 'T1')
    await setBehaviour(harness, { system: 'payu', behaviour, times: 1 })
    await act(mihpayid, 'revoke')
    await harness.advance(1)
    expect(webhooks()).toHaveLength(times)
    await harness.advance(60)
    expect(webhooks()).toHaveLength(behaviour === 'mandate-webhook-late' ? 1 : times)
  })

  test('may have a wrong hash', async () => {
    const { mihpayid } = await register(harness, 'T1')
    await setBehaviour(harness, { system: 'payu', behaviour: 'mandate-webhook-forged', times: 1 })
    await act(mihpayid, 'revoke')
    await harness.advance(1)
    const [forged] = webhooks()
    expect(forged?.hash).not.toBe(hashOf(forged!))
  })
})

describe('the merchant', () => {
  test('revokes an active mandate once, and cannot revoke a paused one', async () => {
    const { mihpayid } = await register(harness, 'T1')
    await act(mihpayid, 'pause')
    expect((await revoke(harness, mihpayid)).message).toContain('not in appropriate state')
    await act(mihpayid, 'resume')
    expect(await revoke(harness, mihpayid)).toMatchObject({ status: 1, action: 'MANDATE_REVOKE' })
    expect((await revoke(harness, mihpayid)).message).toBe('Mandate is not active')
    expect(await statusOf(mihpayid)).toBe('cancelled')
  })

  test('may be refused for now', async () => {
    const { mihpayid } = await register(harness, 'T1')
    await setBehaviour(harness, { system: 'payu', behaviour: 'revoke-fails', times: 1 })
    expect((await revoke(harness, mihpayid)).status).toBe(0)
    expect(await statusOf(mihpayid)).toBe('active')
    expect((await revoke(harness, mihpayid)).status).toBe(1)
  })

  test('sets a behaviour for one mandate by the txnid of its payment', async () => {
    const [one, other] = [await register(harness, 'T1'), await register(harness, 'T2')]
    await setBehaviour(harness, { system: 'payu', behaviour: 'notice-refused', orderId: 'T1' })
    expect((await notify(harness, one.mihpayid)).status).toBe(0)
    expect((await notify(harness, other.mihpayid, { requestId: 'N3' })).status).toBe(1)
    expect((await sendCommand(harness, 'verify_payment', 'T1')).status).toBe(1)
  })
})
