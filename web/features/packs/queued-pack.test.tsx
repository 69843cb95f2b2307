import type { OwnedPack } from '#contract/packs.ts'
import { ownedPack } from '#test/owned-pack.ts'
import { saveToken } from '#web/session/token-store.ts'
import { type MockApi, mockApi, refusal } from '#test/web/mock-api.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PacksLoader } from './packs-loader.tsx'
import { QueuedPack } from './queued-pack.tsx'

const CANCEL = 'POST /api/account/packs/cancel'
const LIST = 'GET /api/account/packs'
const RUNNING = ownedPack('Family Max', {
  startDate: '2026-12-15T00:00:00.000Z',
  endDate: '2027-01-15T00:00:00.000Z',
})
const QUEUED = ownedPack('South Stars', {
  packageamount: '149.00',
  startDate: RUNNING.endDate,
  endDate: '2027-02-15T00:00:00.000Z',
  transactionID: 'T2',
})
const MESSAGE = 'Your queued pack is cancelled. ₹149.00 goes back to where it came from.'
const CANCELLED = {
  data: { transactionID: 'T2', status: 'refunding', amount: '149.00' },
  message: MESSAGE,
} as const

let server: MockApi
let tokens = 0

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-01T00:00:00Z'), toFake: ['Date'] })
  stubLayout()
  saveToken(`Q${String((tokens += 1))}`)
  server = mockApi()
})
afterEach(() => {
  cleanup()
  saveToken(undefined)
})

async function openDialog(lists: [OwnedPack[], ...OwnedPack[][]]) {
  const [first, ...others] = lists.map((data) => ({ data }))
  if (first) server.on(LIST, first, ...others)
  render(
    <PacksLoader>
      {(packs, onCancelled) => <QueuedPack packs={packs} level="h2" onCancelled={onCancelled} />}
    </PacksLoader>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this pack' }))
  return within(await screen.findByRole('dialog', { name: 'Cancel South Stars?' }))
}

test('asks before it cancels, and then shows where the money goes [SPEC-15-07, SPEC-15-11]', async () => {
  server.on(CANCEL, CANCELLED)
  const dialog = await openDialog([[QUEUED, RUNNING], [RUNNING]])
  expect(dialog.getByText(/₹149\.00 goes back to where it came from/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and get the money back' }))
  const message = await screen.findByText(MESSAGE)
  expect(server.sent(CANCEL)).toEqual([{ transactionID: 'T2' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.contains(message)).toBe(true)
})

test('shows where the money goes even if the packs cannot be loaded again', async () => {
  server.on(CANCEL, CANCELLED)
  const dialog = await openDialog([[QUEUED, RUNNING]])
  const failed = 'Something went wrong. Please try again later'
  server.on(LIST, refusal({ status: 500, code: 'unexpected', message: failed }), { data: [RUNNING] })
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and get the money back' }))
  const message = await screen.findByText(MESSAGE)
  expect(screen.getByText(failed)).toBeDefined()
  expect(document.activeElement?.contains(message)).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
  expect(screen.getByText(MESSAGE)).toBe(message)
})

test('shows the price without the part that staff refunded [SPEC-17-74]', async () => {
  const dialog = await openDialog([[{ ...QUEUED, refundedPart: '49.50' }, RUNNING]])
  expect(dialog.getByText(/ ₹99\.50 goes back to where it came from/)).toBeDefined()
})

test('keeps the pack if its owner does not confirm', async () => {
  const dialog = await openDialog([[QUEUED, RUNNING]])
  await userEvent.click(dialog.getByRole('button', { name: 'Keep this pack' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(CANCEL)).toEqual([])
  expect(document.activeElement?.textContent).toBe('Cancel this pack')
})

test('shows why a pack cannot be cancelled', async () => {
  server.on(CANCEL, refusal({ status: 409, code: 'pack_not_queued', message: 'This pack has started.' }))
  const dialog = await openDialog([[QUEUED, RUNNING]])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and get the money back' }))
  expect(await dialog.findByText('This pack has started.')).toBeDefined()
})

test('renders nothing without a queued pack', async () => {
  server.on(LIST, { data: [RUNNING] })
  render(
    <PacksLoader>
      {(packs, onCancelled) => (
        <>
          <QueuedPack packs={packs} level="h2" onCancelled={onCancelled} />
          <p>loaded</p>
        </>
      )}
    </PacksLoader>,
  )
  await screen.findByText('loaded')
  expect(screen.queryByText('Queued Pack')).toBeNull()
})
