/** Tests `shop payments recover` on a restored database, with gateways whose books continue. */
import { GST, LAMP, TRAIN, TRAIN_AND_LAMP } from '#test/fixtures.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { readOpenWorkMetrics } from '#api/payments/operator/open-work-query.ts'
import { reconcileLists } from '#api/payments/reconciliation/reconcile-lists.ts'
import { FROM, openRecoveryShop } from '#test/recovery-shop.ts'
import { expect, test } from 'vitest'

const GATEWAYS = ['payu', 'paytm'] as const

test('books a payment that the restored database knows as not captured, once [SPEC-19-12]', async () => {
  const { order, copy, recover, agree, browser, external } = await openRecoveryShop()
  const orderId = await order()
  const attemptId = await browser.goToPayu(orderId)
  const restore = await copy()
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  await restore()
  external.advance(60)
  const first = await recover()
  expect(first.lines).toContain(
    'payu: 1 capture listed, 1 capture booked now, 0 payments of unknown attempts',
  )
  expect(first.lines).toContain('Nothing is open.')
  expect(first.code).toBe(0)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  external.advance(1)
  expect((await recover()).lines).toContain('payu: 1 capture listed, 0 captures booked now')
  await agree()
})

test('verifies an attempt whose schedule is over, and one that failed before the instant [SPEC-19-12]', async () => {
  const { order, copy, recover, agree, browser, external, platform } = await openRecoveryShop({
    GATEWAY_LISTS: 'false',
  })
  const orderId = await order()
  const attemptId = await browser.goToPaytm(orderId)
  await platform.db.updateTable('payment_attempt').set({ next_poll_at: null, status: 'failed' }).execute()
  const restore = await copy()
  await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))
  await restore()
  external.advance(60)
  const { code, lines } = await recover()
  expect(code).toBe(0)
  expect(lines).toContain('paytm has no list: give --ids, or import its payout reports')
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  await agree()
})

test.each(GATEWAYS)(
  'lists a payment at %s whose order is lost, refunds it by its sum, and never twice [SPEC-19-13]',
  async (gateway) => {
    const { order, pay, copy, recover, finish, agree, external, refundsAt, platform } =
      await openRecoveryShop()
    const restore = await copy()
    const attemptId = await pay(gateway, await order())
    await restore()
    external.advance(60)
    const listed = await recover()
    expect(listed.code).toBe(1)
    expect(listed.lines).toMatch(
      new RegExp(
        `OPEN {6}₹89\\.00 of ₹89\\.00, attempt ${attemptId}, payment \\S+: the database has no such order`,
      ),
    )
    expect(listed.lines).toContain('--return-unknown 89.00')
    expect((await recover('--return-unknown', '88.00')).code).toBe(1)
    expect(await refundsAt(gateway)).toEqual([[89_00, 0]])
    expect((await recover('--return-unknown', '89.00')).code).toBe(0)
    // The gateway ends the refund after some requests about it.
    for (let round = 0; round < 4; round++) expect((await recover()).code).toBe(0)
    expect(await refundsAt(gateway)).toEqual([[89_00, 89_00]])
    expect((await recover('--return-unknown', '89.00')).code).toBe(0)
    expect((await recover()).lines).toContain('returned  ₹0.00 of ₹89.00')
    await finish()
    expect(await refundsAt(gateway)).toEqual([[89_00, 89_00]])
    const acts = await platform.db.selectFrom('audit_entry').select(['act', 'subject']).execute()
    expect(acts.filter(({ act }) => act === 'payment.return_unknown')).toEqual([
      { act: 'payment.return_unknown', subject: attemptId },
    ])
    await agree()
  },
)

test('ends with 0 for a payment that a person returned after the gateway refused the refund [SPEC-19-13]', async () => {
  const { order, pay, copy, recover, external, stderr, refundsAt, platform } = await openRecoveryShop()
  const restore = await copy()
  const attemptId = await pay('paytm', await order())
  await restore()
  external.advance(60)
  await external.setBehaviour({ system: 'paytm', behaviour: 'refund-refused' })
  expect((await recover('--return-unknown', '89.00')).code).toBe(1)
  expect(stderr.at(-1)).toContain('The refusal is final: return the money in its pages or by bank transfer')
  expect(stderr.at(-1)).toContain(`--returned ${attemptId}`)
  const { code, lines } = await recover('--returned', attemptId)
  expect(lines).toContain('Nothing is open.')
  expect(code).toBe(0)
  expect(await refundsAt('paytm')).toEqual([[89_00, 0]])
  const { after } = await platform.db
    .selectFrom('audit_entry')
    .select('after')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ returned: attemptId })
})

