import {
  answerHash,
  setBehaviour,
  books,
  useTestHarness,
  pay,
  paymentForm,
} from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import { OUTCOMES } from './outcome.ts'

const harness = useTestHarness()

test('a signed form opens a page with the merchant, the amount and a way to pay', async () => {
  const page = await harness.postForm('/_payment', paymentForm('T1'))
  expect(page.statusCode).toBe(200)
  for (const words of ['tvKey1', '₹ 499.00', 'Pay now', 'Close the window'])
    expect(page.body).toContain(words)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  ['a wrong hash', { hash: 'f'.repeat(128) }],
  ['another sum than was signed', { amount: '1.00' }],
  ['an unknown key', { key: 'other' }],
  ['no phone', { phone: '' }],
  ['no furl', { furl: '' }],
  ['a txnid over 25 characters', { txnid: 'T'.repeat(26) }],
])('a form with %s gets an error page, and the shop gets no request', async (_what, fault) => {
  const page = await harness.postForm('/_payment', { ...paymentForm('T1'), ...fault })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Sorry, Some Problem Occurred')
  await harness.advance(60)
  expect(harness.shopCalls).toEqual([])
  expect(await books(harness)).toEqual([])
})

test('shows what the shop sends as text, never as markup', async () => {
  const page = await harness.postForm('/_payment', {
    ...paymentForm('T1'),
    phone: '<script>alert(1)</script>',
  })
  expect(page.body).not.toContain('<script>alert')
})

test('a paid txnid cannot be paid again; a failed one can', async () => {
  await pay(harness, 'PAID')
  const again = await harness.postForm('/_payment', paymentForm('PAID'))
  expect([again.statusCode, again.body.includes('Duplicate order ID')]).toEqual([409, true])

  await pay(harness, 'FAILED', 'failure')
  expect((await pay(harness, 'FAILED')).fields.status).toBe('success')
})

test.each(Object.entries(OUTCOMES).filter(([, { returns }]) => returns))(
  'the outcome "%s" returns with a signature over its fields',
  async (name, outcome) => {
    const { returnTo, fields } = await pay(harness, 'T1', name)
    expect(fields.hash).toBe(answerHash(fields))
    expect(returnTo).toBe(fields.status === 'success' ? 'http://shop.test/ok' : 'http://shop.test/no')
    expect(fields.mihpayid).toMatch(/^40399\d{13}$/)
    expect(fields.addedon).toBe('2026-11-20 12:00:00')
    if (outcome.books === 'captured')
      expect(fields).toMatchObject({ unmappedstatus: 'captured', error: 'E000' })
  },
)

test('after closing the window there is no return', async () => {
  expect(await pay(harness, 'T1', 'close')).toEqual({ returnTo: null, fields: null })
})

test('a button pressed twice captures once and returns the same fields', async () => {
  const first = await pay(harness, 'T1')
  const second = await harness.postJson('/_payment/T1/outcome', { outcome: 'failure' })
  expect(second.json()).toEqual(first)
  expect(await books(harness)).toHaveLength(1)
})

test('the browser gets a form that submits itself, with a button for browsers without script', async () => {
  await harness.postForm('/_payment', paymentForm('T1'))
  const page = await harness.postForm('/_payment/T1/outcome', { outcome: 'success' })
  expect(page.body).toContain('action="http://shop.test/ok"')
  expect(page.body).toContain('Continue')
  expect(page.body).toContain('src="/return.js"')
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://shop.test")
})

test('the books show the amounts captured', async () => {
  await pay(harness, 'A')
  await pay(harness, 'B', 'failure')
  await pay(harness, 'C', 'auth-only')
  await pay(harness, 'D', 'wrong-amount')
  expect(await books(harness)).toMatchObject([
    { orderId: 'A', capturedPaise: 49900, refundedPaise: 0, status: 'success' },
    { orderId: 'B', capturedPaise: 0, refundedPaise: 0, status: 'failure' },
    { orderId: 'C', capturedPaise: 0, refundedPaise: 0, status: 'success' },
    { orderId: 'D', capturedPaise: 100, refundedPaise: 0, status: 'success' },
  ])
})

test('a tampered return fails its hash; a replayed one is genuine for another payment', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'tampered-return', times: 1 })
  const tampered = (await pay(harness, 'T1')).fields
  expect(tampered.amount).toBe('1.00')
  expect(tampered.hash).not.toBe(answerHash(tampered))

  await setBehaviour(harness, { system: 'payu', behaviour: 'replayed-return', times: 1 })
  const replayed = (await pay(harness, 'T2')).fields
  expect([replayed.txnid, replayed.hash]).toEqual(['T1', answerHash(replayed)])
})

test('a duplicate return reaches the shop once before the browser brings it again', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'duplicate-return' })
  const { fields } = await pay(harness, 'T1')
  expect(harness.shopCalls.map(({ url }) => url)).toEqual(['http://shop.test/ok'])
  expect(Object.fromEntries(new URLSearchParams(harness.shopCalls[0]!.body))).toEqual(fields)
})

test('refuses an unknown payment and an unknown outcome', async () => {
  expect((await harness.postJson('/_payment/NONE/outcome', { outcome: 'success' })).statusCode).toBe(404)
  await harness.postForm('/_payment', paymentForm('T1'))
  const odd = await harness.postJson('/_payment/T1/outcome', { outcome: 'toString' })
  expect([odd.statusCode, odd.json<{ possible: string[] }>().possible.includes('never-return')]).toEqual([
    422,
    true,
  ])
})
