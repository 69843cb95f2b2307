/** Tests what disputes do to orders, packs, refunds and the ledger. */
import { listRefundable } from '#api/payments/recovery/recovery-query.ts'
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
import { paise } from '#contract/money.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { FAMILY } from '#test/fixtures.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { expireDisputes } from './expire-disputes.ts'
import { findDispute, listDisputes, listDisputesOfOrder } from './dispute-query.ts'
import { findPaymentOfDispute } from './record-dispute.ts'

const BOOKS = { 'gateway:payu': 14_900, sales: -14_900 }

test('a chargeback withholds its amount, and returns it when it is won [SPEC-17-46]', async () => {
  const { recorded, sendEvidence, decide, balances, browser, orderId } = await openDisputeShop()
  const { id, payment } = await recorded()
  expect(payment).toMatchObject({ orderId, orderState: 'paid', refund: null })
  expect(await balances()).toMatchObject({ 'gateway:payu': 0, 'disputes:payu': 14_900, sales: -14_900 })
  await sendEvidence(id)
  expect(await decide(id, 'win')).toMatchObject({ kind: 'decided', loss: null, dispute: { state: 'won' } })
  expect(await balances()).toMatchObject({ ...BOOKS, 'disputes:payu': 0 })
  expect((await browser.packs()).length).toBe(1)
})

test('a lost chargeback ends the packs and reverses the sale, and sends no money [SPEC-17-47]', async () => {
  const shop = await openDisputeShop()
  const { recorded, lose, balances, browser, orderId, external, advance, staff } = shop
  const { id } = await recorded()
  expect(await lose(id)).toMatchObject({ kind: 'decided', loss: 'reverses_sale', dispute: { state: 'lost' } })
  expect(await browser.packs()).toEqual([])
  expect((await browser.order(orderId)).status).toBe('refunded')
  const closed = { 'gateway:payu': 0, 'disputes:payu': 0, sales: 0, refunds_payable: 0 }
  expect(await balances()).toEqual(closed)
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ capturedPaise: 14_900, refundedPaise: 0 }])
  expect(await staff.propose(orderId)).toEqual({ kind: 'already_refunded' })
})

test('an accepted chargeback is booked as a lost one [SPEC-17-47]', async () => {
  const { recorded, decide, balances, browser } = await openDisputeShop()
  const { id } = await recorded()
  expect(await decide(id, 'accept')).toMatchObject({ loss: 'reverses_sale', dispute: { state: 'accepted' } })
  expect(await browser.packs()).toEqual([])
  expect(await balances()).toMatchObject({ 'disputes:payu': 0, sales: 0 })
  expect(await decide(id, 'win')).toMatchObject({ kind: 'refused' })
})

test('the shop bears the loss of a part of a payment: the pack stays, and no refund is possible [SPEC-17-47, SPEC-17-48]', async () => {
  const { recorded, lose, balances, browser, orderId, staff } = await openDisputeShop()
  const { id } = await recorded({ amountPaise: paise(4_900) })
  expect(await lose(id)).toMatchObject({ loss: 'loss' })
  expect((await browser.packs()).length).toBe(1)
  expect(await balances()).toMatchObject({ 'gateway:payu': 10_000, dispute_losses: 4_900, sales: -14_900 })
  expect(await staff.propose(orderId)).toEqual({ kind: 'disputed' })
})

test('a refund of a payment in dispute can be neither proposed nor approved until the dispute is won [SPEC-17-48]', async () => {
  const { recorded, decide, staff, orderId } = await openDisputeShop()
  const token = await staff.tokenOf(orderId)
  const { id } = await recorded()
  expect(await staff.approve(orderId, token)).toEqual({ kind: 'disputed' })
  await decide(id, 'win')
  expect(await staff.approve(orderId, token)).toMatchObject({ kind: 'approved' })
})

