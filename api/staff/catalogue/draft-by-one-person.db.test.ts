/** Attempts of one person to change the catalogue alone at the desk. */
import { smallCatalogue } from '#test/fixtures.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { expect, test } from 'vitest'

const OWN = { status: 403, body: { code: 'own_draft' } }

test('neither the author, nor an editor, nor the person who submitted a draft approves it [SPEC-17-28, THR-S9]', async () => {
  const { person, begin, save, act, read } = await openDraftDesk()
  const roles = ['catalogue', 'approver'] as const
  const [kavya, deepa, mala] = [
    await person('kavya.n', ...roles),
    await person('deepa.r', ...roles),
    await person('mala.s', ...roles),
  ]
  const id = await begin(kavya)
  await save(deepa, id, 'package', { ...MOVIE, price: '1.00' })
  // An editor remains an editor after the change is discarded.
  await act(deepa, id, 'discard', { kind: 'package', itemId: MOVIE.id })
  await save(kavya, id, 'package', { ...MOVIE, price: '159.00' })
  await act(mala, id, 'submit')
  for (const one of [kavya, deepa, mala, await person('deepa.r', 'approver')])
    expect(await act(one, id, 'approve')).toMatchObject(OWN)
  expect((await read(kavya, id)).state).toBe('submitted')
  expect((await act(await person('ravi.k', 'approver'), id, 'approve')).status).toBe(200)
})

test('a draft that changes after an approver read it is not approved [SPEC-17-26, SPEC-17-28, THR-S9]', async () => {
  const { person, submitted, save, act, read } = await openDraftDesk()
  const [kavya, ravi] = [await person('kavya.n', 'catalogue'), await person('ravi.k', 'approver')]
  const id = await submitted(kavya)
  const { revision } = await read(ravi, id)
  await act(kavya, id, 'take-back')
  await save(kavya, id, 'package', { ...MOVIE, price: '0.01' })
  await act(kavya, id, 'submit')
  const approval = await ravi.call('POST', `/staff/api/catalogue/drafts/${id}/approve`, {
    payload: { revision },
  })
  expect(approval).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
})

test('of two approvals at the same time one succeeds [SPEC-17-28]', async () => {
  const { person, submitted, read } = await openDraftDesk()
  const id = await submitted(await person('kavya.n', 'catalogue'))
  const approvers = [await person('ravi.k', 'approver'), await person('meena.s', 'approver')]
  const { revision } = await read(approvers[0] ?? (await person('other.p', 'approver')), id)
  const answers = await Promise.all(
    approvers.map((one) =>
      one.call('POST', `/staff/api/catalogue/drafts/${id}/approve`, { payload: { revision } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an approver reads every change of a large draft, and a new price has a warning [SPEC-17-113, THR-S9]', async () => {
  const { person, act, read } = await openDraftDesk()
  const [kavya, ravi] = [await person('kavya.n', 'catalogue'), await person('ravi.k', 'approver')]
  const [family, ...others] = smallCatalogue.packages
  const movies = Array.from({ length: 210 }, (_, at) => {
    const number = String(at).padStart(3, '0')
    return { ...MOVIE, id: `a${number}`, poid: `P2-A${number}` }
  })
  const options = [
    { poid: 'P1-CHEAP', duration: '1 Month', price: '1.00' },
    ...(family?.options?.slice(1) ?? []),
  ]
  const content = { ...smallCatalogue, packages: [{ ...family, options }, ...others, ...movies] }
  const file = Buffer.from(JSON.stringify(content)).toString('base64')
  const payload = { title: 'Movies of December', file }
  const imported = await kavya.call('POST', '/staff/api/catalogue/imports', { payload })
  const { id } = imported.body.data as { id: string }
  await act(kavya, id, 'submit')

  const first = await read(ravi, id)
  expect(first.changes).toHaveLength(200)
  expect(first).toMatchObject({ changeCount: 211, changesBefore: 0 })
  expect(first.warnings).toContain('The price of P1-CHEAP is new in package "family-max": ₹1.00.')
  const after = `?after=${first.nextChanges ?? ''}`
  const last = await read(ravi, id, after)
  expect(last).toMatchObject({ changesBefore: 200, nextChanges: null })
  expect(new Set([...first.changes, ...last.changes].map(({ itemId }) => itemId)).size).toBe(211)
  const fields = last.changes.find(({ itemId }) => itemId === 'family-max')?.fields
  expect(fields).toContainEqual({ name: 'price of P1-CHEAP', before: null, after: '₹1.00', percent: null })

  await act(kavya, id, 'take-back')
  await act(kavya, id, 'submit')
  // The first page may differ now.
  expect(await read(ravi, id, after)).toMatchObject({ changesBefore: 0, revision: first.revision + 2 })
})
