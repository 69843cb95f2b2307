import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useRedirect } from './use-redirect.ts'

afterEach(cleanup)

/** Opens /faqs, whose loader waits for `load`, then /, which redirects to /dashboard after `redirect`. */
function open() {
  const faqs = Promise.withResolvers<null>()
  let redirect = (): void => undefined
  let navigate: NavigateFunction = () => undefined
  const Home = () => {
    const [to, setTo] = useState<string>()
    redirect = () => setTo('/dashboard')
    navigate = useNavigate()
    useRedirect(to)
    return <h1>Home</h1>
  }
  const Stub = createRoutesStub([
    { path: '/', Component: Home },
    { path: '/faqs', loader: () => faqs.promise, Component: () => <h1>FAQs</h1> },
    { path: '/dashboard', Component: () => <h1>Dashboard</h1> },
  ])
  render(<Stub initialEntries={['/faqs', '/']} initialIndex={1} hydrationData={{ loaderData: {} }} />)
  return { back: () => void navigate(-1), load: () => faqs.resolve(null), redirect: () => redirect() }
}

test('replaces the page', async () => {
  const { redirect } = open()
  act(redirect)
  expect(await screen.findByText('Dashboard')).toBeDefined()
})

test('does not override the back button while the page before loads', async () => {
  const { back, load, redirect } = open()
  act(back)
  act(redirect)
  load()
  expect(await screen.findByText('FAQs')).toBeDefined()
})