test('a retrieval request withholds nothing, and leaves a refund possible [SPEC-17-46]', async () => {
  const { recorded, decide, lose, balances, staff, orderId } = await openDisputeShop()
  const { id } = await recorded({ kind: 'retrieval' })
  expect(await balances()).toEqual(BOOKS)
  expect(await decide(id, 'accept')).toMatchObject({ kind: 'refused' })
  expect(await lose(id)).toMatchObject({ kind: 'decided', loss: 'nothing' })
  await staff.refund(orderId)
})

test('a dispute of a payment that was refunded is a loss, and does not change the refund [SPEC-17-48]', async () => {
  const { recorded, lose, staff, orderId, advance, balances } = await openDisputeShop()
  await staff.refund(orderId)
  const early = await recorded({ caseId: 'CB-EARLY' })
  expect(await lose(early.id)).toEqual({ kind: 'refund_in_progress' })
  await advance(3_600)
  expect(early.payment?.refund).toMatchObject({ status: 'requested' })
  expect(await lose(early.id)).toMatchObject({ kind: 'decided', loss: 'loss' })
  expect(await balances()).toMatchObject({
    dispute_losses: 14_900,
    'gateway:payu': -14_900,
    refunds_payable: 0,
  })
})

test('a lost dispute completes a refund that the gateway refused [SPEC-17-48]', async () => {
  const { recorded, lose, staff, orderId, advance, external, platform, balances } = await openDisputeShop()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await staff.refund(orderId)
  await advance(3_600)
  const [refund] = await listOpenRefunds(platform.db)
  expect(refund).toMatchObject({ status: 'manual' })
  const { id } = await recorded()
  const sent = { token: refund?.token ?? '', by: 'meena.s', from: 'bank', reference: 'UTR00001' } as const
  expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'disputed' })
  expect(await lose(id)).toMatchObject({ kind: 'decided', loss: 'completes_refund' })
  expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'not_manual', status: 'done' })
  expect(await balances()).toMatchObject({ 'disputes:payu': 0, refunds_payable: 0, 'gateway:payu': 0 })
})

test('a manual partial refund is recorded after the bank has returned the rest, and no sooner [SPEC-17-48]', async () => {
  const { recorded, lose, staff, orderId, advance, external, platform, balances } = await openDisputeShop()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await staff.refund(orderId, { lineNo: 1, amountPaise: paise(2_000) })
  await advance(3_600)
  const [refund] = await listOpenRefunds(platform.db)
  const { id } = await recorded({ amountPaise: paise(12_900) })
  const sent = { token: refund?.token ?? '', by: 'meena.s', from: 'bank', reference: 'UTR00001' } as const
  expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'disputed' })
  expect(await lose(id)).toMatchObject({ loss: 'reverses_sale' })
  await advance(60)
  expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'recorded', amountPaise: 2_000 })
  expect(await balances()).toMatchObject({ refunds_payable: 0, sales: 0, bank: -2_000 })
  expect(await listViolations(platform.db)).toEqual([])
})

test('a manual partial refund is done after the bank has returned the whole payment [SPEC-17-85]', async () => {
  const { recorded, lose, staff, orderId, advance, external, platform, balances } = await openDisputeShop()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await staff.refund(orderId, { lineNo: 1, amountPaise: paise(2_000) })
  const { id } = await recorded()
  expect(await lose(id)).toEqual({ kind: 'refund_in_progress' })
  await advance(3_600)
  const [refund] = await listOpenRefunds(platform.db)
  expect(refund).toMatchObject({ status: 'manual' })
  expect(await lose(id)).toMatchObject({ loss: 'loss' })
  const sent = { token: refund?.token ?? '', by: 'meena.s', from: 'bank', reference: 'UTR00001' } as const
  expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'not_manual', status: 'done' })
  expect(await balances()).toMatchObject({
    refunds_payable: 0,
    'disputes:payu': 0,
    'gateway:payu': 0,
    dispute_losses: 12_900,
    sales: -12_900,
  })
  const record = await findOrderRecord(platform.db, orderId)
  expect(record?.captures[0]?.refunds).toMatchObject([{ status: 'done', isByBank: true }])
  const page = { gateway: 'payu', since: new Date(0), after: '', limit: 9 } as const
  expect(await listRefundable(platform.db, page)).toMatchObject([{ orderId, refunds: [] }])
  expect(await listViolations(platform.db)).toEqual([])
})

