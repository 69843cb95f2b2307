import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

// React and the router both say on the console that an error was thrown: here it is meant to be.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page whose loader or whose rendering throws. */
async function open(thrown: unknown, where: 'loader' | 'rendering') {
  const fail = () => {
    throw thrown
  }
  const Page = createRoutesStub([
    {
      path: '/',
      ...(where === 'loader' ? { loader: fail, Component: () => null } : { Component: fail }),
      HydrateFallback: () => null,
      ErrorBoundary: ({ error }: { error: unknown }) => <ErrorPage error={error} />,
    },
  ])
  render(<Page />)
  await screen.findByText('Unexpected Application Error!')
}

test('an error of the browser shows its message and its stack', async () => {
  await open(new Error('The reel has snapped.'), 'rendering')
  expect(screen.getByText('The reel has snapped.')).toBeDefined()
  expect(document.querySelector('pre')?.textContent).toContain('error-page.test.tsx')
})

test('an answer with an error status shows the status and its text, and no stack', async () => {
  await open(data('secret', { status: 503, statusText: 'Service Unavailable' }), 'loader')
  expect(screen.getByText('503 Service Unavailable')).toBeDefined()
  expect(document.querySelector('pre')).toBeNull()
  expect(document.body.textContent).not.toContain('secret')
})

test('an error of the server, which arrives without its stack, shows nothing of its inside', async () => {
  const ofServer = new Error('relation "orders" does not exist')
  delete ofServer.stack
  await open(ofServer, 'rendering')
  expect(screen.getByText('500 Internal Server Error')).toBeDefined()
  expect(document.body.textContent).not.toContain('relation')
})

test('the id that the server wrote into the page stays there to be told', () => {
  const rendered = document.createElement('b')
  rendered.id = 'error-id'
  rendered.textContent = '7f3a'
  document.body.append(rendered)
  render(<ErrorPage error={new Error('x')} />)
  rendered.remove()
  expect(document.body.textContent).toContain('Error id: 7f3a')
})
