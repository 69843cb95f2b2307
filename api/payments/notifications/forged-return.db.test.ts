/**
 * Tests that a client cannot report a payment as made, pay another buyer's order, or have the server sign submitted
 * values.
 */
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

describe('a forged return', () => {
  const forge = async (change: (fields: Record<string, string>) => unknown) => {
    const { browser, lines } = await openTestShop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    const back = await browser.payAtPayu(attemptId, 'failure')
    change(back.fields ?? {})
    const page = await browser.returnToShop(back)
    return { page, order: await browser.order(orderId), packs: await browser.packs(), lines }
  }

  test.each([
    ['a forged success status', /\?tsid=/, (fields: Record<string, string>) => (fields.status = 'success')],
    ['a changed amount', /\?tsid=/, (fields: Record<string, string>) => (fields.amount = '1.00')],
    ['a missing hash', /\?tsid=/, (fields: Record<string, string>) => delete fields.hash],
    [
      'another order id',
      /^\/payment-fail$/,
      (fields: Record<string, string>) => (fields.txnid = 'A'.repeat(23)),
    ],
  ])(
    'with %s, shows the status that PayU reports and grants nothing [SPEC-11-39, THR-M6, ASVS-9.1.3]',
    async (_name, where, change) => {
      const { page, order, packs, lines } = await forge(change)
      expect(page).toMatch(/^\/payment-fail/)
      expect(page).toMatch(where)
      expect(packs).toEqual([])
      expect(order.status).not.toBe('paid')
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 'warn', message: 'payment return rejected: invalid signature' }),
      )
    },
  )

  test('cannot capture a payment by fields that the hash does not cover [THR-M6]', async () => {
    const { order, packs } = await forge((fields) => {
      fields.unmappedstatus = 'captured'
      fields.mihpayid = '403993715500000000'
    })
    expect(order).toMatchObject({ status: 'failed' })
    expect(packs).toEqual([])
  })

  test('rejects a webhook without a valid hash [ASVS-9.1.1]', async () => {
    const { app } = await openTestShop()
    const payload = { status: 'success', txnid: 'A'.repeat(23), hash: 'x' }
    const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload })
    expect(answer.statusCode).toBe(403)
  })
})

test('ignores a success that the client reports [SPEC-11-36, THR-M5]', async () => {
  const { browser } = await openTestShop()
  const orderId = await browser.register()
  await browser.goToPayu(orderId)
  const claim = {
    transactionID: orderId,
    transactionStatus: 'success',
    paymentmode: 'PAYU',
    type: 'NewCustomer',
  }
  const answer = await browser.call('POST', '/api/payment/status', claim)

  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
  expect(await browser.packs()).toEqual([])
})

test('signs the form from stored data, whatever the page sends [SPEC-11-32, THR-M3, ASVS-1.3.6]', async () => {
  const { browser } = await openTestShop()
  const orderId = await browser.register()
  const submitted = {
    txnid: orderId,
    amount: '1.00',
    productinfo: 'x|y',
    firstname: 'Mallory',
    surl: 'https://evil.example/',
  }
  const { body } = await browser.call('POST', '/api/payment/payU', submitted)

  expect((body.data as { fields: object }).fields).toMatchObject({
    amount: '836.00',
    firstname: 'Kavitha Raman',
    productinfo: 'Sun Direct Go 2 packs',
    surl: 'http://localhost:3000/api/payuResponse/checkAndSuccess',
    udf1: 'NewCustomer',
    udf3: '3 Months',
  })
})

test('rejects payment for the order of another buyer, and hides its items [SPEC-6-08, SPEC-11-37, THR-M3, THR-W1, ASVS-8.2.2]', async () => {
  const { browser, ...testApp } = await openTestShop()
  const orderId = await browser.register()
  const stranger = openBrowser({ ...testApp })
  await stranger.register(TRAIN, { mobile: '9840054321' })

  expect(await stranger.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({ status: 404 })
  expect(await stranger.order(orderId)).not.toHaveProperty('items')
})
