import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import { OUTCOMES } from '#simulators/paytm/outcome.ts'
import {
  fetchStatus,
  payAndReturn,
  CALLBACK,
  end,
  signedFormText,
  initiate,
  isSignedBy,
  MID,
} from '#simulators/paytm/test-merchant.ts'

const harness = useTestHarness()

const tokenOf = async (orderId: string, change: object = {}) =>
  (await initiate(harness, orderId, change)).body.txnToken ?? ''

const openFrame = (orderId: string, token: string, more: Record<string, string> = {}) =>
  harness.app.inject({
    url: '/_paytm/checkout',
    query: { mid: MID, orderId, token, redirect: 'true', ...more },
  })

const fits = (fields: Record<string, string>) => isSignedBy(signedFormText(fields), fields.CHECKSUMHASH)
const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

test("the page shows the payment, and only the shop's own page may frame it", async () => {
  const page = await openFrame('A1', await tokenOf('A1'))
  for (const shown of [MID, '₹ 499.00', 'CUST_1001', 'Pay now', 'UPI', 'Net banking']) {
    expect(page.body).toContain(shown)
  }
  expect(page.headers['content-security-policy']).toContain('frame-ancestors http://shop.test')
})

test('does not offer payment methods that the shop excludes', async () => {
  const token = await tokenOf('A1')
  const page = await openFrame('A1', token, { exclude: 'CARD' })
  expect(page.body).not.toContain('value="CC"')
  expect(page.body).toContain('value="NB"')
  expect((await openFrame('A1', token, { exclude: 'CC,DC,UPI,NET_BANKING' })).statusCode).toBe(400)

  const only = await tokenOf('A2', { enablePaymentMode: [{ mode: 'UPI' }, { mode: 'NET_BANKING' }] })
  expect((await openFrame('A2', only)).body).not.toContain('value="DC"')
  const never = await tokenOf('A3', { disablePaymentMode: [{ mode: 'UPI' }] })
  expect((await openFrame('A3', never)).body).not.toContain('value="UPI"')
})

test('without script the shop posts the token, and the page opens in its place', async () => {
  const fields = { mid: MID, orderId: 'A1', txnToken: await tokenOf('A1') }
  const address = `/theia/api/v1/showPaymentPage?mid=${MID}&orderId=A1`
  expect((await harness.postForm(address, fields)).body).toContain('Pay now')
  expect((await harness.postForm(address, { ...fields, txnToken: 'other' })).statusCode).toBe(400)
  const other = `/theia/api/v1/showPaymentPage?mid=${MID}&orderId=A2`
  expect((await harness.postForm(other, fields)).statusCode).toBe(400)
  const abroad = { method: 'POST', url: address, headers: { origin: 'http://shop.test' } } as const
  expect((await harness.app.inject(abroad)).statusCode).not.toBe(403)
})

test('a token opens its own order only, for a quarter of an hour', async () => {
  const token = await tokenOf('A1')
  await tokenOf('A2')
  expect((await openFrame('A2', token)).statusCode).toBe(400)
  await harness.advance(900)
  expect((await openFrame('A1', token)).body).toContain('SESSION_EXPIRED')
  expect((await end(harness, 'A1', 'success')).event).toBe('SESSION_EXPIRED')
  expect((await fetchStatus(harness, 'A1')).status).toBe('NO_RECORD_FOUND')
})

test.each(Object.entries(OUTCOMES).filter(([, { reports }]) => reports === 'return'))(
  'the outcome "%s" returns to the shop with a signature over its fields',
  async (name, { books }) => {
    const fields = await payAndReturn(harness, 'A1', name)
    expect(fits(fields)).toBe(true)
    expect(fields).toMatchObject({ MID, ORDERID: 'A1', CURRENCY: 'INR' })
    const status = {
      paid: 'TXN_SUCCESS',
      pending: 'PENDING',
      failed: 'TXN_FAILURE',
      cancelled: 'TXN_FAILURE',
    }
    expect(fields.STATUS).toBe(status[books as keyof typeof status])
  },
)

test('a success has all fields, with Indian time', async () => {
  const { returnTo, method, fields } = await initiate(harness, 'A1').then(() =>
    end(harness, 'A1', 'success', { method: 'NB' }),
  )
  expect([returnTo, method]).toEqual([CALLBACK, 'post'])
  expect(fields).toMatchObject({
    TXNAMOUNT: '499.00',
    RESPCODE: '01',
    RESPMSG: 'Txn Success',
    TXNDATE: '2026-11-20 12:00:00.0',
    GATEWAYNAME: 'STANDIN',
    BANKNAME: 'ICICI Bank',
    PAYMENTMODE: 'NB',
  })
  expect(fields?.TXNID).toMatch(/^20261120\d{27}$/)
  expect(fields?.BANKTXNID).toMatch(/^\d{12}$/)
})

test('an early cancellation returns without details', async () => {
  const fields = await payAndReturn(harness, 'A1', 'cancel')
  expect(fields).toMatchObject({ RESPCODE: '141', BANKTXNID: '' })
  for (const name of ['TXNID', 'TXNDATE', 'BANKNAME', 'PAYMENTMODE']) expect(fields).not.toHaveProperty(name)
})

