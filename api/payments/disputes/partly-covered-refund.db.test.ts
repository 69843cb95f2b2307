/** Tests manual refunds of which a lost dispute has returned a part: the buyer gets what is owed, and no more than was captured. */
import { listRefundable } from '#api/payments/recovery/recovery-query.ts'
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listRefunds } from '#api/payments/refunds/refund-list-query.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
import { resendMessage } from '#api/payments/operator/resend-message.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { paise } from '#contract/money.ts'
import type { TextPiece } from '#contract/timeline.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { FAMILY } from '#test/fixtures.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { openTerminal } from '#test/terminal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** Opens a shop whose gateway refused the refunds of a payment of 149.00: of these parts, or of the whole sale. */
async function openRefused(parts: number[] = [], isWhole = parts.length === 0) {
  const shop = await openDisputeShop()
  const { staff, orderId, external, advance, platform } = shop
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  for (const amount of parts) {
    await staff.refund(orderId, { lineNo: 1, amountPaise: paise(amount) })
    await advance(3_600)
  }
  if (isWhole) await staff.refund(orderId)
  await advance(3_600)
  let transfers = 0
  const send = async (place = 0) => {
    const refund = (await listOpenRefunds(platform.db))[place]
    const reference = `UTR0000${String(++transfers)}`
    const sent = { token: refund?.token ?? '', by: 'meena.s', from: 'bank', reference } as const
    const result = await recordManualRefund(platform, sent)
    await advance(60)
    return result
  }
  const loseOf = async (amountPaise: number) => {
    const { id } = await shop.recorded({ amountPaise: paise(amountPaise) })
    const decided = await shop.lose(id)
    await advance(60)
    return decided
  }
  return { ...shop, send, loseOf }
}

