/** Tests the list of app plans with a plan in the cart, and if the subscriber's packs cannot be loaded. */
import { mockApi, refusal } from '#test/web/mock-api.ts'
import { ownedPack } from '#test/owned-pack.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { cartItems, clearCart, replaceCart } from '#web/features/cart/cart-store.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { saveToken } from '#web/session/token-store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PlanList, withOption } from './plan-list.tsx'

const LIST = 'GET /api/account/packs'
const MESSAGE = 'Something went wrong. Please try again later'

afterEach(() => {
  cleanup()
  clearCart()
  saveToken(undefined)
})

const openList = () =>
  render(
    <MemoryRouter>
      <PlanList plans={[FAMILY_PLAN]} query={{ type: '1', language: '', genre: '', q: '', after: '' }} />
    </MemoryRouter>,
  )

test('shows why the packs are not known, and loads them again on request', async () => {
  const server = mockApi()
  server.on(LIST, refusal({ status: 500, code: 'unexpected', message: MESSAGE }), { data: [] })
  saveToken('T1')
  await act(() => reloadPacks())
  openList()
  expect(screen.getByText(MESSAGE)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText(MESSAGE)).toBeNull()
  expect(server.sent(LIST)).toHaveLength(2)
})

test('queues a plan behind the running one, and starts it at once without one [SPEC-15-01]', async () => {
  const [month] = FAMILY_PLAN.fld_app_prices
  const chosen = async (name: string) => {
    openList()
    await userEvent.click(screen.getByText('1 Month'))
    await userEvent.click(screen.getByRole('button', { name }))
    return cartItems()
  }
  expect(await chosen('Subscribe @ ₹249')).toEqual([withOption(FAMILY_PLAN, month!)])
  cleanup()
  clearCart()
  mockApi().on(LIST, { data: [ownedPack('South Stars', { endDate: '2099-01-15T00:00:00.000Z' })] })
  saveToken('T2')
  await act(() => reloadPacks())
  expect(await chosen('Queue @ ₹249')).toEqual([{ ...withOption(FAMILY_PLAN, month!), start: 'queue' }])
})

test('another duration of a plan in the cart replaces the one in the cart, with the same start', async () => {
  const [month, quarter] = FAMILY_PLAN.fld_app_prices
  replaceCart([{ ...withOption(FAMILY_PLAN, month!), start: 'queue' }])
  openList()
  const radio = screen.getByRole('radio', { name: /^3 Months/ })
  await userEvent.click(screen.getByText('3 Months'))
  expect(cartItems()).toEqual([{ ...withOption(FAMILY_PLAN, quarter!), start: 'queue' }])
  expect(radio).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(radio)
  expect(screen.getByRole('button', { name: 'Remove from Cart' })).toBeDefined()
})

test('does not offer a duration that is not an upgrade in place of an upgrade in the cart', async () => {
  const [month] = FAMILY_PLAN.fld_app_prices
  const upgrade = { packName: 'Starter', credit: '10.00', unusedDays: 3, totalDays: 30 }
  replaceCart([{ ...withOption(FAMILY_PLAN, month!), start: 'upgrade', upgrade }])
  openList()
  expect(screen.getByRole('radio', { name: /^1 Month/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /^3 Months/ })).toHaveProperty('disabled', true)
})
