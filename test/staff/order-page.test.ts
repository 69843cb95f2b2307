/** What the desk's page of an order shows about refunds, as HTML. */
import { MantineProvider } from '@mantine/core'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { OrderActs } from '#desk/orders/order-acts.tsx'
import { OrderMoney } from '#desk/orders/order-money.tsx'
import { OrderTable } from '#desk/orders/order-table.tsx'
import { orderOf } from '#test/staff/order-of.ts'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

const MOMENT = '2026-11-21T06:00:00.000Z'
const ORDER = orderOf('A'.repeat(23))
const PROPOSAL: DeskOrder['proposals'][number] = {
  amountPaise: 14_900,
  pack: null,
  reason: 'wrong pack',
  channel: 'desk',
  proposedBy: 'asha.p',
  proposedAt: MOMENT,
  expiresAt: MOMENT,
  approvedBy: null,
  approvedAt: null,
  closedAt: null,
  isExpired: false,
  rejection: null,
}

/** Shows an element to a person of the support. */
async function render(element: ReactNode): Promise<string> {
  const loader = () => ({ name: 'asha.p', roles: ['support'] })
  const router = createMemoryRouter([{ id: 'shell', path: '/', loader, element }])
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const page = createElement(RouterProvider, { router })
  const html = renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, page))
  router.dispose()
  return html
}

const renderActs = (proposals: DeskOrder['proposals']): Promise<string> =>
  render(createElement(OrderActs, { order: { ...ORDER, proposals } }))

test('an order has no form for a refund while a proposal waits, and says who decides', async () => {
  const html = await renderActs([PROPOSAL])
  expect(html).not.toContain('<form')
  expect(html).toContain('A refund waits for approval: ask an approver to decide on it under Refunds.')
})

test.each([
  ['was approved', { approvedBy: 'ravi.k', approvedAt: MOMENT }],
  ['was rejected', { closedAt: MOMENT, rejection: { by: 'ravi.k', reason: 'watched' } }],
  ['was not decided in a day', { isExpired: true }],
])('an order whose proposal %s has both forms for a refund', async (_, change) => {
  const html = await renderActs([{ ...PROPOSAL, ...change }])
  expect(html.match(/<form/gu)).toHaveLength(2)
  expect(html).not.toContain('waits for approval')
})

test('an order in a list has its amount and state first, below the names of their columns', async () => {
  const order = { ...ORDER, packs: 'Tamil Basic', gateway: 'payu', mobile: '******2345' }
  const html = await render(createElement(OrderTable, { orders: [order], empty: '' }))
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gsu'))].map(([one]) =>
      one.replaceAll(/<[^>]*>/gu, ''),
    )
  expect(texts('th')).toEqual(['Order', 'Amount', 'State', 'Placed', 'Packs', 'Mobile'])
  const [number, amount] = [ORDER.number, '₹149.00PayU']
  expect(texts('td')).toEqual([number, amount, 'paid', '21/11/2026 11:30 AM', 'Tamil Basic', '******2345'])
})

const renderRefund = (isByBank: boolean, coveredPaise = 0): Promise<string> => {
  const capture: DeskOrder['captures'][number] = {
    attemptId: 'A1',
    gateway: 'payu',
    gatewayPaymentId: 'P1',
    amountPaise: 14_900,
    disposition: 'applied',
    capturedAt: MOMENT,
    refunds: [
      {
        reference: 'RF',
        amountPaise: 14_900,
        reason: 'operator',
        state: 'done',
        isByBank,
        coveredPaise,
        gatewayRequestId: null,
        manual: null,
      },
    ],
  }
  return render(createElement(OrderMoney, { order: { ...ORDER, captures: [capture] } }))
}

test('an order shows the reason of a refund in words, and whether the bank returned it', async () => {
  const sent = await renderRefund(false)
  expect(sent).toContain('₹149.00 (approved by staff)')
  expect(sent).not.toContain('by the bank of the buyer')
  expect(await renderRefund(true)).toContain('by the bank of the buyer')
  expect(await renderRefund(false, 4_900)).toContain('₹49.00 of ₹149.00 by the bank of the buyer')
})
