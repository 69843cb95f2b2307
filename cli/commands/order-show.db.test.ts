/** Tests `shop order show`. */
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'

async function openShop() {
  const shop = await makeApp()
  return { ...shop, ...openTerminal(shop) }
}

test('shows the timeline and the record of an order paid by its second attempt', async () => {
  const { browser, external, workOutbox, run, stdout } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'failure')
  external.advance(60)
  const second = await browser.goToPayu(orderId)
  await browser.returnToShop(await browser.payAtPayu(second, 'success'))
  await workOutbox()

  expect(await run(`order show ${second}`)).toBe(0)
  expect(stdout.slice(0, 9)).toEqual([
    expect.stringMatching(new RegExp(`^Order ${orderId} is paid. Subscriber \\d{11}, mobile \\*{6}2345.$`)),
    '',
    'Timeline that the buyer sees',
    '  20/11/2026 05:30:00 PM  You ordered கடலோர ரயில் (Kadalora Rayil) for ₹149.00.',
    '  20/11/2026 05:30:00 PM  You chose PayU.',
    '  20/11/2026 05:30:00 PM  The bank could not confirm that it was you. No money was taken.',
    '  20/11/2026 05:31:00 PM  You tried again with PayU.',
    '  20/11/2026 05:31:00 PM  Payment of ₹149.00 received from PayU.',
    '  20/11/2026 05:31:00 PM  Your pack is active: கடலோர ரயில் (Kadalora Rayil) until 20/12/2026.',
  ])
  const lines = stdout.join('\n')
  expect(lines).toMatch(
    /Payment attempts\n {2}\S+ {2}payu {2}failed; verified 1 time, last 20\/11\/2026 05:30:00 PM, next verification /,
  )
  expect(lines).toMatch(/05:31:00 PM {2}return {3}captured \d+ ₹149.00 \(success\/captured\/\)\n/)
  expect(lines).toMatch(/05:31:00 PM {2}poll {5}captured \d+ ₹149.00\n/)
  expect(lines).toMatch(/05:31:00 PM {2}payu \d+ ₹149.00, applied\n/)
  expect(lines).toMatch(/sms {5}applied-\d+: done 20\/11\/2026 05:31:00 PM after 1 try/)
  expect(lines).toMatch(/mail {4}applied-\d+-mail: done /)
})

test('marks a forged notification as refused, and an unsigned one as a reason to verify', async () => {
  const { app, browser, run, stdout } = await openShop()
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPaytm(orderId)
  const post = (url: string, fields: object) =>
    app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    })
  await post('/api/webhooks/paytm', {
    head: {},
    body: { orderId: attemptId, status: 'TXN_SUCCESS', txnId: '1', txnAmount: '1.00' },
  })
  await browser.returnToShop({
    returnTo: 'http://shop/api/paytmResponse/callback',
    fields: { ORDERID: attemptId, STATUS: 'PENDING' },
  })
  await run(`order show ${orderId}`)
  const lines = stdout.join('\n')
  expect(lines).toMatch(/webhook {2}captured \(forged\), REFUSED: not signed by the gateway\n/)
  expect(lines).toMatch(/return {3}pending \(unsigned\), caused a verification\n/)
})

test('shows a refund in progress with its reference and its next try', async () => {
  const { browser, workOutbox, run, stdout } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'wrong-amount')
  await workOutbox()
  await run(`order show ${orderId}`)
  const lines = stdout.join('\n')
  expect(lines).toMatch(
    /Next +₹[\d.]+ will be back where it came from within 5–7 working days, by 01\/12\/2026; reference RF/,
  )
  expect(lines).toMatch(
    /refund sent: ₹1\.00, amount_differs, reference RF[A-Z2-7]{20}, the gateway's number \d+/,
  )
  expect(lines).toMatch(/refund {2}[0-9a-f-]{36}: waiting until .* after 1 try/)
})

test('does not mark a page’s report as refused', async () => {
  const { browser, run, stdout } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.goToPayu(orderId)
  await browser.call('POST', '/api/payment/status', { transactionID: orderId, transactionStatus: 'success' })
  await run(`order show ${orderId}`)
  expect(stdout.join('\n')).toMatch(/client {3}unknown, caused a verification/)
})

test('prints the same as JSON without personal data', async () => {
  const { browser, run, stdout } = await openShop()
  const orderId = await browser.register(TRAIN)
  expect(await run(`order show ${orderId} --json`)).toBe(0)
  expect(JSON.parse(stdout[0]!)).toMatchObject({
    timeline: {
      transactionID: orderId,
      status: 'open',
      entries: [{ at: '2026-11-20T12:00:00.000Z', kind: 'ordered' }],
    },
    record: { mobile: '******2345', attempts: [], notifications: [], captures: [], outboxItems: [] },
  })
  for (const personal of ['9840012345', 'Kavitha', 'kavitha@example.com'])
    expect(stdout[0]).not.toContain(personal)
})

test.each([
  [`order show ${'A'.repeat(23)}`, 1, `There is no order ${'A'.repeat(23)}.`],
  ['order show', 2, 'Give the Transaction Reference Number of an order.'],
  ['order show abc', 2, '"abc" is not a Transaction Reference Number'],
  [`order show ${'A'.repeat(23)} B`, 2, 'Give only one order'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { run, stderr } = await openShop()
  expect(await run(line)).toBe(code)
  expect(stderr.join('\n')).toContain(words)
})
