import { isSignedBy, signedFormText } from '#simulators/paytm/test-merchant.ts'
import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'
import { cancel, notify, register, renew, statusOf } from './subscription-merchant.ts'

const harness = useTestHarness()

const act = async (subsId: string, action: string) =>
  (await harness.postJson(`/_subscription/${subsId}`, { action })).statusCode

/** The bodies of the webhooks about subscriptions. */
const webhooks = (): string[] =>
  harness.shopCalls
    .filter(({ url }) => url === 'http://shop.test/api/webhooks/paytm/mandates')
    .map(({ body }) => body)
const fieldsOf = (body = ''): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

test('shows each mandate with its buttons, notices and debits', async () => {
  const { subsId } = await register(harness, 'A1')
  await harness.advance(27 * 86_400)
  await notify(harness, subsId)
  await harness.advance(3 * 86_400 - 6.5 * 3_600)
  await renew(harness, subsId)
  const page = (await harness.app.inject('/upi-app')).body
  for (const words of [
    'AutoPay by Paytm',
    'At most ₹ 499.00 every month',
    'Pause',
    '2026-12-20',
    'D1',
    subsId,
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('No mandate yet')
})

describe('the payer', () => {
  test('pauses and resumes a mandate, and a pause blocks the cancellation', async () => {
    const { subsId } = await register(harness, 'A1')
    expect([await act(subsId, 'pause'), ...(await statusOf(harness, subsId))]).toEqual([204, 'SUSPENDED', ''])
    expect(await cancel(harness, subsId)).toContain('simulator: the subscription is not active')
    expect([await act(subsId, 'resume'), (await statusOf(harness, subsId))[0]]).toEqual([204, 'ACTIVE'])
  })

  test('cancels a mandate for good', async () => {
    const { subsId } = await register(harness, 'A1')
    expect(await act(subsId, 'revoke')).toBe(204)
    expect(await statusOf(harness, subsId)).toEqual(['REJECT', 'USER_CANCELLED'])
    for (const action of ['resume', 'pause', 'revoke', 'toString'])
      expect(await act(subsId, action)).toBe(409)
  })

  test('cannot act on an unknown mandate, and a button leads back to the page', async () => {
    expect(await act('1', 'pause')).toBe(404)
    const { subsId } = await register(harness, 'A1')
    const answer = await harness.postForm(`/_subscription/${subsId}`, { action: 'expire' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/upi-app'])
    expect((await statusOf(harness, subsId))[0]).toBe('EXPIRED')
  })
})

describe('the webhook about a mandate', () => {
  test('is a signed form after a pause', async () => {
    const { subsId } = await register(harness, 'A1')
    await act(subsId, 'pause')
    await harness.advance(1)
    const fields = fieldsOf(webhooks().at(-1))
    expect(fields).toMatchObject({ SUBS_ID: subsId, STATUS: 'SUSPENDED', ORDERID: 'A1', MAXAMOUNT: '499.00' })
    expect(isSignedBy(signedFormText(fields), fields['CHECKSUMHASH'])).toBe(true)
  })

  test('never comes after a cancellation, unless a behaviour sends it', async () => {
    const [first, second] = [await register(harness, 'A1'), await register(harness, 'A2')]
    await act(first.subsId, 'revoke')
    await harness.advance(1)
    expect(webhooks()).toEqual([])
    await setBehaviour(harness, { system: 'paytm', behaviour: 'cancel-webhook', times: 1 })
    await cancel(harness, second.subsId)
    await harness.advance(1)
    expect(fieldsOf(webhooks().at(-1))).toMatchObject({ SUBS_ID: second.subsId, STATUS: 'REJECT' })
  })

  test.each([
    ['no-mandate-webhook', 0],
    ['mandate-webhook-json', 1],
    ['mandate-webhook-forged', 1],
  ])('with %s arrives %i times', async (behaviour, times) => {
    const { subsId } = await register(harness, 'A1')
    await setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })
    await act(subsId, 'pause')
    await harness.advance(1)
    expect(webhooks()).toHaveLength(times)
    const fields = fieldsOf(webhooks()[0])
    expect(isSignedBy(signedFormText(fields), fields['CHECKSUMHASH'])).toBe(false)
    if (behaviour === 'mandate-webhook-json') expect(webhooks()[0]).toContain(`"subscriptionId":"${subsId}"`)
  })
})
