/** Attempts of one person to refund a sale alone: at the desk, by commands, by both, and by SQL. */
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import { findRefusal } from '#test/refusal.ts'
import { openRefundDesk, REASON } from '#test/staff/open-refund-desk.ts'
import { expect, test } from 'vitest'

const SOLD = { status: 'paid', packs: 1 }

test('a person with both roles cannot approve at the desk what they proposed there [SPEC-17-14, THR-S6, ASVS-2.3.5]', async () => {
  const { person, proposed, approve, sale } = await openRefundDesk()
  const asha = await person('asha.p', 'support', 'approver')
  const id = await proposed(asha)
  // Nor in another browser with another role.
  for (const one of [asha, await person('asha.p', 'approver')])
    expect(await approve(one, id)).toMatchObject({ status: 403, body: { code: 'same_person' } })
  expect(await sale()).toEqual(SOLD)
})

test('the roles that propose a refund cannot approve or reject one, and approvers cannot propose [SPEC-17-06, THR-S6]', async () => {
  const { person, propose, proposed, approve, reject } = await openRefundDesk()
  const refused = { status: 403, body: { code: 'staff_role_missing' } }
  for (const role of ['approver', 'auditor', 'catalogue'] as const)
    expect(await propose(await person('kumar.v', role))).toMatchObject(refused)
  const id = await proposed(await person('asha.p', 'support'))
  const others = await person('meena.s', 'support', 'finance', 'auditor', 'catalogue')
  for (const answer of [await approve(others, id), await reject(others, id)])
    expect(answer).toMatchObject(refused)
})

test('where there is a desk, no command proposes or approves a refund [SPEC-17-14, THR-S6]', async () => {
  const { person, proposed, terminal, orderId, sale } = await openRefundDesk()
  await proposed(await person('asha.p', 'support'))
  for (const by of ['asha.p', 'meena.s']) {
    expect(await terminal.run(`refund approve ${orderId} ${'A'.repeat(24)} --by ${by}`)).toBe(1)
    expect(await terminal.run(`refund propose ${orderId} --by ${by} --reason because`)).toBe(1)
  }
  expect(new Set(terminal.stderr)).toEqual(
    new Set([
      'Refunds are proposed and approved at the desk, where both persons sign in: http://localhost:3100',
    ]),
  )
  expect(await sale()).toEqual(SOLD)
})

test('a command cannot approve a proposal of the desk, even with its token or another name [SPEC-17-14, THR-S6]', async () => {
  const { person, terminalWithoutDesk: terminal, platform, orderId, sale } = await openRefundDesk()
  await person('asha.p', 'support')
  const proposal = { orderId, by: 'asha.p', channel: 'desk', reason: REASON } as const
  const proposed = await proposeRefund(platform, proposal)
  const token = proposed.kind === 'proposed' ? proposed.token : ''
  for (const by of ['asha.p', 'meena.s']) {
    expect(await approveRefund(platform, { orderId, token, by })).toEqual({ kind: 'other_channel' })
    expect(await terminal.run(`refund approve ${orderId} ${token} --by ${by}`)).toBe(1)
  }
  expect(terminal.stderr.at(-1)).toContain('only the desk can approve it')
  expect(await sale()).toEqual(SOLD)
})

test('the desk cannot approve a proposal of a command, whatever its name, but can reject it [SPEC-17-14, THR-S6]', async () => {
  const { person, approve, reject, terminalWithoutDesk: terminal, orderId, sale } = await openRefundDesk()
  const asha = await person('asha.p', 'approver')
  // The operator is asha.p, and gives another name.
  expect(await terminal.run(`refund propose ${orderId} --by ravi.k --reason because`)).toBe(0)
  const listed = await asha.call('GET', '/staff/api/refund-proposals')
  const [{ id, channel } = { id: '', channel: '' }] = listed.body.data as { id: string; channel: string }[]
  expect(channel).toBe('command')
  expect(await approve(asha, id)).toMatchObject({ status: 409, body: { code: 'proposed_by_command' } })
  expect(await sale()).toEqual(SOLD)
  expect(await reject(asha, id)).toMatchObject({ status: 200 })
})

test('the database refuses proposals and approvals of the desk without their person [SPEC-17-14, THR-S6]', async () => {
  const { person, proposed, signIn, platform, external } = await openRefundDesk()
  await proposed(await person('asha.p', 'support', 'approver'))
  const now = platform.runtime.now().toISOString()
  const approvedBy = (by: string, channel = `'desk'`) =>
    findRefusal(
      platform.db,
      `update refund_wish set approved_by = '${by}', approved_channel = ${channel}, approved_at = '${now}',
        refund_id = '00000000-0000-7000-8000-000000000099'`,
    )
  expect(await approvedBy('asha.p')).toBe('approved_by_another')
  for (const channel of [`'command'`, 'null'])
    expect(await approvedBy('meena.s', channel)).toBe('approved_where_asked')
  const unproved = 'proposal: meena.s has not proved a moment ago who they are'
  expect(await approvedBy('meena.s')).toBe(unproved)
  await signIn(['support'], { name: 'meena.s' })
  const provedAt = new Date(external.runtime.now().getTime() - 300_000)
  await signIn(['approver'], { name: 'meena.s', provedAt })
  expect(await approvedBy('meena.s')).toBe(unproved)
  const change = `update refund_wish set asked_channel = 'command'`
  expect(await findRefusal(platform.db, change)).toBe('proposal: its channel cannot change')

  const copied = (by: string) =>
    findRefusal(
      platform.db,
      `update refund_wish set closed_at = '${now}'`,
      `insert into refund_wish (id, order_id, amount_paise, because, asked_channel, asked_by, asked_as, asked_at, expires_at,
          token_hash)
        select '00000000-0000-7000-8000-000000000099', order_id, amount_paise, because, 'desk', '${by}', '', asked_at,
          expires_at, token_hash from refund_wish`,
    )
  expect(await copied('asha.p')).toBe('')
  expect(await copied('ravi.k')).toBe('proposal: ravi.k is not signed in at the desk')
  await person('kumar.v', 'approver')
  expect(await copied('kumar.v')).toBe('proposal: kumar.v is not signed in at the desk')
})