/** What the buyer got: from the shop, and from the bank. */
async function returnedBy({ platform }: Awaited<ReturnType<typeof openRefused>>): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select (select coalesce(-sum(e.amount_paise), 0) from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where t.kind = 'refund' and (e.account = 'bank' or e.account like 'gateway:%'))
      + (select coalesce(sum(d.amount_paise), 0) from dispute d
        where d.state in ('lost', 'accepted') and d.kind <> 'retrieval') as paise`.execute(platform.db)
  return Number(rows[0]?.paise)
}

test('the rest of a refused refund is sent by hand after the bank has returned a part [SPEC-17-86]', async () => {
  const shop = await openRefused()
  expect(await shop.loseOf(4_900)).toMatchObject({ loss: 'loss' })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([
    { amountPaise: 10_000, coveredPaise: 4_900 },
  ])
  expect(await listRefunds(shop.platform.db, { group: 'manual' })).toMatchObject([
    { amountPaise: 14_900, coveredPaise: 4_900, isDisputed: false },
  ])
  const page = { gateway: 'payu', since: new Date(0), after: '', limit: 9 } as const
  expect(await listRefundable(shop.platform.db, page)).toMatchObject([{ refunds: [{ amountPaise: 10_000 }] }])
  await expectNoViolations(shop.platform.db)
  expect(await shop.send()).toEqual({ kind: 'recorded', amountPaise: 10_000 })
  expect(await returnedBy(shop)).toBe(14_900)
  expect(await shop.balances()).toMatchObject({
    refunds_payable: 0,
    sales: 0,
    'disputes:payu': 0,
    dispute_losses: 0,
    bank: -10_000,
  })
  const [message] = await shop.external.messagesTo('9840012345')
  expect(message?.text).toMatch(/^Rs 100\.00 was sent to your bank account by our staff\./)
  await expectNoViolations(shop.platform.db)
})

test('several lost disputes cover one refund, the last one the rest of it [SPEC-17-86]', async () => {
  const shop = await openRefused()
  for (const amount of [1_000, 2_000]) expect(await shop.loseOf(amount)).toMatchObject({ loss: 'loss' })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([
    { amountPaise: 11_900, coveredPaise: 3_000 },
  ])
  expect(await shop.loseOf(11_900)).toMatchObject({ loss: 'loss' })
  expect(await listOpenRefunds(shop.platform.db)).toEqual([])
  expect(await returnedBy(shop)).toBe(14_900)
  expect(await shop.balances()).toMatchObject({
    refunds_payable: 0,
    sales: 0,
    dispute_losses: 0,
    'gateway:payu': 0,
  })
  await expectNoViolations(shop.platform.db)
})

test('the dispute that reverses a sale leaves of a refused part what an earlier loss did not return [SPEC-17-86]', async () => {
  const shop = await openRefused([2_000])
  expect(await shop.loseOf(1_000)).toMatchObject({ loss: 'loss' })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([{ amountPaise: 2_000, coveredPaise: 0 }])
  expect(await shop.loseOf(12_900)).toMatchObject({ loss: 'reverses_sale' })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([{ amountPaise: 1_000, coveredPaise: 1_000 }])
  await expectNoViolations(shop.platform.db)
  expect(await shop.send()).toEqual({ kind: 'recorded', amountPaise: 1_000 })
  expect(await returnedBy(shop)).toBe(14_900)
  expect(await shop.balances()).toMatchObject({
    refunds_payable: 0,
    sales: 0,
    dispute_losses: 0,
    bank: -1_000,
  })
  await expectNoViolations(shop.platform.db)
})

test('a sale is not reversed while its gateway may still send a part that it would cover [SPEC-17-86]', async () => {
  const shop = await openRefused([], false)
  await shop.staff.refund(shop.orderId, { lineNo: 1, amountPaise: paise(2_000) })
  const first = await shop.recorded({ amountPaise: paise(1_000) })
  const rest = await shop.recorded({ amountPaise: paise(12_900) })
  expect(await shop.lose(first.id)).toMatchObject({ loss: 'loss' })
  expect(await shop.lose(rest.id)).toEqual({ kind: 'refund_in_progress' })
  await shop.advance(3_600)
  expect(await shop.lose(rest.id)).toMatchObject({ loss: 'reverses_sale' })
  expect(await shop.send()).toEqual({ kind: 'recorded', amountPaise: 1_000 })
  expect(await returnedBy(shop)).toBe(14_900)
  await expectNoViolations(shop.platform.db)
})

test('of several refused refunds, the older ones are sent in full [SPEC-17-86]', async () => {
  const shop = await openRefused([2_000], true)
  expect(await shop.loseOf(1_500)).toMatchObject({ loss: 'loss' })
  expect(await shop.loseOf(12_900)).toMatchObject({ loss: 'loss' })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([{ amountPaise: 500, coveredPaise: 1_500 }])
  expect(await shop.send()).toEqual({ kind: 'recorded', amountPaise: 500 })
  expect(await returnedBy(shop)).toBe(14_900)
  expect(await shop.balances()).toMatchObject({ refunds_payable: 0, sales: 0, dispute_losses: 0 })
  await expectNoViolations(shop.platform.db)
})

test('a refused refund of a payment that its order could not take is covered in part as well [SPEC-17-86]', async () => {
  const shop = await openRefused([], false)
  const order = (await shop.browser.placeOrder(FAMILY)).body.data as { transactionID: string }
  await shop.browser.payByPayu(order.transactionID, 'wrong-amount')
  await shop.advance(3_600)
  const [refused] = await listOpenRefunds(shop.platform.db)
  const { id } = await shop.recorded({ paymentReference: order.transactionID, amountPaise: paise(30) })
  expect(await shop.lose(id)).toMatchObject({ loss: 'loss' })
  await shop.advance(60)
  expect(await shop.send()).toEqual({ kind: 'recorded', amountPaise: Number(refused?.amountPaise) - 30 })
  expect(await returnedBy(shop)).toBe(refused?.amountPaise)
  await expectNoViolations(shop.platform.db)
})

test('the timeline and the record of the order have what the bank returned and what staff sent [SPEC-17-86]', async () => {
  const shop = await openRefused()
  await shop.loseOf(4_900)
  const timeline = async () => {
    const { body } = await shop.browser.call('GET', `/api/orders/${shop.orderId}/story`)
    const { entries, next } = body.data as { entries: { text: TextPiece[] }[]; next?: { text: TextPiece[] } }
    return { lines: entries.map(({ text }) => toPlainText(text)), next: toPlainText(next?.text ?? []) }
  }
  const refused = expect.stringContaining('Our team is sending you ₹100.00.') as string
  const manual = await timeline()
  expect(manual.lines.slice(-2)).toEqual([refused, 'Your bank has returned ₹49.00 to you.'])
  expect(manual.next).toContain('₹100.00 is back by')
  await shop.send()
  const done = await timeline()
  expect(done.lines.slice(-3)).toEqual([
    refused,
    'Your bank has returned ₹49.00 to you.',
    'Our staff sent ₹100.00 to your bank account. Reference UTR00001.',
  ])
  expect(done.next).toContain('Your bank shows ₹100.00')
  const terminal = openTerminal(shop)
  await terminal.run(`order show ${shop.orderId}`)
  expect(terminal.stdout.join('\n')).toContain('  ₹49.00 of it returned by the bank of the buyer')
  const { platform, orderId } = shop
  const resent = await withTransaction(platform.db, (db) => resendMessage({ ...platform, db }, orderId))
  expect(resent).toMatchObject({ kind: 'sent' })
  await shop.advance(60)
  const texts = (await shop.external.messagesTo('9840012345')).map(({ text }) => text)
  expect(texts.filter((text) => text.startsWith('Rs 100.00 was sent to your bank account'))).toHaveLength(2)
})

test('the list of refunds at a terminal has what staff must send [SPEC-17-86]', async () => {
  const shop = await openRefused()
  await shop.loseOf(4_900)
  const terminal = openTerminal(shop)
  await terminal.run('refund list')
  expect(terminal.stdout.at(-1)).toMatch(
    / ₹100\.00 .*; the buyer's bank has also returned ₹49\.00 of this payment$/,
  )
})

test('a decision finds the payment that the shop has learned of since the dispute [SPEC-17-48]', async () => {
  const shop = await openRefused([], false)
  const order = (await shop.browser.placeOrder(FAMILY)).body.data as { transactionID: string }
  const { id } = await shop.recorded({ paymentReference: order.transactionID, amountPaise: paise(30) })
  await shop.browser.payByPayu(order.transactionID, 'wrong-amount')
  await shop.advance(3_600)
  expect(await shop.lose(id)).toMatchObject({ kind: 'decided', loss: 'loss', dispute: { payment: {} } })
  expect(await listOpenRefunds(shop.platform.db)).toMatchObject([{ coveredPaise: 30 }])
  await expectNoViolations(shop.platform.db)
})
