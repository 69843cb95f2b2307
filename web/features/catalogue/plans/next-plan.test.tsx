/** Tests what My Account offers after the running app plan: the queue, an upgrade, or nothing. */
import { BASE_PACK_PURCHASED } from '#contract/purchase-messages.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { ownedPack } from '#test/owned-pack.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { cartItems, clearCart } from '#web/features/cart/cart-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NextPlan } from './next-plan.tsx'

const CREDIT = /^Upgrade: you get/

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-01T00:00:00Z'), toFake: ['Date'] })
  saveToken('TOKEN')
})
afterEach(() => {
  cleanup()
  clearCart()
  saveToken(undefined)
})

/** The plan runs: with three months no duration is longer or dearer, with one month the three months are. */
const running = (termDays: 30 | 90): OwnedPack =>
  ownedPack('Family Max', {
    packageID: FAMILY_PLAN.fld_package_id,
    packageamount: termDays === 30 ? '249.00' : '687.00',
    upgrade: { credit: '100.00', unusedDays: 20, totalDays: termDays, termDays },
  })
const QUEUED = ownedPack('South Stars', {
  startDate: '2027-02-20T18:45:05.000Z',
  endDate: '2027-05-20T18:45:05.000Z',
})

/** Renders the card and waits until its plan is loaded. */
async function show(...packs: OwnedPack[]) {
  const server = mockApi()
  server.on('GET /api/packages', { data: [FAMILY_PLAN] })
  const Page = createRoutesStub([
    { path: '/', Component: () => <NextPlan packs={packs} /> },
    { path: '/cart', Component: () => null },
  ])
  render(<Page />)
  await waitFor(() => expect(server.sent('GET /api/packages')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('names the credit only beside a duration that is an upgrade [SPEC-15-82]', async () => {
  await show(running(90))
  expect(buttons()).toEqual(['1 Month: Queue @ ₹249', '3 Months: Queue @ ₹687'])
  expect(screen.queryByText(CREDIT)).toBeNull()
  cleanup()
  await show(running(30))
  expect(buttons()).toEqual([
    '1 Month: Queue @ ₹249',
    '3 Months: Queue @ ₹687',
    '3 Months: Upgrade now @ ₹587',
  ])
  expect(screen.getByText('Upgrade: you get ₹100 for 20 unused days of Family Max.')).toBeDefined()
})

test('behind a queued plan shows only the durations that are an upgrade [SPEC-15-82]', async () => {
  await show(running(30), QUEUED)
  expect(screen.getByRole('heading', { name: 'Your upgrade' })).toBeDefined()
  expect(screen.queryByText(BASE_PACK_PURCHASED)).toBeNull()
  expect(screen.getByText(CREDIT)).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '3 Months: Upgrade now @ ₹587' }))
  expect(cartItems()).toMatchObject([{ poid: 'P-3M', start: 'upgrade', upgrade: { credit: '100.00' } }])
})

test('behind a queued plan shows nothing without an upgrade [SPEC-15-82]', async () => {
  await show(running(90), QUEUED)
  expect(document.body.textContent).toBe('')
})