test('a refund that a lost dispute does not cover is recorded before one that it covers in part [SPEC-17-85, SPEC-17-86]', async () => {
  const { recorded, lose, staff, orderId, advance, external, platform, balances } = await openDisputeShop()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  for (const amount of [500, 800]) {
    await staff.refund(orderId, { lineNo: 1, amountPaise: paise(amount) })
    await advance(3_600)
  }
  const { id } = await recorded({ amountPaise: paise(14_000) })
  expect(await lose(id)).toMatchObject({ loss: 'loss' })
  await advance(60)
  for (const [at, amountPaise] of [500, 400].entries()) {
    const [refund] = await listOpenRefunds(platform.db)
    const sent = {
      token: refund?.token ?? '',
      by: 'meena.s',
      from: 'bank',
      reference: `UTR0000${String(at)}`,
    } as const
    expect(await recordManualRefund(platform, sent)).toEqual({ kind: 'recorded', amountPaise })
  }
  expect(await balances()).toMatchObject({ refunds_payable: 0, dispute_losses: 13_600, bank: -900 })
  expect(await listViolations(platform.db)).toEqual([])
})

test('the audit accepts a sale that is reversed while another dispute of the payment is a loss [SPEC-17-48]', async () => {
  const { recorded, decide, lose, staff, orderId, advance, platform } = await openDisputeShop()
  await staff.refund(orderId, { lineNo: 1, amountPaise: paise(2_000) })
  await advance(3_600)
  const part = await recorded({ amountPaise: paise(1_000) })
  const rest = await recorded({ amountPaise: paise(12_900) })
  expect(await decide(part.id, 'accept')).toMatchObject({ loss: 'loss' })
  await advance(60)
  expect(await lose(rest.id)).toMatchObject({ loss: 'reverses_sale' })
  expect(await listViolations(platform.db)).toEqual([])
})

test('a dispute about an unknown payment is kept, and gets its payment later [SPEC-17-45]', async () => {
  const { recorded, decide, platform, balances, paymentId } = await openDisputeShop()
  const { id, payment } = await recorded({ paymentReference: 'NOT-OURS', amountPaise: paise(5_000) })
  expect(payment).toBeNull()
  expect(await listDisputes(platform.db, { isDecided: false })).toMatchObject([{ id, payment: null }])
  expect(await findPaymentOfDispute(platform, id)).toEqual({ kind: 'no_payment' })
  await decide(id, 'accept')
  expect(await balances()).toMatchObject({ dispute_losses: 5_000, 'gateway:payu': 9_900 })
  expect((await recorded({ paymentReference: paymentId })).payment).not.toBeNull()
})

test('a dispute names its payment by the gateway’s id, the order or the attempt [SPEC-17-45]', async () => {
  const { recorded, orderId, captureId, paymentId } = await openDisputeShop()
  for (const [place, paymentReference] of [paymentId, orderId, `${orderId}01`].entries()) {
    const found = await recorded({ paymentReference, amountPaise: paise(100 + place) })
    expect(found.payment?.captureId).toBe(captureId)
  }
})

test('a case is recorded once, and never for more than was captured [SPEC-17-45]', async () => {
  const { record, recorded, decide } = await openDisputeShop()
  const first = await recorded({ caseId: 'CB-9', amountPaise: paise(10_000) })
  expect(await record({ caseId: 'CB-9', amountPaise: paise(1) })).toEqual({ kind: 'case_used' })
  expect(await record({ amountPaise: paise(4_901) })).toEqual({ kind: 'too_much' })
  expect(await record({ kind: 'retrieval', amountPaise: paise(14_901) })).toEqual({ kind: 'too_much' })
  await decide(first.id, 'win')
  expect(await record({ kind: 'pre_arbitration' })).toMatchObject({ kind: 'recorded' })
})

