/** Tests of refunds at the desk, over HTTP: one person proposes, another one approves or rejects. */
import { LAMP } from '#test/fixtures.ts'
import { orderIdOf } from '#test/browser.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import type { DeskProposal } from '#contract/staff/desk-refunds.ts'
import { approveProposal } from '#api/payments/refunds/proposals/approve-refund.ts'
import { openRefundDesk, REASON } from '#test/staff/open-refund-desk.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const SOLD = { status: 'paid', packs: 1 }

test('a refund that one person proposes and another approves ends the packs and returns the money [SPEC-17-13]', async () => {
  const { person, propose, approve, sale, orderId, platform, advance, external } = await openRefundDesk()
  const [asha, meena] = [await person('asha.p', 'support'), await person('meena.s', 'approver')]
  const { status, body } = await propose(asha)
  expect(status).toBe(200)
  const listed = await meena.call('GET', '/staff/api/refund-proposals')
  expect(listed.body.data).toEqual([body.data])
  expect(body.data).toMatchObject({
    order: orderId,
    amountPaise: 14900,
    reason: REASON,
    proposedBy: 'asha.p',
    channel: 'desk',
    proposedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-11-21T12:00:00.000Z',
  })
  expect(JSON.stringify(body)).not.toContain('token')
  expect(await sale()).toEqual(SOLD)

  const { id } = body.data as { id: string }
  const approved = await approve(meena, id)
  expect(approved.body.data).toMatchObject({ order: orderId, amountPaise: 14900 })
  expect(await sale()).toEqual({ status: 'refunding', packs: 0 })
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ refundedPaise: 14900 }])

  const entries = await listAuditEntries(platform.db, { subject: orderId }, 10)
  expect(entries.map(({ staff, act }) => ({ ...staff, ...act }))).toMatchObject([
    { name: 'refund.approve', role: 'approver', channel: 'desk', after: { amountPaise: 14900 } },
    { name: 'refund.propose', role: 'support', channel: 'desk', reason: REASON },
  ])
  expect(entries.map(({ staff }) => staff.name)).toEqual(['meena.s', 'asha.p'])
})

test('a part that one person proposes and another approves is returned, and the pack continues [SPEC-17-73]', async () => {
  const { person, propose, approve, sale, orderId, platform, advance, external } = await openRefundDesk()
  const [asha, meena] = [await person('asha.p', 'support'), await person('meena.s', 'approver')]
  const read = async (by = asha) =>
    (await by.call('GET', `/staff/api/orders/${orderId}`)).body.data as DeskOrder
  const { refundable } = await read()
  expect(refundable).toMatchObject([{ line: 1, mostPaise: 14_800 }])
  for (const part of [
    { line: 1, amountPaise: 14_801 },
    { line: 2, amountPaise: 100 },
  ])
    expect(await propose(asha, { reason: REASON, part })).toMatchObject({
      status: 422,
      body: { code: 'amount_not_refundable' },
    })
  const { body } = await propose(asha, { reason: REASON, part: { line: 1, amountPaise: 4_900 } })
  expect(body.data).toMatchObject({ amountPaise: 4_900, pack: 'கடலோர ரயில்' })
  expect((await meena.call('GET', '/staff/api/refund-proposals')).body.data).toEqual([body.data])
  expect((await approve(asha, (body.data as DeskProposal).id)).status).toBe(403)
  const approved = await approve(meena, (body.data as DeskProposal).id)
  expect(approved.body.data).toMatchObject({ order: orderId, amountPaise: 4_900 })
  expect(await sale()).toEqual(SOLD)
  await advance(3_600)
  expect(await external.books()).toMatchObject([{ refundedPaise: 4_900 }])
  const order = await read(await person('asha.p', 'support'))
  expect(order).toMatchObject({ state: 'paid', refundable: [{ line: 1, mostPaise: 9_900 }] })
  expect(order.captures[0]?.refunds).toMatchObject([{ reason: 'partial', amountPaise: 4_900, state: 'done' }])
  expect(order.proposals).toMatchObject([{ amountPaise: 4_900, pack: 'கடலோர ரயில்', approvedBy: 'meena.s' }])
  const entries = await listAuditEntries(platform.db, { subject: orderId }, 10)
  const proposed = entries.find(({ act }) => act.name === 'refund.propose')
  expect(proposed?.act.after).toEqual({ amountPaise: 4_900, line: 1 })
})

test('an approval needs a proof of the person within five minutes [SPEC-17-14, THR-S6]', async () => {
  const { person, proposed, approve, sale, signIn, platform, external } = await openRefundDesk()
  const id = await proposed(await person('asha.p', 'finance'))
  const needed = { status: 403, body: { code: 'staff_proof_needed' } }
  const now = platform.runtime.now().getTime()
  for (const provedAt of [null, new Date(now - 300_000)]) {
    const unproved = await signIn(['approver'], { name: 'meena.s', provedAt })
    expect(await approve(unproved, id)).toMatchObject(needed)
  }
  const meena = await person('meena.s', 'approver')
  external.advance(299)
  expect(await sale()).toEqual(SOLD)
  expect(await approve(meena, id)).toMatchObject({ status: 200 })
})

