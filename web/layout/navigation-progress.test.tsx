import { act, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { NavigationProgress } from './navigation-progress.tsx'

beforeEach(() => void vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Follows a link to a page whose data the returned function delivers. */
async function follow() {
  const data = Promise.withResolvers<null>()
  const assigned: string[] = []
  vi.stubGlobal('location', { assign: (to: string) => assigned.push(to) })
  let navigate: ReturnType<typeof useNavigate> | undefined
  function Layout() {
    navigate = useNavigate()
    return (
      <>
        <NavigationProgress />
        <Outlet />
      </>
    )
  }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Layout,
      children: [
        { index: true, Component: () => <p>the old page</p> },
        { path: 'faqs', loader: () => data.promise, Component: () => <p>the new page</p> },
      ],
    },
  ])
  render(<Page />)
  await pass(0)
  await act(async () => void navigate?.('/faqs?q=ios'))
  return { assigned, arrive: () => data.resolve(null) }
}

const loading = () => screen.queryByText('Loading...')

test('shows and announces a navigation that takes longer than 300 ms, until the page arrives', async () => {
  const { assigned, arrive } = await follow()
  expect(screen.getByRole('status').textContent).toBe('')
  await pass(299)
  expect(loading()).toBeNull()
  await pass(1)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  arrive()
  await pass(0)
  expect(screen.getByText('the new page')).toBeDefined()
  expect(loading()).toBeNull()
  await pass(60_000)
  expect(assigned).toEqual([])
})

test('loads the page as a document if it has not arrived after 20 s', async () => {
  const { assigned } = await follow()
  await pass(19_999)
  expect(assigned).toEqual([])
  await pass(1)
  expect(assigned).toEqual(['/faqs?q=ios'])
})

test('no longer waits for a navigation once the browser leaves the page', async () => {
  const { assigned } = await follow()
  await pass(1000)
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(loading()).toBeNull()
  await pass(60_000)
  expect(assigned).toEqual([])
})
