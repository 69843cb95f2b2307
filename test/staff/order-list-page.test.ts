/** What the desk's list of orders shows after a search, as HTML. */
import { MantineProvider } from '@mantine/core'
import { OrderListPage } from '#desk/orders/order-list-page.tsx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

async function render(search: string): Promise<string> {
  const loader = () => ({ orders: [], search, state: '', gateway: '' })
  const router = createMemoryRouter([{ path: '/', loader, Component: OrderListPage }])
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const page = createElement(RouterProvider, { router })
  const html = renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, page))
  router.dispose()
  return html
}

test('a link beside a search leads to all orders', async () => {
  const html = await render('9840012345')
  expect(html).toMatch(/<a [^>]*href="\/orders"[^>]*>.*?Show all.*?<\/a>/u)
  expect(html.match(/type="submit"/gu)).toHaveLength(1)
  expect(await render('')).not.toContain('Show all')
})
