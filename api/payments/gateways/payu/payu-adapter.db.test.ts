/** PayU's peculiarities: three formats of webhook, and states that are not a capture. */
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { postForm } from '#test/post-form.ts'
import { describe, expect, test } from 'vitest'

async function arrive() {
  const testShop = await openTestShop()
  const orderId = await testShop.browser.register()
  const attemptId = await testShop.browser.goToPayu(orderId)
  return { ...testShop, orderId, attemptId }
}

type Fields = Record<string, string>

/** The formats of webhooks in PayU's documents. */
const SHAPES: Record<string, (fields: Fields) => { type: string; payload: string }> = {
  form: (fields) => ({
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(fields).toString(),
  }),
  JSON: (fields) => ({ type: 'application/json', payload: JSON.stringify(fields) }),
  multipart: (fields) => ({
    type: 'multipart/form-data; boundary=part',
    payload: `${Object.entries(fields).map(part).join('')}--part--\r\n`,
  }),
}
const part = ([name, value]: [string, string]): string =>
  `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe.each(Object.entries(SHAPES))('a webhook from PayU as %s', (_name, shape) => {
  async function paid(outcome = 'success') {
    const testShop = await arrive()
    const { fields } = await testShop.browser.payAtPayu(testShop.attemptId, outcome)
    const call = async ({ type, payload }: { type: string; payload: string }): Promise<number> => {
      const headers = { 'content-type': type }
      return (await testShop.app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload }))
        .statusCode
    }
    return { ...testShop, fields: fields ?? {}, call }
  }

  test('settles the order alone, and is ignored when repeated [GW-08]', async () => {
    const { browser, orderId, fields, call } = await paid()
    expect([await call(shape(fields)), await call(shape(fields))]).toEqual([200, 200])
    expect(await browser.packs()).toHaveLength(2) // Checked before the order is read, which would verify it.
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('is refused without a valid signature, without effect [GW-19]', async () => {
    const { browser, fields, call, lines } = await paid('failure')
    const { hash: _hash, ...unsigned } = fields
    for (const forged of [{ ...fields, status: 'success' }, { ...fields, amount: '1.00' }, unsigned, {}]) {
      expect(await call(shape(forged))).toBe(403)
    }
    expect(await browser.packs()).toEqual([])
    expect(lines.filter(({ message }) => message === 'webhook rejected: invalid signature')).toHaveLength(4)
  })

  test('is refused when it cannot be parsed', async () => {
    const { browser, fields, call } = await paid('failure')
    const { type, payload } = shape(fields)
    for (const broken of [payload.slice(0, 40), 'x', '{"a":'.repeat(5_000)]) {
      expect([400, 403]).toContain(await call({ type, payload: broken }))
    }
    expect(await call({ type, payload: 'x'.repeat(70_000) })).toBe(413)
    expect(await browser.packs()).toEqual([])
  })
})

test('refuses a webhook with a repeated field [THR-W9, ASVS-15.3.7]', async () => {
  const { app, browser, attemptId } = await arrive()
  const { fields } = await browser.payAtPayu(attemptId, 'failure')
  for (const shape of [SHAPES['form']!, SHAPES['multipart']!]) {
    const once = shape(fields ?? {})
    const payload = once.payload.includes('--part--')
      ? once.payload.replace('--part--', `${part(['amount', '1.00'])}--part--`)
      : `${once.payload}&amount=1.00`
    const headers = { 'content-type': once.type }
    const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload })
    expect(answer.statusCode).toBe(403)
  }
})

test('refuses a webhook with a file for a field that its signature may omit [THR-W9]', async () => {
  const { app, browser, attemptId } = await arrive()
  const { fields } = await browser.payAtPayu(attemptId, 'success')
  const { type, payload } = SHAPES['multipart']!(fields ?? {})
  const file = part(['splitInfo"; filename="a', ''])
  const headers = { 'content-type': type }
  const post = (body: string) =>
    app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload: body })
  expect((await post(payload.replace('--part--', `${file}--part--`))).statusCode).toBe(403)
  expect((await post(payload)).statusCode).toBe(200)
})

describe('states that are not a capture', () => {
  test('activates nothing for an authorised payment until it is captured [GW-12b]', async () => {
    const { browser, external, orderId, attemptId, advance } = await arrive()
    await browser.returnToShop(await browser.payAtPayu(attemptId, 'auth-only'))
    await advance(600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    expect(await browser.packs()).toEqual([])

    const url = `/_payment/${attemptId}/settle`
    await external.simulators.inject({ method: 'POST', url, payload: { to: 'captured' } })
    await advance(60)
    expect(await browser.packs()).toHaveLength(2)
  })

  test('shows a late success that PayU returned by itself, and permits another attempt [GW-03b]', async () => {
    const { browser, orderId, attemptId, advance } = await arrive()
    await browser.returnToShop(await browser.payAtPayu(attemptId, 'pending-then-auto-refund'))
    await advance(300)
    expect(await browser.order(orderId)).toMatchObject({
      status: 'failed',
      reason: 'The payment came too late. Your bank returns the money.',
    })
    await browser.payByPayu(orderId)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('keeps the payment pending when PayU does not find it', async () => {
    const { browser, external, orderId, attemptId, advance } = await arrive()
    await external.setBehaviour({ system: 'payu', behaviour: 'not-found', times: 2 })
    await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await advance(90)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

test('refuses a second payment of a paid attempt, at PayU and in the shop [GW-13]', async () => {
  const { browser, external, orderId, attemptId } = await arrive()
  const { body } = await browser.call('POST', '/api/payment/payU', { txnid: orderId })
  const { fields } = body.data as { fields: Record<string, string> }
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  const page = await postForm(external.simulators, '/_payment', fields)
  expect(page.statusCode).toBeGreaterThanOrEqual(400)
  expect(await browser.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({
    status: 409,
    body: { code: 'order_paid' },
  })
})

test('settles the other payments when one cannot be settled, and rolls that one back [GW-09b, ASVS-16.5.3]', async () => {
  const { browser, external, lines, advance, ...testShop } = await arrive()
  const first = await browser.goToPayu(await browser.register(TRAIN, { mobile: '9840000001' }))
  await browser.returnToShop(await browser.payAtPayu(first, 'success'))
  const secondBrowser = openBrowser({ external, ...testShop })
  const second = await secondBrowser.goToPayu(await secondBrowser.register(TRAIN, { mobile: '9840000002' }))
  const thirdBrowser = openBrowser({ external, ...testShop })
  const third = await thirdBrowser.goToPayu(await thirdBrowser.register(TRAIN, { mobile: '9840000003' }))
  await thirdBrowser.payAtPayu(third, 'silent-success')

  // PayU also lists the first buyer's payment under another buyer's attempt.
  external.intercept(async (request, send) => {
    const answer = await send(request)
    const parsed = JSON.parse(answer.body) as { transaction_details?: Record<string, unknown> }
    if (!parsed.transaction_details?.[second]) return answer
    const [book] = (await external.books()).filter(({ orderId }) => orderId === first)
    const details = { mihpayid: book?.paymentId, status: 'success', unmappedstatus: 'captured' }
    parsed.transaction_details[second] = { ...details, transaction_amount: '149.00' }
    return { ...answer, body: JSON.stringify(parsed) }
  })
  await advance(90)
  expect(await thirdBrowser.packs()).toHaveLength(1)
  expect(await secondBrowser.packs()).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'settlement failed' }))
})