test.each(GATEWAYS)(
  'finds a whole refund at %s that the ledger lacks; its remedy sends no money again [SPEC-19-14]',
  async (gateway) => {
    const { order, pay, copy, recover, refund, finish, agree, refundsAt, browser } = await openRecoveryShop()
    const orderId = await order()
    await pay(gateway, orderId)
    const restore = await copy()
    expect(await refund(orderId)).toEqual([0, 0])
    await finish()
    expect(await refundsAt(gateway)).toEqual([[89_00, 89_00]])
    await restore()
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    const { code, lines } = await recover()
    expect(code).toBe(1)
    expect(lines).toMatch(
      new RegExp(`OPEN {6}refund RF\\w+ of ₹89\\.00, order ${orderId}, .*refund propose ${orderId}`),
    )
    expect(await refund(orderId)).toEqual([0, 0])
    await finish()
    expect(await refundsAt(gateway)).toEqual([[89_00, 89_00]])
    expect((await recover()).code).toBe(0)
    await agree()
  },
)

test.each(GATEWAYS)(
  'finds a partial refund at %s that the ledger lacks; its remedy sends no money again [SPEC-19-14]',
  async (gateway) => {
    const { order, pay, copy, recover, refund, finish, agree, refundsAt } = await openRecoveryShop()
    const orderId = await order(TRAIN_AND_LAMP)
    await pay(gateway, orderId)
    expect(await refund(orderId, '--line', '2', '--amount', '20.00')).toEqual([0, 0])
    await finish()
    const restore = await copy()
    expect(await refund(orderId, '--line', '1', '--amount', '49.00')).toEqual([0, 0])
    await finish()
    await restore()
    const { code, lines } = await recover()
    expect(code).toBe(1)
    expect(lines).toContain(`refund propose ${orderId} --line N --amount 49.00.`)
    expect(lines).not.toContain('₹20.00')
    expect(await refund(orderId, '--line', '1', '--amount', '49.00')).toEqual([0, 0])
    await finish()
    expect(await refundsAt(gateway)).toEqual([[238_00, 69_00]])
    expect((await recover()).code).toBe(0)
    await agree()
  },
)

test('does not send a refund again that was requested before the instant and done after it [SPEC-19-14]', async () => {
  const { order, pay, copy, recover, refund, finish, agree, refundsAt } = await openRecoveryShop()
  const orderId = await order()
  await pay('payu', orderId)
  expect(await refund(orderId)).toEqual([0, 0])
  const restore = await copy()
  await finish()
  await restore()
  expect((await recover()).code).toBe(0)
  await finish()
  expect(await refundsAt('payu')).toEqual([[89_00, 89_00]])
  await agree()
})

test('counts all papers that may have been issued after the instant, also in a second run [SPEC-19-17]', async () => {
  const { order, pay, copy, recover, refund, finish, platform, external } = await openRecoveryShop(
    {},
    { gst: GST },
  )
  const refunded = await order()
  await pay('payu', refunded)
  expect(await refund(refunded)).toEqual([0, 0])
  const known = await order(TRAIN)
  await pay('paytm', known)
  const restore = await copy()
  await finish()
  const lost = await order(LAMP)
  await pay('payu', lost)
  await finish()
  external.advance(60)
  const issued = [await issueDueInvoices(platform), await issueDueCreditNotes(platform)]
  expect(issued).toEqual([3, 1])
  expect(await refund(known)).toEqual([0, 0])
  await finish()
  await issueDueCreditNotes(platform)
  await restore()
  // A lost order may have replaced a pack, so it may have a credit note, too.
  for (let run = 0; run < 2; run++)
    expect((await recover()).lines).toContain('Up to 3 invoices and 3 credit notes may have been issued')
})

