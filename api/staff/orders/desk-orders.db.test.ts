/** Tests of orders at the desk, over HTTP. */
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskOrder, DeskOrderSummary } from '#contract/staff/desk-orders.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { LAMP, TRAIN } from '#test/fixtures.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, test } from 'vitest'

/** The desk, and a shop with an order at PayU and an open one of the same buyer. */
async function openWithOrders() {
  const desk = await openDesk()
  const browser = openBrowser(desk)
  const first = await browser.register(TRAIN)
  await browser.goToPayu(first)
  desk.external.advance(60)
  const second = orderIdOf(await browser.placeOrder(LAMP))
  const person = await desk.signIn(['support'])
  const find = async (q: string, more: object = {}) => {
    const finder = await desk.signIn(['auditor'])
    const { body: found } = await finder.call('POST', '/staff/api/orders/find', { payload: { q, ...more } })
    return (found.data as DeskOrderSummary[]).map(({ number }) => number)
  }
  /** The order in the session of a person who signs in now. */
  const read = async (number: string) => {
    const reader = await desk.signIn(['finance'])
    return (await reader.call('GET', `/staff/api/orders/${number}`)).body.data as DeskOrder
  }
  const acts = async () =>
    (await listAuditEntries(desk.platform.db, {}, 10)).map(({ act }) => [act.name, act.subject])
  return { ...desk, browser, first, second, person, find, read, acts }
}

