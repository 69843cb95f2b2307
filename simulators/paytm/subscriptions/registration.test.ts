import { end, fetchStatus, initiate, isSignedBy, sendSigned } from '#simulators/paytm/test-merchant.ts'
import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'
import { askStatus, cancel, create, MID, register, statusOf, TERMS } from './subscription-merchant.ts'

const harness = useTestHarness()

const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

describe('subscription/create', () => {
  test.each(['/subscription/create', '/theia/api/v1/subscription/create'])(
    'answers %s with a token and the id of the subscription, signed',
    async (path) => {
      const { body, status, code, isSigned } = await create(harness, 'A1', { path })
      expect([status, code, isSigned]).toEqual(['S', '0000', true])
      expect(body['txnToken']).toMatch(/^\w{48}$/)
      expect(body['subscriptionId']).toMatch(/^\d{18}$/)
    },
  )

  test('answers a repeated order with the same token and id', async () => {
    const [first, second] = [await create(harness, 'A1'), await create(harness, 'A1')]
    expect(second.code).toBe('0002')
    expect(second.body['subscriptionId']).toBe(first.body['subscriptionId'])
  })

  test.each<[string, object, string]>([
    ['without a cap', { subscriptionMaxAmount: undefined }, '1007'],
    ['with another way to pay', { subscriptionPaymentMode: 'CC' }, '1007'],
    ['each day', { subscriptionFrequencyUnit: 'DAY' }, '4001'],
    ['with a date of another form', { subscriptionStartDate: '20-11-2026' }, ''],
    ['from yesterday', { subscriptionStartDate: '2026-11-19' }, '5028'],
    ['that ends before it begins', { subscriptionExpiryDate: '2026-11-20' }, '5028'],
    ['with as many grace days as the cycle has', { subscriptionGraceDays: '28' }, '4002'],
    ['with retries that are off', { subscriptionEnableRetry: '0' }, '1007'],
    ['without a count of retries', { subscriptionRetryCount: undefined }, '1007'],
    ['above the highest cap', { subscriptionMaxAmount: '15000.01' }, '2007'],
    ['whose cap is below its payment', { subscriptionMaxAmount: '498.99' }, '2007'],
    ['of a customer whose id has a hyphen', { userInfo: { custId: 'a-b' } }, '1007'],
    ['with a wrong amount', { txnAmount: { value: '499', currency: 'INR' } }, '2007'],
  ])('refuses one %s', async (_what, changes, expected) => {
    const { status, code, body } = await create(harness, 'A1', { changes })
    expect([status, code, body['txnToken']]).toEqual(['F', expected, undefined])
  })

  test('refuses a head without the required fields', async () => {
    expect((await create(harness, 'A1', { head: {} })).code).toBe('2005')
    expect((await create(harness, 'A1', { head: { clientId: 'C11' } })).code).toBe('2005')
  })

  test.each(['', 'a.b'])('refuses the traceId "%s"', async (traceId) => {
    expect((await create(harness, 'A1', { traceId })).code).toBe('1007')
  })

  test('opens only with the flow of subscriptions, which opens nothing else', async () => {
    const { body } = await create(harness, 'A1')
    const other = await initiate(harness, 'A2')
    const open = async (orderId: string, token: unknown, flow: string) => {
      const query = new URLSearchParams({ mid: MID, orderId, token: String(token), flow })
      return harness.app.inject(`/_paytm/checkout?${query.toString()}`)
    }
    expect((await open('A1', body['txnToken'], 'DEFAULT')).statusCode).toBe(400)
    expect((await open('A2', other.body.txnToken, 'SUBSCRIPTION')).statusCode).toBe(400)
    expect((await open('A2', other.body.txnToken, 'DEFAULT')).statusCode).toBe(200)
    const page = (await open('A1', body['txnToken'], 'SUBSCRIPTION')).body
    for (const words of ['at most ₹ 499.00, every month', '2029-11-20', 'register no mandate', 'value="UPI"'])
      expect(page).toContain(words)
    expect(page).not.toContain('value="NB"')
  })
})

