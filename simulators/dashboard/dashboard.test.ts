import { useTestHarness, pay } from '#simulators/test-harness.ts'
import { applyRefund, payAndReturn as payAtPaytm } from '#simulators/paytm/test-merchant.ts'
import { expect, onTestFinished, test } from 'vitest'

const harness = useTestHarness()

const sms = (id: string, text: string) =>
  harness.postJson(
    '/messages',
    { id, channel: 'sms', to: '9876543210', text },
    { authorization: 'Bearer messages-key' },
  )

test('one page shows messages, payments, subscribers and behaviours', async () => {
  await sms('m1', '123456 is your code')
  await pay(harness, 'T1', 'pending')
  const page = await harness.app.inject('/')
  for (const shown of [
    '<b class="code">123456</b>',
    'T1',
    'Money arrives',
    'action="/_payment/T1/settle"',
    'action="/_payment/T1/webhook"',
    'Meena Raman',
    'Everything is normal',
  ]) {
    expect(page.body).toContain(shown)
  }
})

test("shows buttons for Paytm's payments and for the wallets", async () => {
  await payAtPaytm(harness, 'A1', 'pending')
  const txnId = (await payAtPaytm(harness, 'A2')).TXNID ?? ''
  await applyRefund(harness, { orderId: 'A2', txnId, refId: 'R1', refundAmount: '1.00' })
  const section = (await harness.app.inject('/dashboard/paytm')).body
  for (const shown of ['PENDING, pending', 'Money arrives', 'Send webhook again', 'refund of ₹ 1.00']) {
    expect(section).toContain(shown)
  }
  for (const path of ['A1/settle', 'A1/webhook', 'refunds/R1/settle'])
    expect(section).toContain(`action="/_paytm/${path}"`)
  const pressed = await harness.postForm('/_paytm/A1/settle', { to: 'paid' })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/#paytm'])
  expect((await harness.app.inject('/dashboard/subscribers')).body).toContain('Add ₹ 500')
})

test('shows the text of a message as text, never as markup', async () => {
  await sms('m1', '<img src=x onerror=alert(1)>')
  expect((await harness.app.inject('/')).body).not.toContain('<img src=x')
})

test('loads nothing from elsewhere, and serves every file that the page names', async () => {
  const page = await harness.app.inject('/')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
  const named = [...page.body.matchAll(/(?:src|href)="(\/[^"#]+)"/g)].map(([, path]) => path!)
  expect(named).toContain('/dashboard.js')
  for (const path of [...named, '/return.js']) expect((await harness.app.inject(path)).statusCode).toBe(200)
})

/** Opens the live events of the page. @returns a function that waits for an event, once or more often */
async function openEvents() {
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}/live`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let received = ''
  return async (wanted: string, times = 1) => {
    while (received.split(wanted).length <= times) {
      const { value } = await reader.read()
      if (value === undefined) throw new Error(`The events ended without ${wanted}`)
      received += value
    }
    received = ''
  }
}

test('an open page receives an event for each change', async () => {
  const receive = await openEvents()
  await receive('data: behaviours')
  await sms('m1', 'Hello')
  await receive('event: change\ndata: messages')
})

test('a delivered webhook is a change of its gateway', async () => {
  const receive = await openEvents()
  await receive('data: behaviours')
  await pay(harness, 'T1')
  // The page was opened, and the payment ended.
  await receive('event: change\ndata: payu', 2)
  await harness.advance(1)
  await receive('event: change\ndata: payu')
})

test('refuses actions that a page of another site posts', async () => {
  await pay(harness, 'T1', 'pending')
  const press = (origin: string) =>
    harness.postJson('/_payment/T1/settle', { to: 'captured' }, { origin, host: '127.0.0.1:4000' })
  expect((await press('http://elsewhere.test')).statusCode).toBe(403)
  expect((await press('null')).statusCode).toBe(403)
  expect((await press('http://127.0.0.1:4000')).statusCode).toBe(204)
})
