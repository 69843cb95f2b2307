import { command, sendCommand, setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import { askStatus, mandateForm, register } from './mandate-merchant.ts'

const harness = useTestHarness()

test('the page of a payment with a mandate shows its cap, interval, end and reason', async () => {
  const page = await harness.postForm('/_payment', mandateForm('T1'))
  expect(page.statusCode).toBe(200)
  for (const words of [
    'at most ₹ 499.00, every month',
    '2029-11-20',
    'Silver 1 month',
    'register no mandate',
  ])
    expect(page.body).toContain(words)
})

test.each<[string, object | string]>([
  ['a cap above ₹15,000', { billingAmount: '15000.01' }],
  ['no cap', { billingAmount: '' }],
  ['a cap below the amount of the payment', { billingAmount: '498.99' }],
  ['an unknown cycle', { billingCycle: 'FORTNIGHTLY' }],
  ['an end before the start', { paymentEndDate: '2026-11-20' }],
  ['a bar in the remarks', { remarks: 'a|b' }],
  ['an unknown key', { other: 1 }],
  ['no JSON', 'MONTHLY'],
])('a form whose terms have %s gets an error page', async (_what, terms) => {
  const page = await harness.postForm('/_payment', mandateForm('T1', terms))
  expect(page.statusCode).toBe(400)
  expect(page.body).not.toContain('The hash does not fit')
})

test('a form whose terms were changed after signing gets an error page', async () => {
  const form = mandateForm('T1')
  const changed = form['si_details']?.replace('499.00', '499.50') ?? ''
  const page = await harness.postForm('/_payment', { ...form, si_details: changed })
  expect([page.statusCode, page.body.includes('The hash does not fit the form')]).toEqual([400, true])
})

test('a success registers the mandate, and is marked as sist', async () => {
  const { mihpayid, fields } = await register(harness, 'T1')
  expect(fields).toMatchObject({ status: 'success', payment_source: 'sist' })
  expect(await askStatus(harness, mihpayid)).toEqual({
    status: 'active',
    action: 'MANDATE_STATUS',
    authpayuid: mihpayid,
    amount: '499.00',
    mandateStartDate: '2026-11-20',
    mandateEndDate: '2029-11-20',
  })
})

test('an unknown payment has no mandate', async () => {
  expect((await askStatus(harness, '403990000000000000')).message).toBe('Mandate entry not found')
})

test('a failure registers nothing', async () => {
  const { mihpayid, fields } = await register(harness, 'T1', { outcome: 'failure' })
  expect(fields['payment_source']).toBe('payu')
  expect((await askStatus(harness, mihpayid)).status).toBe('failed')
})

test.each([
  ['the button', { mandate: 'none' }, 'normal'],
  ['the behaviour', {}, 'paid-without-mandate'],
])('money may be taken without a mandate by %s', async (_what, pressed, behaviour) => {
  await setBehaviour(harness, { system: 'payu', behaviour, times: 1 })
  const { mihpayid, fields } = await register(harness, 'T1', pressed)
  expect(fields).toMatchObject({ unmappedstatus: 'captured', payment_source: 'payu' })
  expect((await askStatus(harness, mihpayid)).status).toBe('failed')
})

test('a pending mandate is not found until status requests or time settle it', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'mandate-pending', times: 1 })
  const asked = await register(harness, 'T1')
  const statuses = []
  for (let request = 0; request < 3; request++)
    statuses.push((await askStatus(harness, asked.mihpayid)).status)
  expect(statuses).toEqual([0, 0, 'active'])

  const waiting = await register(harness, 'T2', { mandate: 'pending' })
  await harness.advance(21)
  expect((await askStatus(harness, waiting.mihpayid)).status).toBe('active')
})

test.each([
  ['pending-then-success', 'active'],
  ['pending-then-failure', 'failed'],
])('the mandate of a payment that is %s ends as %s', async (outcome, expected) => {
  const { mihpayid } = await register(harness, 'T1', { outcome })
  expect((await askStatus(harness, mihpayid)).message).toBe('Consent is Not Mandated')
  for (let request = 0; request < 3; request++) await sendCommand(harness, 'verify_payment', 'T1')
  expect((await askStatus(harness, mihpayid)).status).toBe(expected)
})

test('refuses a command about a mandate with a wrong hash, or without an id', async () => {
  const { mihpayid } = await register(harness, 'T1')
  const var1 = JSON.stringify({ authPayuId: mihpayid, requestId: 'S1' })
  const form = { key: 'tvKey1', command: 'upi_mandate_status', var1, hash: 'f'.repeat(128) }
  expect((await harness.postForm('/merchant/postservice.php?form=2', form)).json()).toEqual({
    status: 0,
    msg: 'Invalid Hash.',
  })
  for (const text of ['', '{', '[]', '{}'])
    expect((await command(harness, 'upi_mandate_status', text)).json()).toMatchObject({ status: 0 })
})
