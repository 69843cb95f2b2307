import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useRedirect } from './use-redirect.ts'

/** Opens a page. / redirects to /dashboard after `redirect`. The loader of /faqs waits for `load`. */
function open(path = '/') {
  const faqs = Promise.withResolvers<null>()
  let redirect = (): void => undefined
  const Home = () => {
    const [to, setTo] = useState<string>()
    redirect = () => setTo('/dashboard')
    useRedirect(to)
    return <h1>Home</h1>
  }
  history.replaceState(null, '', path)
  const routes = [
    { path: '/', Component: Home },
    { path: '/about-us', Component: () => <h1>About Us</h1> },
    { id: 'faqs', path: '/faqs', loader: () => faqs.promise, Component: () => <h1>FAQs</h1> },
    { path: '/dashboard', Component: () => <h1>Dashboard</h1> },
  ]
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { faqs: null } } })
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  return {
    load: () => faqs.resolve(null),
    navigate: (to: string) => router.navigate(to),
    back: () => void router.navigate(-1),
    redirect: () => redirect(),
  }
}

test('replaces the page', async () => {
  const { redirect } = open()
  act(redirect)
  expect(await screen.findByText('Dashboard')).toBeDefined()
})

test('does not override a navigation whose page loads', async () => {
  const { navigate, load, redirect } = open()
  act(() => void navigate('/faqs'))
  act(redirect)
  load()
  expect(await screen.findByText('FAQs')).toBeDefined()
})

test('does not override the back button while the previous page loads', async () => {
  const { navigate, back, load, redirect } = open('/faqs')
  await act(() => navigate('/'))
  expect(screen.getByText('Home')).toBeDefined()
  await act(async () => {
    back()
    await expect.poll(() => location.pathname).toBe('/faqs')
  })
  act(redirect)
  load()
  expect(await screen.findByText('FAQs')).toBeDefined()
})

test('does not override a navigation that the browser has completed and React has not rendered', async () => {
  const { navigate, redirect } = open()
  await act(async () => {
    await navigate('/about-us')
    expect(location.pathname).toBe('/about-us')
    redirect()
  })
  expect(await screen.findByText('About Us')).toBeDefined()
  expect(location.pathname).toBe('/about-us')
})
