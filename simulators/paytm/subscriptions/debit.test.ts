import { fetchStatus } from '#simulators/paytm/test-merchant.ts'
import { setBehaviour, type TestHarness, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'
import { cancel, noticeStatus, notify, register, renew } from './subscription-merchant.ts'
import { cycleOf } from './subscription.ts'

const harness = useTestHarness()

const DAY = 86_400
/** From noon in India on 20 November to 05:30 on the given day after it. */
const TO_0530 = -6.5 * 3_600
const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

/** Registers a mandate, and lets time pass until noon in India, three days before the end of its first month. */
async function openNotifying(of: TestHarness = harness): Promise<string> {
  const { subsId } = await register(of, 'A1')
  await of.advance(27 * DAY)
  return subsId
}

/** … and until 05:30 on the day of the debit, after the notice was delivered. */
async function openAnnounced(): Promise<string> {
  const subsId = await openNotifying()
  expect(await notify(harness, subsId)).toBe('S 0000')
  await harness.advance(3 * DAY + TO_0530)
  return subsId
}

const statuses = async (orderId: string, count: number): Promise<string[]> => {
  const found = []
  for (let call = 0; call < count; call++) found.push((await fetchStatus(harness, orderId)).status)
  return found
}

describe('a notice', () => {
  test('is pending at first, then delivered, and reported by a signed form', async () => {
    const subsId = await openNotifying()
    expect(await notify(harness, subsId)).toBe('S 0000')
    expect(await noticeStatus(harness, subsId)).toBe('PENDING')
    await harness.advance(21)
    expect(await noticeStatus(harness, subsId)).toBe('SUCCESS')
    await harness.advance(1)
    const call = harness.shopCalls.find(({ url }) => url.endsWith('/api/webhooks/paytm/mandates'))
    expect(call?.body).toContain('NOTIFICATIONSTATUS=SUCCESS')
    expect(call?.body).toContain('REFERENCEID=R2')
  })

  test.each<[string, object, string]>([
    ['today', { subscriptionScheduledExecutionDate: '2026-12-17', txnDate: '17-12-2026' }, 'can not be send'],
    ['in eight days', { subscriptionScheduledExecutionDate: '2026-12-25', txnDate: '25-12-2026' }, 'can not'],
    ['with a third day', { txnDate: '18-12-2026' }, 'simulator: txnDate is another day'],
    ['above the cap', { txnAmount: '499.01' }, 'simulator: the amount is above the cap'],
    ['with a forbidden character in its text', { txnMessage: 'Silver | Gold' }, '1007'],
    ['of an unknown subscription', { subsId: '1' }, 'simulator: there is no such subscription'],
  ])('%s is refused', async (_what, changes, expected) => {
    const subsId = await openNotifying()
    expect(await notify(harness, subsId, changes)).toContain(expected)
  })

  test('may have the day on which it is sent as its date', async () => {
    const subsId = await openNotifying()
    expect(await notify(harness, subsId, { txnDate: '17-12-2026' })).toBe('S 0000')
  })

  test('needs another id each time, and an active mandate', async () => {
    const subsId = await openNotifying()
    await notify(harness, subsId)
    expect(await notify(harness, subsId)).toContain('simulator: the referenceId is used')
    await cancel(harness, subsId)
    expect(await notify(harness, subsId, { referenceId: 'R3' })).toContain('not active')
  })

  test('is delivered after three hours with notice-callback-late, however often its status is requested', async () => {
    const subsId = await openNotifying()
    await next('notice-callback-late')
    await notify(harness, subsId)
    await harness.advance(3 * 3_600 - 1)
    for (let call = 0; call < 5; call++) expect(await noticeStatus(harness, subsId)).toBe('PENDING')
    await harness.advance(1)
    expect(await noticeStatus(harness, subsId)).toBe('SUCCESS')
  })

  test('may be refused, or not delivered', async () => {
    const subsId = await openNotifying()
    await next('notice-refused')
    expect(await notify(harness, subsId)).toContain('simulator: try again')
    await next('notice-fails')
    await notify(harness, subsId)
    await harness.advance(21)
    expect(await noticeStatus(harness, subsId)).toBe('FAILURE')
    expect(await noticeStatus(harness, subsId, 'R9')).toContain('simulator: there is no such notice')
  })
})

describe('a debit', () => {
  test('is taken, pending, then paid, and is in the books', async () => {
    const subsId = await openAnnounced()
    expect(await renew(harness, subsId)).toBe('S 0000')
    expect(await statuses('D1', 3)).toEqual(['PENDING', 'PENDING', 'TXN_SUCCESS'])
    const books: unknown = (await harness.app.inject('/books?gateway=paytm')).json()
    expect(books).toContainEqual(expect.objectContaining({ orderId: 'D1', capturedPaise: 499_00 }))
  })

  test('without a notice of its amount is answered 3054', async () => {
    const subsId = await openAnnounced()
    expect(await renew(harness, subsId, { value: '498.00' })).toContain('F 3054')
  })

  test('after a notice that was not delivered is answered 3054', async () => {
    const subsId = await openNotifying()
    await next('notice-fails')
    await notify(harness, subsId)
    await harness.advance(3 * DAY + TO_0530)
    expect(await renew(harness, subsId)).toContain('F 3054')
  })

  test('is made once in a cycle, and a repetition after it failed', async () => {
    const subsId = await openAnnounced()
    await next('insufficient-funds')
    await renew(harness, subsId)
    expect(await renew(harness, subsId, { orderId: 'D2' })).toContain('2009 simulator: a debit of the cycle')
    expect((await statuses('D1', 3)).at(-1)).toBe('TXN_FAILURE')
    expect(await renew(harness, subsId, { orderId: 'D2' })).toBe('S 0000')
    await statuses('D2', 3)
    expect(await renew(harness, subsId, { orderId: 'D3' })).toContain('simulator: the cycle is paid')
  })

  test('is repeated as often as the terms say', async () => {
    const subsId = await openAnnounced()
    await setBehaviour(harness, { system: 'paytm', behaviour: 'insufficient-funds' })
    const answers = []
    for (const orderId of ['D1', 'D2', 'D3', 'D4', 'D5']) {
      answers.push(await renew(harness, subsId, { orderId }))
      if (orderId !== 'D5') await statuses(orderId, 3)
    }
    expect(answers.slice(0, 4)).toEqual(Array(4).fill('S 0000'))
    expect(answers[4]).toContain('simulator: the retries of the cycle are used')
  })

  test('is refused in the first cycle, which its registration paid', async () => {
    const { subsId } = await register(harness, 'A1')
    await harness.advance(2 * 3_600)
    expect(await renew(harness, subsId)).toContain('simulator: the cycle is paid')
  })

  test.each<[string, (subsId: string) => Promise<string>, string]>([
    ['above the cap', (subsId) => renew(harness, subsId, { value: '500.00' }), '2007'],
    ['with a used order', (subsId) => renew(harness, subsId, { orderId: 'A1' }), '2009'],
    ['of an unknown subscription', () => renew(harness, '1'), 'simulator: there is no such subscription'],
  ])('%s is refused', async (_what, debit, expected) => {
    expect(await debit(await openAnnounced())).toContain(expected)
  })

  test('is refused in peak hours', async () => {
    const subsId = await openAnnounced()
    await harness.advance(5 * 3_600)
    expect(await renew(harness, subsId)).toContain('simulator: peak hours')
  })

  test('fails while the account is empty', async () => {
    const subsId = await openAnnounced()
    await harness.postJson(`/_subscription/${subsId}`, { action: 'empty' })
    await renew(harness, subsId)
    expect((await statuses('D1', 3)).at(-1)).toBe('TXN_FAILURE')
  })

  test('may stay pending', async () => {
    const subsId = await openAnnounced()
    await next('debit-pending')
    await renew(harness, subsId)
    await harness.advance(3_600)
    expect((await statuses('D1', 5)).at(-1)).toBe('PENDING')
  })
})

test.each([
  ['2026-11-20', 'MONTH', 1, '2026-12-19', 0],
  ['2026-11-20', 'MONTH', 1, '2026-12-20', 1],
  ['2027-01-31', 'MONTH', 1, '2027-02-28', 1],
  ['2027-01-31', 'MONTH', 1, '2027-03-30', 1],
  ['2027-01-31', 'MONTH', 1, '2027-03-31', 2],
  ['2028-02-29', 'YEAR', 1, '2029-02-27', 0],
  ['2028-02-29', 'YEAR', 1, '2029-02-28', 1],
  ['2026-11-20', 'WEEK', 2, '2026-12-04', 1],
] as const)('from %s by %s × %i, %s is in cycle %i', (...row) => {
  const [startDate, unit, frequency, day, expected] = row
  const terms = { capPaise: 1, expiryDate: '2030-01-01', graceDays: 0, retryCount: 0 }
  expect(cycleOf({ ...terms, startDate, unit, frequency }, day)).toBe(expected)
})
