/** Tests of disputes at the desk, over HTTP. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskDispute, DeskEvidence } from '#contract/staff/desk-disputes.ts'
import type { DeskOperations } from '#contract/staff/desk-operations.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import type { DeskProposal } from '#contract/staff/desk-refunds.ts'
import { DISPUTES, openDisputeDesk } from '#test/staff/open-dispute-desk.ts'
import { expect, test } from 'vitest'

const REASON = 'mail of the gateway'

test('finance records a chargeback, sends evidence, and records that the bank decides for the buyer [SPEC-17-45, SPEC-17-47]', async () => {
  const { record, act, sale, platform, orderId, payment, finance } = await openDisputeDesk()
  const { status, body } = await record()
  const dispute = body.data as DeskDispute
  expect([status, dispute]).toMatchObject([
    200,
    {
      gateway: 'payu',
      caseId: 'CB-4711',
      state: 'open',
      daysLeft: 6,
      recordedBy: 'meena.s',
      openedAt: '2026-11-18T18:30:00.000Z',
      respondBy: '2026-11-26T18:30:00.000Z',
      payment: { order: orderId, gatewayPaymentId: payment, amountPaise: 14_900, refund: null },
    },
  ])
  expect((await act(`${dispute.id}/notes`, { reason: 'the buyer was called' })).status).toBe(200)
  const sent = await act(`${dispute.id}/evidence-sent`, { reference: 'EV-1' })
  expect(sent.body.data).toMatchObject({ state: 'evidence_sent', evidenceReference: 'EV-1', daysLeft: null })
  const lost = await act(`${dispute.id}/decide`, { outcome: 'lost', reason: REASON })
  expect(lost.body.data).toMatchObject({ state: 'lost', decidedBy: 'meena.s' })
  expect(await sale()).toEqual({ status: 'refunded', packs: 0 })

  const read = await finance.call('GET', `${DISPUTES}/${dispute.id}`)
  expect(read.body.data).toMatchObject({
    dispute: { advice: expect.stringContaining('packs have ended') as string },
    notes: [{ text: 'the buyer was called', by: 'meena.s' }],
  })
  const entries = await listAuditEntries(platform.db, { subject: dispute.id }, 9)
  expect(entries.map(({ act: done, staff: by }) => [done.name, done.reason, by.name])).toEqual([
    ['dispute.lose', REASON, 'meena.s'],
    ['dispute.send_evidence', undefined, 'meena.s'],
    ['dispute.note', 'the buyer was called', 'meena.s'],
    ['dispute.record', undefined, 'meena.s'],
  ])
})

test('an accepted and a won dispute refuse the acts that their states do not allow [SPEC-17-46]', async () => {
  const { recorded, act, sale } = await openDisputeDesk()
  const refused = { status: 409, body: { code: 'dispute_state' } }
  const { id: won } = await recorded({ caseId: 'CB-1' })
  expect(await act(`${won}/decide`, { outcome: 'lost', reason: REASON })).toMatchObject(refused)
  expect(await act(`${won}/decide`, { outcome: 'won', reason: REASON })).toMatchObject({ status: 200 })
  for (const [path, payload] of [
    ['accept', { reason: REASON }],
    ['evidence-sent', { reference: 'EV-1' }],
    ['decide', { outcome: 'won', reason: REASON }],
  ] as const)
    expect(await act(`${won}/${path}`, payload)).toMatchObject(refused)
  expect((await sale()).packs).toBe(1)
  const { id: accepted } = await recorded({ caseId: 'CB-2', kind: 'pre_arbitration' })
  expect(await act(`${accepted}/accept`, { reason: REASON })).toMatchObject({ status: 200 })
  expect((await sale()).packs).toBe(0)
})

test('to end a dispute, the person must have proved within five minutes who they are [SPEC-17-50, THR-S11]', async () => {
  const { recorded, act, signIn, sale, person } = await openDisputeDesk()
  const { id } = await recorded()
  const unproved = await signIn(['finance'], { name: 'meena.s', provedAt: null })
  for (const [path, payload] of [
    ['accept', { reason: REASON }],
    ['decide', { outcome: 'won', reason: REASON }],
  ] as const) {
    const needed = { status: 403, body: { code: 'staff_proof_needed' } }
    expect(await act(`${id}/${path}`, payload, unproved)).toMatchObject(needed)
    expect(await act(`${id}/${path}`, payload, await person('ravi.k', 'approver'))).toMatchObject({
      status: 403,
      body: { code: 'staff_role_missing' },
    })
  }
  expect((await sale()).packs).toBe(1)
})

test('a dispute that cannot be recorded is refused with a clear sentence [SPEC-17-45]', async () => {
  const { record, act, dayFromNow } = await openDisputeDesk()
  for (const [field, value] of [
    ['caseId', 'x'],
    ['caseId', 'a case'],
    ['payment', ''],
    ['kind', 'fraud'],
    ['reasonCode', '€'],
    ['reasonText', 'the mobile is 98400 12345'],
    ['amountPaise', 0],
    ['amountPaise', 149.5],
    ['respondBy', dayFromNow(-2)],
    ['openedOn', '2026-02-30'],
  ] as const)
    expect(await record({ [field]: value }), field).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) as string } },
    })
  expect(await record({ gateway: 'satellite-wallet' })).toMatchObject({ body: { code: 'gateway_unknown' } })
  expect(await record({ amountPaise: 14_901 })).toMatchObject({ body: { code: 'dispute_too_large' } })
  expect((await record()).status).toBe(200)
  expect(await record({ amountPaise: 1 })).toMatchObject({ body: { code: 'dispute_recorded' } })
  const unknown = '00000000-0000-7000-8000-000000000099'
  for (const [path, payload] of [
    ['find-payment', undefined],
    ['notes', { reason: REASON }],
    ['evidence-sent', { reference: 'EV-1' }],
    ['accept', { reason: REASON }],
  ] as const)
    expect(await act(`${unknown}/${path}`, payload)).toMatchObject({ body: { code: 'dispute_not_found' } })
})

test('a refund by a lost dispute is marked as made by the bank, in its order and in the list [SPEC-17-85]', async () => {
  const { act, recorded, finance, orderId } = await openDisputeDesk()
  await act(`${(await recorded()).id}/accept`, { reason: REASON })
  const { body } = await finance.call('GET', `/staff/api/orders/${orderId}`)
  expect((body.data as DeskOrder).captures[0]?.refunds).toMatchObject([
    { reason: 'chargeback', state: 'done', manual: null, isByBank: true },
  ])
  const list = await finance.call('GET', '/staff/api/refunds?state=done')
  expect(list.body.data).toMatchObject([{ order: orderId, reason: 'chargeback', isByBank: true }])
})

test('a refund of a payment in dispute is refused, and says why [SPEC-17-48, THR-S12]', async () => {
  const { person, proposed, propose, approve, recorded, sale } = await openDisputeDesk()
  const support = await person('asha.p', 'support')
  const proposal = await proposed(support)
  await recorded()
  const message: unknown = expect.stringMatching(
    / The dispute is on the page of the order, or of the order that it upgraded\.$/,
  )
  const disputed = { status: 409, body: { code: 'payment_disputed', message } }
  expect(await approve(await person('ravi.k', 'approver'), proposal)).toMatchObject(disputed)
  expect(await propose(support)).toMatchObject(disputed)
  expect((await sale()).packs).toBe(1)
})

test.each([
  ['of the whole payment', {}],
  ['of a part', { part: { line: 1, amountPaise: 4_900 } }],
])(
  'an approval %s says why it is refused after the bank has taken the payment back [SPEC-17-48]',
  async (_, part) => {
    const { person, propose, approve, recorded, act } = await openDisputeDesk()
    const { body } = await propose(await person('asha.p', 'support'), { reason: REASON, ...part })
    await act(`${(await recorded()).id}/accept`, { reason: REASON })
    const { id } = body.data as DeskProposal
    expect(await approve(await person('ravi.k', 'approver'), id)).toMatchObject({
      status: 409,
      body: { code: 'payment_disputed' },
    })
  },
)

test('a dispute of a refunded payment advises to answer with the reference of the refund [SPEC-17-48]', async () => {
  const { person, proposed, approve, recorded, act } = await openDisputeDesk()
  const proposal = await proposed(await person('asha.p', 'support'))
  await approve(await person('ravi.k', 'approver'), proposal)
  const { id, advice, payment } = await recorded()
  expect(advice).toBe(
    `The payment was refunded. Answer with the reference of the refund: ${payment?.refund?.reference ?? ''}.`,
  )
  await act(`${id}/evidence-sent`, { reference: 'EV-1' })
  expect(await act(`${id}/decide`, { outcome: 'lost', reason: REASON })).toMatchObject({
    body: { code: 'refund_in_progress' },
  })
})

test('the list has the nearest deadline first, pages, and keeps disputes of unknown payments [SPEC-17-49]', async () => {
  const { recorded, list, act, dayFromNow, external, signIn } = await openDisputeDesk()
  for (let count = 0; count < 21; count++)
    await recorded({ caseId: `CB-${String(count)}`, payment: 'UNKNOWN', respondBy: dayFromNow(30 - count) })
  const first = await list('?gateway=payu')
  expect(first.map(({ caseId }) => caseId).slice(0, 2)).toEqual(['CB-20', 'CB-19'])
  expect(first[0]).toMatchObject({
    payment: null,
    advice: expect.stringContaining('does not know') as string,
  })
  expect((await list(`?after=${first[19]?.id ?? ''}`)).map(({ caseId }) => caseId)).toEqual(['CB-0'])
  expect(await list('?gateway=paytm')).toEqual([])
  const { id = '' } = first[0] ?? {}
  expect(await act(`${id}/find-payment`)).toMatchObject({ body: { code: 'payment_unknown' } })
  await act(`${id}/accept`, { reason: REASON })
  expect(await list('?view=decided')).toMatchObject([{ id, state: 'accepted' }])
  external.advance(11 * 86_400)
  const later = await signIn(['auditor'])
  expect((await later.call('GET', DISPUTES)).body.data).toMatchObject([
    { caseId: 'CB-19', daysLeft: 0 },
    ...Array.from({ length: 19 }, () => ({})),
  ])
})

test('a dispute is an alert of operations from three days before its deadline until its evidence is sent [SPEC-17-49]', async () => {
  const { recorded, act, dayFromNow, signIn } = await openDisputeDesk()
  const person = await signIn(['catalogue'])
  const alerts = async () =>
    ((await person.call('GET', '/staff/api/operations')).body.data as DeskOperations).alerts
  await recorded({ caseId: 'CB-1', amountPaise: 100, respondBy: dayFromNow(3) })
  expect(await alerts()).toEqual([])
  const { id } = await recorded({ caseId: 'CB-2', amountPaise: 100, respondBy: dayFromNow(2) })
  expect(await alerts()).toMatchObject([{ runbook: 'A dispute must be answered' }])
  await act(`${id}/evidence-sent`, { reference: 'EV-1' })
  expect(await alerts()).toEqual([])
})

test('the evidence has order, consent and sign-in, masked, and its reading is recorded [SPEC-17-51, THR-S11]', async () => {
  const { recorded, finance, platform, orderId, person } = await openDisputeDesk()
  const { id } = await recorded()
  const { status, body } = await finance.call('GET', `${DISPUTES}/${id}/evidence`)
  const evidence = body.data as DeskEvidence
  expect([status, evidence]).toMatchObject([
    200,
    {
      dispute: { caseId: 'CB-4711' },
      order: { number: orderId, packs: [{ state: 'active' }], buyer: { mobile: '******2345' } },
      consents: [{ givenAt: 'registration', language: 'en' }],
      session: { provedAt: expect.any(String) as string },
    },
  ])
  expect(JSON.stringify(evidence)).not.toMatch(/9840012345|@/)
  const [entry] = await listAuditEntries(platform.db, { subject: id }, 1)
  expect(entry).toMatchObject({ act: { name: 'dispute.read_evidence', after: { order: orderId } } })
  const support = await person('asha.p', 'support')
  const order = (await support.call('GET', `/staff/api/orders/${orderId}`)).body.data as DeskOrder
  expect(order.disputes).toMatchObject([{ id, state: 'open', amountPaise: 14_900 }])
  expect(order.timeline.filter(({ kind }) => kind === 'dispute')).toMatchObject([
    { isDay: true, text: 'Chargeback CB-4711 of ₹149.00. payu withholds the amount.' },
  ])
})

test('a dispute of the day of its order is behind the entries of the order, and before its own ones [SPEC-17-51]', async () => {
  const { recorded, act, finance, orderId, dayFromNow } = await openDisputeDesk()
  const { id } = await recorded({ openedOn: dayFromNow(0) })
  await act(`${id}/evidence-sent`, { reference: 'EV-1' })
  const order = (await finance.call('GET', `/staff/api/orders/${orderId}`)).body.data as DeskOrder
  expect(order.timeline[0]).toMatchObject({ kind: 'ordered' })
  expect(order.timeline.slice(-2)).toMatchObject([
    { isDay: true, text: expect.stringContaining('CB-4711 of') as string },
    { isDay: false, text: 'Chargeback CB-4711: the evidence was sent.' },
  ])
})
