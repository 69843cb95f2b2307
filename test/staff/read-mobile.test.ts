import { loadOrders, searchOrders } from '#desk/orders/order-list-page.tsx'
import { findSubscriber } from '#desk/subscribers/subscriber-search-page.tsx'
import type { ActionFunctionArgs } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  sent.mockReset().mockImplementation(() => Promise.resolve(Response.json({ data: [] })))
  vi.stubGlobal('fetch', sent)
})

const argsOf = (request: Request) => ({ request, params: {}, context: {} }) as unknown as ActionFunctionArgs

/** The arguments of the action of a form in which a text is searched. */
function formOf(text: string): ActionFunctionArgs {
  const body = new FormData()
  body.set('q', text)
  return argsOf(new Request('http://desk.test/', { method: 'POST', body }))
}

test.each([
  ['+91 98400 10001', '9840010001'],
  ['98400-10001', '9840010001'],
  ['098400 10001', '9840010001'],
  ['९८४०० १०००१', '9840010001'],
  ['(+91) 9840010001 ', '9840010001'],
  // Twelve digits may be the number of a bank transfer.
  ['919840010001', '919840010001'],
  [' WB22307035598 ', 'WB22307035598'],
])('finds orders of a mobile as people write it: "%s"', async (text, q) => {
  await searchOrders(formOf(text))
  await loadOrders(argsOf(new Request('http://desk.test/orders?search')))
  expect(sent.mock.lastCall?.[1].body).toBe(JSON.stringify({ q }))
})

test.each([
  ['+91 98400 10001', '9840010001'],
  ['4000 000 0003', '40000000003'],
])('finds the subscriber of "%s"', async (text, q) => {
  await findSubscriber(formOf(text))
  expect(sent.mock.lastCall?.[1].body).toBe(JSON.stringify({ q }))
})