test('finds wallet payments by the ids in a log, and wallet refunds by their sum [SPEC-19-13, SPEC-19-14]', async () => {
  const { order, copy, recover, refund, finish, agree, refundsAt, browser, files } = await openRecoveryShop()
  const payByWallet = async (orderId: string) => {
    await browser.verifyMobile('9000000001')
    const { status, body } = await browser.call('POST', '/api/payment/wallet', { transactionID: orderId })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const known = await order()
  await payByWallet(known)
  const restore = await copy()
  const lost = await order(TRAIN_AND_LAMP)
  await payByWallet(lost)
  expect(await refund(known)).toEqual([0, 0])
  await finish()
  await restore()
  files['shop.log'] = `{"event":"payment.settled","order":"${lost}","attempt":"${lost}"}\n`
  const { code, lines } = await recover('--ids', 'shop.log')
  expect(code).toBe(1)
  expect(lines).toContain(`₹238.00 of ₹238.00, attempt ${lost}`)
  expect(lines).toContain(
    'satellite-wallet has no list: payments of lost orders are found only by 1 id in --ids.',
  )
  expect(lines).not.toContain('give --ids')
  expect(lines).toContain(`refund without a reference of ₹89.00, order ${known}`)
  expect(await refund(known)).toEqual([0, 0])
  await finish()
  files['-'] = files['shop.log']
  expect((await recover('--ids', '-', '--return-unknown', '238.00')).code).toBe(0)
  await finish()
  expect((await refundsAt('satellite-wallet')).toSorted()).toEqual([
    [238_00, 238_00],
    [89_00, 89_00],
  ])
  await agree()
})

test('finds the other payments of a call if the gateway cannot answer about one attempt [SPEC-19-16]', async () => {
  const { order, pay, copy, recover, external } = await openRecoveryShop()
  const restore = await copy()
  const unanswerable = await pay('payu', await order())
  const lost = await pay('payu', await order(TRAIN))
  await restore()
  external.advance(60)
  external.intercept((request, send) =>
    request.body?.includes(unanswerable) === true ? { status: 500, body: 'internal error' } : send(request),
  )
  const { code, lines } = await recover()
  expect(code).toBe(1)
  expect(lines).toContain(`OPEN      the gateway did not answer about ${unanswerable}. Repeat the command.`)
  expect(lines).toContain(`attempt ${lost}`)
})

test.each(GATEWAYS)(
  'compares the others while %s takes ten seconds and gives no answer [SPEC-19-16]',
  async (away) => {
    const { order, pay, copy, recover, external } = await openRecoveryShop()
    const restore = await copy()
    await pay('payu', await order())
    await pay('paytm', await order(TRAIN))
    await restore()
    external.advance(60)
    const reconnect = external.intercept(async (request, send) => {
      const isAway =
        away === 'payu' ? request.url.includes('postservice') : request.body?.includes('"mid"') === true
      if (!isAway) return send(request)
      external.advance(10)
      throw new TypeError('time-out')
    })
    const { code, lines } = await recover()
    expect(code).toBe(1)
    expect(lines).toContain(`${away}: no list read`)
    expect(lines).toContain('OPEN      its list was not read')
    expect(lines).toContain(
      `${away === 'payu' ? 'paytm' : 'payu'}: 1 capture listed, 0 captures booked now, 1 payment`,
    )
    reconnect()
    external.advance(120)
    expect((await recover()).lines).toContain(`${away}: 1 capture listed, 0 captures booked now, 1 payment`)
  },
)

test.each(GATEWAYS)(
  'a list of %s with an unknown payment is a metric and an error, until it is refunded [SPEC-19-17, SPEC-18-14]',
  async (gateway) => {
    const { order, pay, copy, recover, external, platform, gateways, lines } = await openRecoveryShop()
    const restore = await copy()
    await pay(gateway, await order())
    await restore()
    const read = async () => {
      await reconcileLists(platform, gateways[gateway], new AbortController().signal)
      const metrics = await readOpenWorkMetrics(platform.db, gateways, platform.runtime.now())
      return metrics.find(({ name }) => name === 'gateway_list_unknown')
    }
    external.advance(7 * 3_600)
    expect(await read()).toMatchObject({ labels: { gateway }, value: 1 })
    expect(lines.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ event: 'gateway_list.unknown_attempt', gateway }),
    )
    expect((await recover('--return-unknown', '89.00')).code).toBe(0)
    external.advance(60)
    const before = external.network.requests.length
    expect(await read()).toBeUndefined()
    // One for the list, one for the whole refund.
    expect(external.network.requests.slice(before)).toHaveLength(2)
  },
)

test('fails if it is to refund a sum, and no payment is of an unknown attempt', async () => {
  const { recover, stderr, external } = await openRecoveryShop()
  external.advance(60)
  expect((await recover('--return-unknown', '5.00')).code).toBe(1)
  expect(stderr.at(-1)).toContain('Nothing was refunded')
})

test('requires an instant with its zone that is in the past, and a sum in rupees', async () => {
  const { run, stderr } = await openRecoveryShop()
  for (const words of [
    '',
    ' --from yesterday',
    ' --from 2026-11-20T17:30:00',
    ' --from 2027-11-20T17:30:00Z',
    ` --from ${FROM} --to 2026-11-20T11:00:00Z`,
    ` --from ${FROM} --return-unknown all`,
    ` --from ${FROM} more`,
  ]) {
    expect(await run(`payments recover${words}`)).toBe(2)
    expect(stderr.at(-1)).toMatch(/^(Give|The span|Unexpected)/)
  }
})

test('prints a capture of an unknown attempt whose amount cannot be read', async () => {
  const { order, pay, copy, recover, external, stderr } = await openRecoveryShop()
  const restore = await copy()
  const attemptId = await pay('payu', await order())
  await restore()
  external.advance(60)
  external.intercept(async (request, send) => {
    const answer = await send(request)
    return { ...answer, body: answer.body.replaceAll(/"(transaction_amount|amt)":\s*"[^"]*"/g, '"$1":""') }
  })
  await recover()
  expect(stderr.join('\n')).toContain(
    `{"event":"payment.unreadable_capture","attempt":"${attemptId}","gateway":"payu"}`,
  )
})
