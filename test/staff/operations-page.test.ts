// @vitest-environment jsdom
/** What the desk's page of operations shows beside an alert. */
import { operationsRoutes } from '#desk/operations/operations-page.tsx'
import { REMEDIES } from '#desk/operations/remedies.ts'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const OPERATIONS = {
  version: '1',
  readAt: '2026-11-21T06:00:00.000Z',
  alerts: [{ text: 'PayU refused refunds permanently: 1.', runbook: 'A refund is manual' }],
  gateways: [],
  work: [
    { kind: 'outbox', place: 'payu', state: 'refund', count: 1, oldestSeconds: 5 },
    { kind: 'outbox', place: 'otp', state: 'sms', count: 2, oldestSeconds: 5 },
  ],
  auditedAt: null,
}

async function open(role: 'finance' | 'support') {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: OPERATIONS })))
  openDeskPage('/operations', role, operationsRoutes)
  await screen.findByText(/section “A refund is manual”/u)
  return screen.queryByText('Send the refunds by hand')
}

test('an alert leads a person who may act to the page of the remedy', async () => {
  expect((await open('finance'))?.getAttribute('href')).toBe('/refunds/manual')
})

test('an alert has no link for a person who may not act', async () => {
  expect(await open('support')).toBeNull()
})

test('work of the outbox has its topic as a plain text, and not as a state', async () => {
  await open('finance')
  expect(screen.getByText('refund').tagName).toBe('TD')
})

test('work of the outbox has the name of its messages, not that of their destination', async () => {
  await open('finance')
  expect(screen.getByText('Codes').tagName).toBe('TD')
})

test('each remedy belongs to a runbook', () => {
  const runbooks = readFileSync('docs/operating.md', 'utf8')
  for (const runbook of Object.keys(REMEDIES)) expect(runbooks).toContain(`\n### ${runbook}\n`)
})