test('an open dispute expires at its deadline, and the bank decides [SPEC-17-49]', async () => {
  const { recorded, sendEvidence, decide, passDays, platform, lines } = await openDisputeShop()
  const { id } = await recorded({ amountPaise: paise(100) })
  const answered = await recorded({ amountPaise: paise(100) })
  await sendEvidence(answered.id)
  passDays(7)
  // Of two instances, the one that expires it logs it.
  await Promise.all([expireDisputes(platform), expireDisputes(platform)])
  expect(lines.filter(({ message }) => message.includes('expired')).map(({ fields }) => fields)).toEqual([
    { event: 'dispute.expired', dispute: id },
  ])
  expect((await findDispute(platform.db, id))?.state).toBe('expired')
  expect((await findDispute(platform.db, answered.id))?.state).toBe('evidence_sent')
  expect(await sendEvidence(id)).toMatchObject({ kind: 'refused' })
  expect(await decide(id, 'lose')).toMatchObject({ kind: 'decided' })
})

test('a dispute that cannot expire does not stop the others', async () => {
  const { recorded, passDays, platform, lines } = await openDisputeShop()
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push((await recorded({ amountPaise: paise(100) })).id)
  const [first = '', ...others] = ids
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(platform.db)
  await sql
    .raw(
      `create trigger refuse before update on dispute for each row when (old.id = '${first}') execute function refuse()`,
    )
    .execute(platform.db)
  onTestFinished(async () => void (await sql`drop function refuse cascade`.execute(platform.db)))
  passDays(7)
  await expireDisputes(platform)
  for (const id of others) expect((await findDispute(platform.db, id))?.state).toBe('expired')
  expect(lines.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ event: 'dispute.expiry_failed', item: first }),
  )
})

test('a dispute gets a payment that the shop learned of later, and has refunded [SPEC-17-45]', async () => {
  const { recorded, platform, browser, advance } = await openDisputeShop()
  const order = (await browser.placeOrder(FAMILY)).body.data as { transactionID: string }
  const { id, payment } = await recorded({ paymentReference: order.transactionID, amountPaise: paise(100) })
  expect(payment).toBeNull()
  await advance(60)
  await browser.payByPayu(order.transactionID, 'wrong-amount')
  expect(await findPaymentOfDispute(platform, id)).toMatchObject({
    kind: 'recorded',
    dispute: { payment: { disposition: 'refund', refund: {} } },
  })
  expect(await listViolations(platform.db)).toEqual([])
})

test.each(['the order', 'the attempt', 'the payment'] as const)(
  'a payment is not refunded whose dispute was recorded before it, by the id of %s [SPEC-17-88]',
  async (named) => {
    const { recorded, lose, platform, browser, staff, external, advance } = await openDisputeShop()
    const { transactionID: id } = (await browser.placeOrder(FAMILY)).body.data as { transactionID: string }
    const attempt = await browser.goToPayu(id)
    const back = await browser.payAtPayu(attempt, 'success')
    const book = (await external.books('payu')).find(({ orderId }) => orderId === attempt)
    const references = { 'the order': id, 'the attempt': attempt, 'the payment': book?.paymentId ?? '' }
    const dispute = { paymentReference: references[named], amountPaise: paise(24_900) }
    const elsewhere = await recorded({ ...dispute, gateway: 'paytm' })
    const { id: disputeId, payment } = await recorded(dispute)
    expect(payment).toBeNull()
    await browser.returnToShop(back)
    expect((await browser.order(id)).status).toBe('paid')
    expect(await staff.propose(id)).toEqual({ kind: 'disputed' })
    expect((await browser.packs()).filter(({ upgrade }) => upgrade)).toEqual([])
    expect((await listDisputesOfOrder(platform.db, id)).map((one) => one.id)).toEqual([disputeId])
    expect(elsewhere.payment).toBeNull()
    expect(await lose(disputeId)).toMatchObject({
      loss: 'reverses_sale',
      dispute: { payment: { orderId: id } },
    })
    await advance(3_600)
    expect((await external.books('payu')).map(({ refundedPaise }) => refundedPaise)).toEqual([0, 0])
  },
)
