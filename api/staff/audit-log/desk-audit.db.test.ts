/** Tests of the audit log at the desk. */
import type { DeskAuditEntry } from '#contract/staff/desk-audit.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, test } from 'vitest'

test('an auditor reads the entries in pages, of one person, and about one subject [SPEC-17-22]', async () => {
  const { signIn } = await openDesk()
  const support = await signIn(['support'])
  const auditor = await signIn(['auditor'])
  const read = async (query = '') =>
    (await auditor.call('GET', `/staff/api/audit${query}`)).body.data as DeskAuditEntry[]
  for (let count = 0; count < 51; count++) await support.call('GET', '/staff/api/requests')
  await auditor.call('GET', '/staff/api/requests/SRABCDEFGHIJ')
  const first = await read()
  expect(first).toHaveLength(50)
  expect(first[0]).toMatchObject({ seq: 52, name: auditor.name, role: 'auditor', act: 'requests.read' })
  expect((await read('?after=3')).map(({ seq }) => seq)).toEqual([2, 1])
  expect(await read(`?staff=${auditor.name}`)).toHaveLength(1)
  expect(await read('?subject=SRABCDEFGHIJ')).toMatchObject([{ name: auditor.name, channel: 'desk' }])
  expect((await auditor.call('GET', '/staff/api/audit?staff=NO+NAME')).status).toBe(422)
})