test.each([
  ['close', 'APP_CLOSED'],
  ['close-then-success', 'APP_CLOSED'],
  ['session-expired', 'SESSION_EXPIRED'],
  ['never-return', null],
  ['silent-success', null],
  ['dropped', null],
])('after "%s" there is no return, and the shop\'s page gets %s', async (outcome, event) => {
  await initiate(harness, 'A1')
  expect(await end(harness, 'A1', outcome)).toEqual({ returnTo: null, method: null, fields: null, event })
})

test('a closed checkout can be opened again, and paid', async () => {
  const token = await tokenOf('A1')
  await end(harness, 'A1', 'close')
  expect((await openFrame('A1', token)).body).toContain('Pay now')
  expect((await end(harness, 'A1', 'success')).fields?.STATUS).toBe('TXN_SUCCESS')
  expect((await openFrame('A1', token)).body).toContain('SESSION_EXPIRED')
})

test('a button pressed twice captures once and returns the same fields', async () => {
  const first = await payAndReturn(harness, 'A1')
  const second = (await end(harness, 'A1', 'failure')).fields ?? {}
  expect(signedFormText(second)).toBe(signedFormText(first))
  expect((await harness.app.inject('/books?gateway=paytm')).json()).toHaveLength(1)
})

test('in a frame only the buttons whose outcomes return to the shop open the whole tab', async () => {
  const token = await tokenOf('A1')
  const targets = async (redirect: string) =>
    Object.fromEntries(
      [
        ...(await openFrame('A1', token, { redirect })).body.matchAll(
          /value="([\w-]+)"\s+formtarget="(\w+)"/g,
        ),
      ].map(([, name, target]) => [name!, target!]),
    )
  expect(await targets('true')).toMatchObject({ success: '_top', close: '_self', 'never-return': '_self' })
  expect(await targets('false')).toMatchObject({ success: '_self', close: '_self' })
})

test('a form leads the browser back, or the page stays and notifies the page around it', async () => {
  await initiate(harness, 'A1')
  const away = await harness.postForm('/_paytm/A1/outcome', { outcome: 'success', place: 'frame' })
  expect(away.body).toContain(`method="post" action="${CALLBACK}"`)
  expect(away.headers['content-security-policy']).toContain("form-action 'self' http://shop.test")
  const stays = await harness.postForm('/_paytm/A1/outcome', { outcome: 'success', place: 'stay' })
  expect(stays.body).toContain('data-origin="http://shop.test"')
  expect(stays.body).toContain('transactionStatus')
  expect(stays.body).not.toContain('<form')
})

test('a return by GET keeps the query of the callback address', async () => {
  await initiate(harness, 'A1')
  await next('callback-as-get')
  const page = await harness.postForm('/_paytm/A1/outcome', { outcome: 'success', place: 'page' })
  expect(page.body).toContain('method="get" action="http://shop.test/api/paytm/back"')
  expect(page.body).toContain('name="step" value="2"')
  expect(page.body).toContain('name="CHECKSUMHASH"')
})

test('an edited return fails its checksum; renamed and merged fields still match', async () => {
  await next('tampered-amount')
  const amount = await payAndReturn(harness, 'A1')
  expect([amount.TXNAMOUNT, fits(amount)]).toEqual(['1.00', false])

  await next('tampered-status')
  const status = await payAndReturn(harness, 'A2', 'failure')
  expect([status.STATUS, fits(status)]).toEqual(['TXN_SUCCESS', false])

  await next('renamed-key')
  const renamed = await payAndReturn(harness, 'A3')
  expect([renamed.RESPMSG, renamed.RESPMSH, fits(renamed)]).toEqual([undefined, 'Txn Success', true])

  await next('merged-values')
  const merged = await payAndReturn(harness, 'A4')
  expect([merged.STATUS, merged.RESPMSG, fits(merged)]).toEqual([undefined, 'Txn Success|TXN_SUCCESS', true])
})

test('a return can lack its checksum, or be a genuine return of another order', async () => {
  await next('checksum-missing')
  expect(await payAndReturn(harness, 'A1')).not.toHaveProperty('CHECKSUMHASH')
  await next('replayed-return')
  const replayed = await payAndReturn(harness, 'A2')
  expect([replayed.ORDERID, fits(replayed)]).toEqual(['A1', true])
})

test('a duplicate return reaches the shop once before the browser brings it again', async () => {
  await next('duplicate-return')
  const fields = await payAndReturn(harness, 'A1')
  expect(harness.shopCalls.map(({ url }) => url)).toEqual([CALLBACK])
  expect(Object.fromEntries(new URLSearchParams(harness.shopCalls[0]!.body))).toEqual(fields)
})

test('an outcome behaviour replaces a success only', async () => {
  await next('pending-then-success')
  expect((await payAndReturn(harness, 'A1', 'failure')).STATUS).toBe('TXN_FAILURE')
  expect((await payAndReturn(harness, 'A2')).STATUS).toBe('PENDING')
})

test('the page can be slow or down', async () => {
  const token = await tokenOf('A1')
  await next('page-down')
  expect((await openFrame('A1', token)).statusCode).toBe(503)
  await next('slow-page')
  expect((await openFrame('A1', token)).statusCode).toBe(200)
  expect(harness.waits).toEqual([12_000])
})

test('refuses an unknown payment and an unknown outcome', async () => {
  expect((await harness.postJson('/_paytm/NONE/outcome', { outcome: 'success' })).statusCode).toBe(404)
  await initiate(harness, 'A1')
  expect((await harness.postJson('/_paytm/A1/outcome', { outcome: 'toString' })).statusCode).toBe(422)
})
