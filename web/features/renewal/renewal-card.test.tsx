import type { Renewal } from '#contract/renewals.ts'
import { cartItems, replaceCart } from '#web/features/cart/cart-store.ts'
import { useToast } from '#web/session/toast-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { type MockApi, mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenewalCard } from './renewal-card.tsx'

const READ = 'GET /api/account/renewal'
const STOP = 'POST /api/account/renewal/stop'
const PLAN = {
  packageID: 'family-max',
  poid: 'P1-FAMILY-MAX-1M',
  name: 'Family Max',
  months: 1,
  amount: '249.00',
  cap: '249.00',
  mandateEndsOn: '2029-11-20',
  packEndsAt: '2027-01-20T12:00:00.000Z',
  method: 'upi' as 'upi' | 'card',
}
const ACTIVE: Extract<Renewal, { state: 'active' }> = {
  ...PLAN,
  state: 'active',
  next: { state: 'planned', on: '2027-01-20', amount: '199.00', isWithdrawn: false },
}
const STOPPED: Extract<Renewal, { state: 'stopped' }> = { ...PLAN, state: 'stopped', isRevoked: false }

let server: MockApi
let tokens = 0

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-01T00:00:00Z'), toFake: ['Date'] })
  stubLayout()
  saveToken(`R${String((tokens += 1))}`)
  server = mockApi()
  replaceCart([])
})
afterEach(() => {
  cleanup()
  saveToken(undefined)
})

async function openCard(renewal: Renewal | null) {
  server.on(READ, { data: renewal })
  const Page = createRoutesStub([
    { path: '/', Component: RenewalCard },
    { path: '/cart', Component: () => <p>the cart</p> },
    { path: '/quick-recharge', Component: () => <p>all plans</p> },
  ])
  render(<Page />)
  const card = await screen.findByRole('region', { name: 'Renewal' })
  await waitFor(() => expect(within(card).queryByText('Loading...')).toBeNull())
  return card
}

