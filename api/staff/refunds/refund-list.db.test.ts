/** Tests of the lists of refunds at the desk, and of recording there that staff sent one. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskRefund } from '#contract/staff/desk-refunds.ts'
import { findRefusal } from '#test/refusal.ts'
import { openRefundDesk } from '#test/staff/open-refund-desk.ts'
import { expect, test } from 'vitest'

const SENT = { from: 'bank', transfer: 'sbin126326123456' }

/** A desk with a refund that PayU refuses; asha.p, who also has the role of finance, proposed it. */
async function openRefusedRefund() {
  const desk = await openRefundDesk()
  const { person, proposed, approve, external, advance } = desk
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  const asha = await person('asha.p', 'support', 'finance')
  const approver = await person('ravi.k', 'approver')
  const list = async (query: string) =>
    (await asha.call('GET', `/staff/api/refunds?${query}`)).body.data as DeskRefund[]
  await approve(approver, await proposed(asha))
  const before = await list('state=in_progress')
  await advance(600)
  const again = await person('asha.p', 'support', 'finance')
  const meena = await person('meena.s', 'finance')
  const record = (by = meena, payload: object = SENT) =>
    by.call('POST', `/staff/api/refunds/${before[0]?.reference ?? ''}/manual`, { payload })
  return { ...desk, list, before, asha: again, meena, record }
}

test('a refund is listed in progress, refused by its gateway, and done [SPEC-17-53]', async () => {
  const { before, list, orderId, record } = await openRefusedRefund()
  expect(before).toMatchObject([
    { order: orderId, state: 'requested', gateway: 'payu', proposedBy: 'asha.p' },
  ])
  const [refused] = await list('state=manual&gateway=payu')
  expect(refused).toMatchObject({ order: orderId, amountPaise: 14_900, manual: null, isDisputed: false })
  expect(await list('state=manual&gateway=paytm')).toEqual([])
  expect(await list(`state=manual&after=${refused?.reference ?? ''}`)).toEqual([])
  expect(await list('state=in_progress')).toEqual([])
  expect((await record()).status).toBe(200)
  expect(await list('state=manual')).toEqual([])
  expect(await list('state=done')).toMatchObject([
    {
      state: 'done',
      isByBank: false,
      manual: { from: 'bank', reference: 'SBIN126326123456', by: 'meena.s' },
    },
  ])
})

test('finance records once that a refund was sent, but the person who proposed it cannot [SPEC-17-54, THR-S12]', async () => {
  const { asha, meena, record, platform, before, signIn } = await openRefusedRefund()
  expect(await record(asha)).toMatchObject({ status: 403, body: { code: 'own_proposal' } })
  const unproved = await signIn(['finance'], { name: 'kumar.v', provedAt: null })
  expect(await record(unproved)).toMatchObject({ status: 403, body: { code: 'staff_proof_needed' } })
  for (const payload of [{ ...SENT, transfer: 'x' }, { ...SENT, from: 'cash' }, {}])
    expect((await record(meena, payload)).status).toBe(422)
  const { body } = await record()
  expect(body.data).toEqual({ refund: before[0]?.reference, amountPaise: 14_900 })
  expect(await record()).toMatchObject({ status: 409, body: { code: 'refund_not_manual' } })
  const unknown = `/staff/api/refunds/RF${'A'.repeat(20)}/manual`
  expect(await meena.call('POST', unknown, { payload: SENT })).toMatchObject({
    body: { code: 'refund_not_found' },
  })
  const [entry] = await listAuditEntries(platform.db, { subject: before[0]?.reference }, 1)
  expect(entry).toMatchObject({
    staff: { name: 'meena.s', channel: 'desk' },
    act: { name: 'refund.record_manual', after: { from: 'bank', reference: 'SBIN126326123456' } },
  })
})

test('the database refuses a record at the desk by the proposer, and by a person who is not signed in [SPEC-17-54]', async () => {
  const { platform } = await openRefusedRefund()
  const now = platform.runtime.now().toISOString()
  const recordBy = (by: string) =>
    findRefusal(
      platform.db,
      `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_channel, said_at)
        select id, 'bank', 'UTR000001', '${by}', '', 'desk', '${now}' from refund where status = 'manual'`,
      `update refund set status = 'done', done_at = '${now}' where status = 'manual'`,
    )
  expect(await recordBy('asha.p')).toBe('refund: asha.p proposed it')
  expect(await recordBy('ravi.k')).toBe('refund: ravi.k is not signed in at the desk')
  expect(await recordBy('meena.s')).toBe('refund: sent by hand, and not booked from there')
})
