/** Tests of the state of the shop at the desk. */
import type { DeskOperations } from '#contract/staff/desk-operations.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, test } from 'vitest'

test('the desk shows circuits, open work, and a payment without a result as an alert [SPEC-17-23]', async () => {
  const opened = await openDesk()
  const { signIn, external } = opened
  const person = await signIn(['catalogue'])
  const read = async () => (await person.call('GET', '/staff/api/operations')).body.data as DeskOperations
  const quiet = await read()
  expect(quiet).toMatchObject({ alerts: [], work: [], auditedAt: null })
  expect(quiet.gateways.map(({ name, circuit }) => [name, circuit])).toContainEqual(['payu', 'closed'])

  const browser = openBrowser(opened)
  await browser.goToPayu(await browser.register(TRAIN))
  expect((await read()).work).toMatchObject([{ kind: 'attempts', place: 'payu', state: 'sent', count: 1 }])
  external.advance(2_460)
  const late = await signIn(['support'])
  const { alerts } = (await late.call('GET', '/staff/api/operations')).body.data as DeskOperations
  expect(alerts.map(({ text }) => text)).toContain('A payment at PayU has no result for 41 minutes.')
})
