/** What the desk's page of an order shows about refunds, as HTML. */
import { MantineProvider } from '@mantine/core'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { OrderMoney } from '#desk/orders/order-money.tsx'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

const MOMENT = '2026-11-21T06:00:00.000Z'
const ORDER: DeskOrder = {
  ...{ number: 'A'.repeat(23), state: 'paid', status: 'paid', amountPaise: 14_900, creditPaise: null },
  ...{ placedAt: MOMENT, expiresAt: MOMENT, buyer: null, lines: [], packs: [], attempts: [] },
  ...{ notifications: [], captures: [], proposals: [], disputes: [], invoice: null, creditNotes: [] },
  ...{ messages: [], timeline: [], next: null },
  refundable: [{ line: 1, name: 'Tamil Basic', mostPaise: 14_900 }],
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

test('an order shows the reason of a refund in words', async () => {
  const capture: DeskOrder['captures'][number] = {
    ...{ attemptId: 'A1', gateway: 'payu', gatewayPaymentId: 'P1', amountPaise: 14_900 },
    ...{ disposition: 'applied', capturedAt: MOMENT },
    refunds: [
      {
        ...{ reference: 'RF', amountPaise: 14_900, reason: 'operator', state: 'done' },
        ...{ gatewayRequestId: null, manual: null },
      },
    ],
  }
  const html = await render(createElement(OrderMoney, { order: { ...ORDER, captures: [capture] } }))
  expect(html).toContain('₹149.00 (approved by staff)')
})