describe('the mandate of a payment', () => {
  test.each<[string, object, unknown[]]>([
    ['succeeds', {}, ['ACTIVE', 'ACTIVE']],
    ['succeeds without one', { mandate: 'none' }, ['AUTHORIZATION_FAILED', '']],
    ['fails', { outcome: 'failure' }, ['AUTHORIZATION_FAILED', '']],
    ['is pending', { outcome: 'pending' }, ['IN_AUTHORIZATION', '']],
    ['is not made', { outcome: 'close' }, ['INIT', '']],
  ])('that %s has a status', async (_what, pressed, expected) => {
    const { subsId } = await register(harness, 'A1', pressed)
    expect(await statusOf(harness, subsId)).toEqual(expected)
  })

  test.each([
    ['paid', 'ACTIVE'],
    ['failed', 'AUTHORIZATION_FAILED'],
  ])('that is %s late has a status', async (to, expected) => {
    const { subsId } = await register(harness, 'A1', { outcome: 'pending' })
    await harness.postJson('/_paytm/A1/settle', { to })
    expect((await statusOf(harness, subsId))[0]).toBe(expected)
  })

  test('may be registered after some status requests, or after some time', async () => {
    await next('mandate-pending')
    const first = await register(harness, 'A1')
    const asked = []
    for (let call = 0; call < 3; call++) asked.push((await statusOf(harness, first.subsId))[0])
    expect(asked).toEqual(['IN_AUTHORIZATION', 'IN_AUTHORIZATION', 'ACTIVE'])
    const second = await register(harness, 'A2', { mandate: 'pending' })
    await harness.advance(21)
    expect((await statusOf(harness, second.subsId))[0]).toBe('ACTIVE')
  })

  test('is missing with paid-without-mandate, and the payment succeeds', async () => {
    await next('paid-without-mandate')
    const { subsId } = await register(harness, 'A1')
    expect((await fetchStatus(harness, 'A1')).status).toBe('TXN_SUCCESS')
    expect((await statusOf(harness, subsId))[0]).toBe('AUTHORIZATION_FAILED')
  })
})

describe('checkStatus', () => {
  test('finds a subscription by its order and customer, with its terms', async () => {
    const { subsId } = await register(harness, 'A1')
    const { body, isSigned } = await askStatus(harness, { orderId: 'A1', custId: 'CUST_1001' })
    expect(isSigned).toBe(true)
    expect(body).toMatchObject({
      resultInfo: { code: '3006', status: 'SUCCESS' },
      subsId,
      frequency: TERMS.subscriptionFrequency,
      frequencyUnit: 'MONTH',
      expiryDate: '2029-11-20',
    })
  })

  test.each([
    { subsId: '1' },
    { orderId: 'A1', custId: 'CUST_1002' },
    { orderId: 'A2', custId: 'CUST_1001' },
  ])('finds none by %j', async (about) => {
    await register(harness, 'A1')
    expect((await askStatus(harness, about)).body.resultInfo).toMatchObject({ status: 'FAILURE' })
  })

  test('needs its own head, and its signature', async () => {
    const { subsId } = await register(harness, 'A1')
    const { code } = await sendSigned(harness, '/subscription/checkStatus', { mid: MID, subsId })
    expect(code).toBe('2005')
    expect(isSignedBy('{}')).toBe(false)
  })
})

describe('cancel', () => {
  test.each(['/subscription', '/subscription/subscription'])('ends a mandate by %s', async (path) => {
    const { subsId } = await register(harness, 'A1')
    expect(await cancel(harness, subsId, path)).toBe('S 0000')
    expect(await statusOf(harness, subsId)).toEqual(['REJECT', 'MERCHANT_CANCELLED'])
    expect(await cancel(harness, subsId)).toContain('F 4002 simulator: the subscription is not active')
  })

  test('may be refused for now', async () => {
    const { subsId } = await register(harness, 'A1')
    await next('cancel-fails')
    expect(await cancel(harness, subsId)).toContain('simulator: try again')
    expect((await statusOf(harness, subsId))[0]).toBe('ACTIVE')
  })

  test('needs the same id in its query', async () => {
    const { subsId } = await register(harness, 'A1')
    const body = { mid: MID, subscriptionId: subsId, subsId }
    const url = `/subscription/cancel?mid=${MID}&subscriptionId=1`
    expect((await sendSigned(harness, url, body, { tokenType: 'AES' })).code).toBe('2014')
  })
})

test('a payment without a mandate has no subscription', async () => {
  await initiate(harness, 'A1')
  await end(harness, 'A1', 'success')
  const { body } = await askStatus(harness, { orderId: 'A1', custId: 'CUST_1001' })
  expect(body.resultInfo).toMatchObject({ status: 'FAILURE' })
})