test('lists the newest orders, of one state, and the page after one, with masked mobiles [SPEC-17-10]', async () => {
  const { person, first, second, acts } = await openWithOrders()
  const listed = await person.call('GET', '/staff/api/orders')
  expect(listed.body.data).toMatchObject([
    { number: second, state: 'open', amountPaise: 8900, gateway: null, mobile: '******2345' },
    {
      number: first,
      state: 'paying',
      amountPaise: 14900,
      gateway: 'payu',
      mobile: '******2345',
      packs: 'கடலோர ரயில்',
      placedAt: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(JSON.stringify(listed.body)).not.toContain('98400')
  expect((await person.call('GET', '/staff/api/orders?state=paying')).body.data).toMatchObject([
    { number: first },
  ])
  const after = await person.call('GET', `/staff/api/orders?after=${second}`)
  expect(after.body.data).toMatchObject([{ number: first }])
  expect(await acts()).toEqual([
    ['orders.read', second],
    ...Array<string[]>(2).fill(['orders.read', 'first page']),
  ])
})

test('finds an order by each of its numbers and by the whole mobile, and logs no mobile [SPEC-17-10]', async () => {
  const { browser, external, person, find, first, second, platform } = await openWithOrders()
  await browser.returnToShop(await browser.payAtPayu(first, 'success'))
  const [book] = await external.books()
  expect(await find('9840012345')).toEqual([second, first])
  expect(await find('9840012345', { after: second })).toEqual([first])
  expect(await find('9840012345', { state: 'paid' })).toEqual([first])
  for (const number of [first, first.toLowerCase(), `${first}01`, String(book?.paymentId)])
    expect(await find(number)).toEqual([first])
  for (const number of ['9840099999', '984001234', 'A'.repeat(23), "' or true --".replaceAll(' ', '_')])
    expect(await find(number)).toEqual([])
  expect(JSON.stringify(await listAuditEntries(platform.db, {}, 20))).not.toContain('98400')
  for (const q of ['', ' ', 'x'.repeat(65), 'two words', undefined])
    expect((await person.call('POST', '/staff/api/orders/find', { payload: { q } })).status).toBe(422)
})

test('finds a refund by its token, by the number of the gateway and of the bank transfer [SPEC-17-10]', async () => {
  const { browser, external, platform, find, read, first, advance, workOutbox } = await openWithOrders()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await browser.returnToShop(await browser.payAtPayu(first, 'wrong-amount'))
  await workOutbox()
  await advance(3_600)
  const refund = async () => (await read(first)).captures[0]?.refunds[0]
  const { reference = '', gatewayRequestId, ...sent } = (await refund()) ?? {}
  expect(sent).toMatchObject({ state: 'manual', reason: 'amount_differs', manual: null })
  const transfer = { token: reference, by: 'meena.s', from: 'bank', reference: 'UTR-771' } as const
  expect(await recordManualRefund(platform, transfer)).toMatchObject({ kind: 'recorded' })
  expect(await refund()).toMatchObject({ state: 'done', manual: { from: 'bank', reference: 'UTR-771' } })
  for (const number of [reference, gatewayRequestId ?? '', 'UTR-771'])
    expect(await find(number)).toEqual([first])
})

test('shows a paid order with payments, packs, messages and timeline, and records who reads it [SPEC-17-11]', async () => {
  const { browser, read, first, acts, workOutbox, person } = await openWithOrders()
  await browser.returnToShop(await browser.payAtPayu(first, 'success'))
  await workOutbox()
  const order = await read(`${first}01`)
  expect(order).toMatchObject({
    number: first,
    state: 'paid',
    status: 'paid',
    amountPaise: 14900,
    creditPaise: null,
    buyer: { mobile: '******2345' },
    lines: [{ poid: 'P2-KADALORA-RAYIL', amountPaise: 14900 }],
    packs: [{ state: 'active' }],
    attempts: [{ id: first, gateway: 'payu', state: 'captured', amountPaise: 14900, failure: null }],
    captures: [{ attemptId: first, amountPaise: 14900, disposition: 'applied', refunds: [] }],
    proposals: [],
    creditNotes: [],
    next: null,
  })
  expect(order.messages.map(({ channel, state }) => [channel, state])).toContainEqual(['sms', 'done'])
  expect(order.timeline[0]).toMatchObject({ kind: 'ordered' })
  expect(order.timeline.map(({ text }) => text)).toContain('Payment of ₹149.00 received from PayU.')
  expect(JSON.stringify(order)).not.toMatch(/9840012345|kavitha/i)
  expect(await acts()).toEqual([['order.read', first]])
  expect(await person.call('GET', `/staff/api/orders/${'A'.repeat(23)}`)).toMatchObject({ status: 404 })
  expect((await person.call('GET', '/staff/api/orders/1')).status).toBe(422)
})

test('shows when and why an attempt failed, and when its gateway is asked next [SPEC-17-11]', async () => {
  const { browser, read, first } = await openWithOrders()
  await browser.returnToShop(await browser.payAtPayu(first, 'failure'))
  const { attempts, status } = await read(first)
  expect(status).toBe('failed')
  expect(attempts).toMatchObject([{ state: 'failed', verifications: 1 }])
  expect(attempts[0]?.failure).toMatch(/No money was taken/)
  expect(attempts[0]?.nextVerificationAt).toBeTruthy()
})

test('shows the method and the bank of each attempt [SPEC-17-65]', async () => {
  const { browser, external, read, first } = await openWithOrders()
  const url = `/_payment/${first}/outcome`
  const payload = { outcome: 'failure', method: 'hdfc-net-banking' }
  await browser.returnToShop((await external.simulators.inject({ method: 'POST', url, payload })).json())
  expect((await read(first)).attempts).toMatchObject([{ method: 'net-banking', bank: 'HDFC Bank' }])
  const second = await browser.goToPayu(first)
  expect((await read(first)).attempts[1]).toMatchObject({ id: second, method: null, bank: null })
})

test('asks the gateway at once and books its answer; a gateway without an answer changes nothing [SPEC-17-12]', async () => {
  const { browser, external, person, read, first, acts } = await openWithOrders()
  await browser.payAtPayu(first, 'success')
  const verify = () => person.call('POST', `/staff/api/orders/${first}/verify`)
  await external.setBehaviour({ system: 'payu', behaviour: 'http-500', times: 1 })
  expect((await verify()).body.data).toEqual({
    attempts: [{ id: first, gateway: 'payu', before: 'sent', after: null }],
  })
  expect((await verify()).body.data).toEqual({
    attempts: [{ id: first, gateway: 'payu', before: 'sent', after: 'captured' }],
  })
  expect(await read(first)).toMatchObject({ state: 'paid' })
  expect((await acts()).slice(1)).toEqual(Array<string[]>(2).fill(['payments.reconcile', first]))
  expect(await person.call('POST', `/staff/api/orders/${'A'.repeat(23)}/verify`)).toMatchObject({
    status: 404,
  })
})