const facts = (card: HTMLElement) =>
  [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('without a renewal says how to choose one', async () => {
  const card = await openCard(null)
  expect(card.textContent).toContain('tick the box of automatic renewal')
  expect(within(card).queryByRole('button')).toBeNull()
})

test('says that a plan above the cap will not be paid, before it is announced [SPEC-15-79]', async () => {
  const card = await openCard({ ...ACTIVE, next: { ...ACTIVE.next, amount: '1249.01' } })
  expect(card.textContent).toContain('nothing is taken and the renewal ends')
})

test('says that a plan that is not offered will not be paid, and names no payment [SPEC-15-88]', async () => {
  const card = await openCard({ ...ACTIVE, next: { ...ACTIVE.next, isWithdrawn: true } })
  expect(card.textContent).toContain('Your plan is not offered at the moment.')
  expect(facts(card)).toEqual(['PlanFamily Max', 'Never more than₹249.00', 'At the longest until20/11/2029'])
})

test('shows plan, next payment, amount, cap and end of an active renewal [SPEC-15-51]', async () => {
  const card = await openCard(ACTIVE)
  expect(facts(card)).toEqual([
    'PlanFamily Max',
    'Next payment20/01/2027',
    'Amount₹199.00',
    'Never more than₹249.00',
    'At the longest until20/11/2029',
  ])
  expect(card.querySelector('.badge')?.textContent).toBe('On')
})

test.each([
  ['planned', 'Your bank informs you before each payment'],
  ['announced', 'stop the renewal before that day'],
  ['under_way', 'Please do not pay again'],
  ['repeated', 'We will try again on 20/01/2027'],
] as const)('says what happens next where the debit is %s [SPEC-15-51]', async (state, text) => {
  const card = await openCard({ ...ACTIVE, next: { ...ACTIVE.next, state } })
  expect(card.textContent).toContain(text)
})

test.each([
  ['awaiting_mandate', 'Being confirmed', 'waiting for your bank', true],
  ['paused', 'Paused', 'Resume it there', true],
  ['past_due', 'Not paid', 'Pay now to continue', true],
  ['ended', 'Ended', 'Automatic renewal has ended', false],
] as const)(
  'shows the state %s as %s, with what follows [SPEC-15-51]',
  async (state, badge, text, isLive) => {
    const card = await openCard(state === 'ended' ? { ...PLAN, state, isRevoked: true } : { ...PLAN, state })
    expect(card.querySelector('.badge')?.textContent).toBe(badge)
    expect(card.textContent).toContain(text)
    expect(within(card).queryByRole('button', { name: 'Stop renewal' }) !== null).toBe(isLive)
  },
)

test.each([
  [
    'upi',
    'paused the renewal in your UPI app',
    'Your UPI app may still show the automatic renewal for a few hours.',
  ],
  ['card', 'paused the renewal at your bank', 'If it shows it the next day, please cancel it there too.'],
] as const)('says where to find a mandate whose method is %s [SPEC-15-63]', async (method, paused, still) => {
  expect((await openCard({ ...PLAN, method, state: 'paused' })).textContent).toContain(paused)
  cleanup()
  for (const state of ['stopped', 'ended'] as const) {
    expect((await openCard({ ...PLAN, method, state, isRevoked: false })).textContent).toContain(still)
    cleanup()
    expect((await openCard({ ...PLAN, method, state, isRevoked: true })).textContent).not.toContain(still)
    cleanup()
  }
})

test('stops in two taps, and then shows the end of the plan [SPEC-15-54]', async () => {
  const card = await openCard(ACTIVE)
  server.on(STOP, { data: STOPPED })
  await userEvent.click(within(card).getByRole('button', { name: 'Stop renewal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop renewal?' }))
  expect(dialog.getByText(/Your plan runs until 20\/01\/2027/)).toBeDefined()
  expect(server.sent(STOP)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Stop renewal' }))

  await waitFor(() => expect(card.querySelector('.badge')?.textContent).toBe('Stopped'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(card.textContent).toContain('Your UPI app may still show the automatic renewal for a few hours')
  expect(facts(card)).toEqual(['PlanFamily Max', 'Expiring on20/01/2027'])
  expect(document.activeElement?.textContent).toBe('Renewal')
  expect(server.sent(STOP)).toHaveLength(1)
})

test('continues the renewal if its owner goes back', async () => {
  const card = await openCard(ACTIVE)
  await userEvent.click(within(card).getByRole('button', { name: 'Stop renewal' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent(STOP)).toEqual([])
})

test('shows that a stop has failed, and can repeat it [SPEC-15-54]', async () => {
  const card = await openCard(ACTIVE)
  server.on(STOP, OFFLINE, { data: { ...STOPPED, isRevoked: true } })
  await userEvent.click(within(card).getByRole('button', { name: 'Stop renewal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop renewal?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop renewal' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Something went wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Stop renewal' }))
  await waitFor(() => expect(card.querySelector('.badge')?.textContent).toBe('Stopped'))
})

test('a renewal that could not be loaded can be requested again', async () => {
  server.on(READ, OFFLINE, { data: ACTIVE })
  const Page = createRoutesStub([{ path: '/', Component: RenewalCard }])
  render(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Family Max')).toBeDefined()
})

const OPTION = { poid: PLAN.poid, duration: '1 Month', total_price: '249.00' }
const ON_SALE = packOnSale('family-max', { fld_type: '1', poid: '', fld_app_prices: [OPTION] })

test('the button of a renewal that is past due puts the plan into the cart [SPEC-15-55]', async () => {
  const card = await openCard({ ...PLAN, state: 'past_due' })
  server.on('GET /api/packages', { data: [ON_SALE] })
  await userEvent.click(within(card).getByRole('button', { name: 'Pay now' }))
  await screen.findByText('the cart')
  expect(cartItems()).toMatchObject([{ fld_package_id: 'family-max', poid: PLAN.poid }])
})

test('the plan of a renewal that is past due replaces another one in the cart, and a toast says so', async () => {
  const toast = renderHook(() => useToast()).result
  replaceCart([packOnSale('family-mini', { fld_type: '1' })])
  const card = await openCard({ ...PLAN, state: 'past_due' })
  server.on('GET /api/packages', { data: [ON_SALE] })
  await userEvent.click(within(card).getByRole('button', { name: 'Pay now' }))
  await screen.findByText('the cart')
  expect(cartItems()).toMatchObject([{ fld_package_id: 'family-max' }])
  expect(toast.current?.message).toContain('one app plan')
})

test('a plan that is no longer sold leads to the other plans [SPEC-15-55]', async () => {
  const card = await openCard({ ...PLAN, state: 'past_due' })
  server.on('GET /api/packages', refusal({ status: 503, code: 'too_busy', message: 'Later.' }), { data: [] })
  await userEvent.click(within(card).getByRole('button', { name: 'Pay now' }))
  expect((await within(card).findByRole('alert')).textContent).toContain('Later.')
  await userEvent.click(within(card).getByRole('button', { name: 'Pay now' }))
  await screen.findByText('all plans')
  expect(cartItems()).toEqual([])
})
