/** Tests what is shown of the transactions without packs, by the payments without a pack. */
import { mockApi, OFFLINE, type Reply } from '#test/web/mock-api.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { useUnsettledPayments } from '#web/features/timeline/unsettled-payments.tsx'
import { saveToken } from '#web/session/token-store.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Transactions } from './transactions.tsx'

const PAYMENTS = 'GET /api/account/payments'
const EMPTY = 'No transactions yet'
const FAILED = {
  transactionID: 'T1',
  packs: [{ as: 'name' as const, text: 'South Stars' }],
  amount: '249.00',
  placedAt: '2026-11-20T12:00:00.000Z',
  status: 'failed' as const,
  hasInvoice: false,
  creditNotes: [],
}

afterEach(() => {
  cleanup()
  saveToken(undefined)
})

function Page() {
  return <Transactions packs={[]} labelsOf={packLabels([], [])} payments={useUnsettledPayments(true)} />
}

function show(reply: Reply<typeof PAYMENTS>) {
  saveToken('TOKEN')
  mockApi().on(PAYMENTS, reply)
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
}

test('says that there are no transactions only once it is known', async () => {
  show({ data: [] })
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByText(EMPTY)).toBeNull()
  expect(await screen.findByText(EMPTY)).toBeDefined()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('shows a failed payment without the empty state', async () => {
  show({ data: [FAILED] })
  expect(await screen.findByText('₹249.00')).toBeDefined()
  expect(screen.getByText('South Stars')).toBeDefined()
  expect(screen.queryByText(EMPTY)).toBeNull()
})

test('shows a load error apart from the table, without the empty state', async () => {
  show(OFFLINE)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(retry.closest('.unsettled')).not.toBeNull()
  expect(screen.queryByText(EMPTY)).toBeNull()
})
