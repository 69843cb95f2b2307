/** The timeline of an order over HTTP: recorded events in order, for the owner only. */
import type { OrderTimeline } from '#contract/timeline.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { markedTexts } from '#test/marked-texts.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { toPlainText } from './timeline.ts'

async function openShop() {
  const opened = await openTestShop()
  const { browser, external } = opened
  const fetchTimeline = (id: string) => browser.call('GET', `/api/orders/${id}/story`)
  return {
    ...opened,
    fetchTimeline,
    readTimeline: async (id: string) => {
      const { entries, next, ...rest } = (await fetchTimeline(id)).body.data as OrderTimeline
      return {
        ...rest,
        texts: entries.map(({ text }) => toPlainText(text)),
        next: next && toPlainText(next.text),
        entries,
      }
    },
    /** A payment attempt at PayU, twenty seconds after the previous event. */
    pay: async (orderId: string, outcome: string) => {
      external.advance(20)
      const attemptId = await browser.goToPayu(orderId)
      external.advance(20)
      await browser.returnToShop(await browser.payAtPayu(attemptId, outcome))
      return attemptId
    },
  }
}

const ORDERED = 'You ordered கடலோர ரயில் (Kadalora Rayil) for ₹149.00.'

test('shows a failure and the later success, by the id of the order or of an attempt', async () => {
  const { browser, pay, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  await pay(orderId, 'failure')
  const second = await pay(orderId, 'success')
  const timeline = await readTimeline(orderId)
  expect(timeline).toMatchObject({ transactionID: orderId, status: 'paid', next: undefined })
  expect(timeline.texts).toEqual([
    ORDERED,
    'You chose PayU.',
    'The bank could not confirm that it was you. No money was taken.',
    'You tried again with PayU.',
    'Payment of ₹149.00 received from PayU.',
    'Your pack is active: கடலோர ரயில் (Kadalora Rayil) until 20/12/2026.',
  ])
  expect(timeline.entries.map(({ at }) => at.slice(14, 19))).toEqual([
    '00:00',
    '00:20',
    '00:40',
    '01:00',
    '01:20',
    '01:20',
  ])
  expect(await readTimeline(second)).toEqual(timeline)
})

test('shows the next verification and its time while the bank decides', async () => {
  const { browser, pay, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  await pay(orderId, 'pending')
  const timeline = await readTimeline(orderId)
  expect(timeline.texts).toEqual([ORDERED, 'You chose PayU.', 'PayU waits for your bank.'])
  expect(timeline.next).toBe(
    'We will ask PayU again within 1 minute, and continue until there is a result. You can leave this page: we will send you a message.',
  )
})

test('shows the next verification of the later of two attempts in flight', async () => {
  const { browser, external, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.goToPayu(orderId)
  external.advance(20)
  await browser.goToPaytm(orderId)
  expect((await readTimeline(orderId)).next).toMatch(/^We will ask Paytm again within 1 minute\./)
})

test('keeps the time of a status when the gateway is verified again', async () => {
  const { browser, pay, advance, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  await pay(orderId, 'failure')
  const before = (await readTimeline(orderId)).entries
  await advance(600)
  expect((await readTimeline(orderId)).entries).toEqual(before)
})

test('shows when an abandoned order ended', async () => {
  const { browser, external, advance, readTimeline, platform } = await openShop()
  const orderId = await browser.register(TRAIN)
  external.advance(20)
  await browser.goToPayu(orderId)
  await advance(35 * 60)
  const [attempt] = await platform.db.selectFrom('payment_attempt').selectAll().execute()
  const ended = (await readTimeline(orderId)).entries.at(-1)
  expect(ended).toMatchObject({ kind: 'ended', at: attempt?.status_since?.toISOString() })
  expect(Date.parse(ended!.at)).toBeGreaterThanOrEqual(Date.parse('2026-11-20T12:30:00Z'))
})

test('shows one activation and one refund for two payments, with a constant reference', async () => {
  const { browser, external, advance, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  const before = await readTimeline(orderId)
  expect(before.status).toBe('paid')
  expect(before.texts.slice(-2)).toEqual([
    'Payment of ₹149.00 received from PayU, but this order was paid already.',
    '₹149.00 is being returned to where it came from.',
  ])
  const token = /reference (RF[A-Z2-7]{20})\./.exec(before.next ?? '')?.[1] ?? 'none'
  await advance(3600)
  const after = await readTimeline(orderId)
  expect(after.texts.at(-1)).toBe(`PayU returned ₹149.00. Reference ${token}.`)
  expect(after.next).toMatch(/^Your bank shows ₹149.00 within 5–7 working days, by /)
})

test('shows a refund that the gateway refuses as handed to staff', async () => {
  const { browser, external, pay, advance, readTimeline } = await openShop()
  const orderId = await browser.register(TRAIN)
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-refused' })
  await pay(orderId, 'wrong-amount')
  await advance(60)
  const timeline = await readTimeline(orderId)
  expect(timeline.texts.at(-1)).toMatch(
    /^PayU could not return the money automatically\. Our team is sending you ₹[\d.]+\.$/,
  )
  expect(timeline.next).toMatch(/^You do not need to do anything\./)
})

test('answers 404 to another subscriber, to a visitor, and for an unknown order', async () => {
  const { fetchTimeline, browser, ...testApp } = await openShop()
  const orderId = await browser.register(TRAIN)
  const unknown = await fetchTimeline('A'.repeat(23))
  expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } })

  const stranger = openBrowser(testApp)
  const path = `/api/orders/${orderId}/story`
  expect((await stranger.call('GET', path)).body).toEqual(unknown.body)
  await stranger.register(TRAIN, { mobile: '9840054321' })
  const theirs = await stranger.call('GET', path)
  expect(theirs).toMatchObject({ status: 404, body: unknown.body })

  await browser.call('POST', '/api/auth/logout')
  expect(await fetchTimeline(orderId)).toMatchObject({ status: 404, body: unknown.body })
})

test('lists unsettled payments in the account, newest first, without unsent and paid orders', async () => {
  const { browser, external, advance, pay } = await openShop()
  const list = async () => (await browser.call('GET', '/api/account/payments')).body
  const paid = await browser.register(TRAIN)
  await pay(paid, 'success')
  const order = async (poid: string, amount: string) => orderIdOf(await browser.placeOrder({ poid, amount }))
  external.advance(60)
  const failed = await order('P3-VILAKKU', '89.00')
  await pay(failed, 'failure')
  external.advance(60)
  const wrong = await order('P1-SOUTH-STARS-1M', '149.00')
  await pay(wrong, 'wrong-amount')
  external.advance(60)
  await order('P1-FAMILY-MAX-1M', '249.00')

  // The gateway captured another amount than that of the order.
  const amounts = { amount: '149.00', returned: '1.00' }
  expect(await browser.order(wrong)).toMatchObject({ status: 'refunding', ...amounts })
  expect(await list()).toMatchObject({
    data: [
      { transactionID: wrong, status: 'refunding', placedAt: '2026-11-20T12:03:20.000Z', ...amounts },
      { transactionID: failed, status: 'failed', amount: '89.00' },
    ],
  })
  expect((await list()).data).toMatchObject([
    { packs: [{ as: 'name', text: 'South Stars' }] },
    { packs: [{ as: 'name', text: 'விளக்கு', latin: 'Vilakku' }] },
  ])
  await advance(3600)
  expect(await list()).toMatchObject({
    data: [
      { transactionID: wrong, status: 'refunded', ...amounts },
      { transactionID: failed, status: 'failed' },
    ],
  })
  await browser.call('POST', '/api/auth/logout')
  expect(await browser.call('GET', '/api/account/payments')).toMatchObject({ status: 401 })
})

test('is in the language of the request', async () => {
  const { app, browser } = await openTestShop({ texts: markedTexts })
  const orderId = await browser.register(TRAIN)
  const answer = await app.inject({
    url: `/api/orders/${orderId}/story`,
    headers: {
      cookie: browser.credentials.cookie,
      'x-auth-token': browser.credentials.token,
      'accept-language': 'ta-IN',
    },
  })
  const { data } = answer.json<{ data: OrderTimeline }>()
  expect(toPlainText(data.entries[0]?.text ?? [])).toBe(`[ta] ${ORDERED} [ta]`)
  expect(answer.headers).toMatchObject({ 'content-language': 'ta', vary: 'accept-language' })
})
