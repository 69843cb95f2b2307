/** What small parts of the desk's pages show, as HTML. */
import { MantineProvider } from '@mantine/core'
import type { SentMessage } from '#contract/staff/desk-fields.ts'
import { FailedPage } from '#desk/layout/failed-page.tsx'
import { DeskError } from '#desk/session/api-client.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { MessageTable } from '#desk/ui/message-table.tsx'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

const failureOf = (status: number, code = 'code') => ({ status, code, message: 'A sentence.', fields: {} })

const render = (element: ReactNode): string =>
  renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, element))

/** @returns the texts of the elements of a tag, such as `td` or `a|button` */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tag})[ >].*?</(?:${tag})>`, 'gsu'))].map(([element]) =>
    element.replaceAll(/<[^>]*>/gu, ''),
  )

/** @returns the first link, without its text */
const linkOf = (html: string): string => /<a [^>]*>/u.exec(html)?.[0] ?? ''

/** Opens a page whose data cannot be loaded. */
async function renderFailed(error: Error, address = '/'): Promise<string> {
  const loader = () => Promise.reject(error)
  const route = { path: '*', loader, Component: () => null, ErrorBoundary: FailedPage }
  const router = createMemoryRouter([route], { initialEntries: [address] })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const html = render(createElement(RouterProvider, { router }))
  router.dispose()
  return html
}

test.each([403, 404, 409, 422])('a page that answers with %i leads to the first page', async (status) => {
  const html = await renderFailed(new DeskError(failureOf(status)))
  expect(html).toContain('A sentence.')
  expect(linkOf(html)).toContain('href="/"')
  expect(textsOf(html, 'a|button')).toEqual(['First page'])
})

test('a page that a section does not have leads to the section', async () => {
  const html = await renderFailed(new DeskError(failureOf(404)), '/requests/SR1')
  expect(linkOf(html)).toContain('href="/requests"')
  expect(textsOf(html, 'a|button')).toEqual(['Requests', 'First page'])
})

test.each([new DeskError(failureOf(503)), new DeskError(failureOf(0)), new Error('a fault')])(
  'a page that may load later can be tried again: %s',
  async (error) => {
    const html = await renderFailed(error)
    expect(textsOf(html, 'a|button')).toEqual(['Try again'])
  },
)

test('a message has each value below the name of its column', () => {
  const message: SentMessage = {
    key: 'applied-1',
    channel: 'mail',
    state: 'done',
    tries: 2,
    createdAt: '2026-11-21T06:30:00.000Z',
    endedAt: null,
  }
  const html = render(createElement(MessageTable, { messages: [message] }))
  expect(textsOf(html, 'th')).toEqual(['Created', 'By', 'State', 'Tries', 'About'])
  expect(textsOf(html, 'td')).toEqual(['21/11/2026 12:00 PM', 'mail', 'done', '2', 'Payment and packs'])
  expect(render(createElement(MessageTable, { messages: [] }))).toContain('No message was sent.')
})

test.each([
  ['by-hand-RF1', 'Refund sent by staff'],
  ['again-A1-2-mail', 'Sent again'],
  ['expired-A1', 'Order not paid'],
  ['unknown-1', 'unknown-1'],
])('a message with the key %s is about: %s', (key, about) => {
  const message = {
    key,
    channel: 'sms',
    state: 'done',
    tries: 1,
    createdAt: '2026-11-21T06:30:00.000Z',
  } as const
  const html = render(createElement(MessageTable, { messages: [{ ...message, endedAt: null }] }))
  expect(textsOf(html, 'td').at(-1)).toBe(about)
})

test.each([
  ['staff_proof_needed', '/sign-in?to=%2Frefunds%2Fmanual&amp;again='],
  ['staff_signed_out', '/sign-in?to=%2Frefunds%2Fmanual'],
])('the sign-in after %s opens in a new tab, so that the entries stay', (code, address) => {
  vi.stubGlobal('window', { location: { pathname: '/refunds/manual', search: '' } })
  const html = render(createElement(ActOutcome, { result: { failure: failureOf(403, code) } }))
  for (const attribute of [`href="${address}"`, 'target="_blank"', 'rel="noopener"'])
    expect(linkOf(html)).toContain(attribute)
  expect(textsOf(html, 'a')).toEqual([expect.stringMatching(/in a new tab$/)])
})