test('an instance whose database login does not own the tables approves a refund [SPEC-17-14]', async () => {
  const { person, proposed, platform } = await openRefundDesk()
  const id = await proposed(await person('asha.p', 'support'))
  await person('meena.s', 'approver')
  const tx = await platform.db.startTransaction().execute()
  await sql`create role former_login`.execute(tx)
  await sql`alter table refund_wish owner to former_login`.execute(tx)
  try {
    const approval = { proposalId: id, by: 'meena.s' }
    expect(await approveProposal({ ...platform, db: tx }, approval)).toMatchObject({ kind: 'approved' })
  } finally {
    await tx.rollback().execute()
  }
})

test('a rejected proposal changes nothing, and the refund can be proposed again [SPEC-17-15]', async () => {
  const { person, propose, proposed, approve, reject, sale, platform, orderId } = await openRefundDesk()
  const [asha, meena] = [await person('asha.p', 'support'), await person('meena.s', 'approver')]
  const id = await proposed(asha)
  expect(await propose(asha)).toMatchObject({ status: 409, body: { code: 'refund_proposed' } })
  expect(await reject(meena, id)).toMatchObject({ status: 200, body: { data: { order: orderId } } })
  for (const again of [await reject(meena, id), await approve(meena, id)])
    expect(again).toMatchObject({ status: 409, body: { code: 'proposal_over' } })
  expect(await sale()).toEqual(SOLD)
  const [entry] = await listAuditEntries(platform.db, { subject: orderId }, 1)
  expect(entry).toMatchObject({ act: { name: 'refund.reject', reason: 'the pack was watched' } })
  expect(await approve(meena, await proposed(asha))).toMatchObject({ status: 200 })
})

test('the order shows who rejected a proposal, and why, apart from those that were replaced [SPEC-17-15]', async () => {
  const { person, proposed, reject, orderId, external } = await openRefundDesk()
  await proposed(await person('asha.p', 'support'))
  external.advance(86_400)
  const asha = await person('asha.p', 'support')
  await reject(await person('meena.s', 'approver'), await proposed(asha))
  external.advance(1)
  await proposed(asha)
  const order = (await asha.call('GET', `/staff/api/orders/${orderId}`)).body.data as DeskOrder
  expect(order.proposals.map(({ rejection }) => rejection)).toEqual([
    null,
    { by: 'meena.s', reason: 'the pack was watched' },
    null,
  ])
  expect(order.proposals.map(({ isExpired }) => isExpired)).toEqual([true, false, false])
})

test('of an approval and a rejection at the same time one succeeds [SPEC-17-15]', async () => {
  const { person, proposed, approve, reject, sale } = await openRefundDesk()
  const id = await proposed(await person('asha.p', 'support'))
  const [meena, kumar] = [await person('meena.s', 'approver'), await person('kumar.v', 'approver')]
  const answers = await Promise.all([approve(meena, id), reject(kumar, id), approve(kumar, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await sale()).toEqual(answers[1].status === 200 ? SOLD : { status: 'refunding', packs: 0 })
})

test('a proposal expires after a day [SPEC-17-13]', async () => {
  const { person, proposed, approve, external, signIn } = await openRefundDesk()
  const id = await proposed(await person('asha.p', 'support'))
  external.advance(86_400)
  const meena = await signIn(['approver'], { name: 'meena.s' })
  expect(await approve(meena, id)).toMatchObject({ status: 409, body: { code: 'proposal_over' } })
  expect((await meena.call('GET', '/staff/api/refund-proposals')).body.data).toEqual([])
})

test('a refund that is not possible is refused with a clear answer [SPEC-17-13]', async () => {
  const { person, propose, proposed, approve, browser, orderId } = await openRefundDesk()
  const asha = await person('asha.p', 'support')
  for (const payload of [
    {},
    { reason: 'no' },
    { reason: 'the caller is 98400 12345' },
    { reason: 'a@b.example wants it' },
    { reason: REASON, amountPaise: 100 },
    { reason: REASON, part: { line: 1 } },
    ...[
      { line: 0, amountPaise: 100 },
      { line: 1, amountPaise: 0 },
      { line: 1, amountPaise: 1.5 },
    ].map((part) => ({ reason: REASON, part })),
  ])
    expect((await propose(asha, payload)).status).toBe(422)
  const proposalOf = (number: string) =>
    asha.call('POST', `/staff/api/orders/${number}/refund-proposals`, { payload: { reason: REASON } })
  expect(await proposalOf('A'.repeat(23))).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  const unpaid = orderIdOf(await browser.placeOrder(LAMP))
  expect(await proposalOf(unpaid)).toMatchObject({ status: 409, body: { code: 'order_not_paid' } })
  const meena = await person('meena.s', 'approver')
  expect(await approve(meena, '00000000-0000-7000-8000-000000000099')).toMatchObject({ status: 404 })
  expect((await approve(meena, '1')).status).toBe(422)
  expect(await approve(meena, await proposed(asha))).toMatchObject({ status: 200 })
  expect(await proposalOf(orderId)).toMatchObject({ status: 409, body: { code: 'refund_exists' } })
})
