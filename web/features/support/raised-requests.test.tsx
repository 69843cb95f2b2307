import type { RaisedRequest } from '#contract/support.ts'
import { saveToken } from '#web/session/token-store.ts'
import { mockApi, OFFLINE, type Reply } from '#test/web/mock-api.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { RaisedRequests } from './raised-requests.tsx'

afterEach(() => {
  cleanup()
  saveToken(undefined)
})

const READ = 'GET /api/account/requests'
let tokens = 0

/** Returns a page of requests with these numbers. */
const page = (from: number, to: number): { data: RaisedRequest[] } => ({
  data: Array.from({ length: to - from + 1 }, (_, at) => ({
    requestId: `R${from + at}`,
    requestType: 'Payment Related',
    query: `question ${from + at}`,
    state: 'open',
    raisedAt: '2026-11-20T12:00:00.000Z',
  })),
})

async function open(...older: Reply<typeof READ>[]) {
  mockApi().on(READ, page(1, 20), ...older)
  saveToken(`S${String((tokens += 1))}`)
  const Page = createRoutesStub([{ path: '/', Component: RaisedRequests }])
  render(<Page />)
  await screen.findByText('question 20')
}
const showOlder = () => userEvent.click(screen.getByRole('button', { name: 'Show older requests' }))
const focused = () => document.activeElement?.querySelector('.requests__query')?.textContent

test('passes the focus to the first older request, whether or not there are more', async () => {
  await open(page(21, 40), page(41, 42))
  await showOlder()
  await waitFor(() => expect(focused()).toBe('question 21'))
  await showOlder()
  await waitFor(() => expect(focused()).toBe('question 41'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('passes the focus to the last request if there is no older one', async () => {
  await open({ data: [] })
  await showOlder()
  await waitFor(() => expect(focused()).toBe('question 20'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows beside the button why older requests could not be loaded, and keeps the button', async () => {
  await open(OFFLINE, page(21, 21))
  await showOlder()
  const region = within(screen.getByRole('region'))
  expect((await region.findByRole('alert')).textContent).toContain('Something went wrong')
  await showOlder()
  await waitFor(() => expect(focused()).toBe('question 21'))
  expect(region.queryByRole('alert')).toBeNull()
})
