import { render, screen } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

// React and the router log the thrown error, which is intended here.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))

/** Opens a page whose loader or rendering throws. */
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

test('a browser error shows its message and stack [SPEC-2.16-10, SPEC-8-17]', async () => {
  await open(new Error('The reel has snapped.'), 'rendering')
  expect(screen.getByText('The reel has snapped.')).toBeDefined()
  expect(document.querySelector('pre')?.textContent).toContain('error-page.test.tsx')
})

test('an error response shows its status and status text without a stack [SPEC-2.16-11]', async () => {
  await open(data('secret', { status: 503, statusText: 'Service Unavailable' }), 'loader')
  expect(screen.getByText('503 Service Unavailable')).toBeDefined()
  expect(document.querySelector('pre')).toBeNull()
  expect(document.body.textContent).not.toContain('secret')
})

test('a server error, which has no stack, reveals no details [SPEC-10.5-03, THR-P6, ASVS-16.5.1]', async () => {
  const ofServer = new Error('relation "orders" does not exist')
  delete ofServer.stack
  await open(ofServer, 'rendering')
  expect(screen.getByText('500 Internal Server Error')).toBeDefined()
  expect(document.body.textContent).not.toContain('relation')
})

test('keeps the error id that the server rendered into the page [SPEC-10.5-03]', () => {
  const rendered = document.createElement('b')
  rendered.id = 'error-id'
  rendered.textContent = '7f3a'
  document.body.append(rendered)
  render(<ErrorPage error={new Error('x')} />)
  rendered.remove()
  expect(document.body.textContent).toContain('Error id: 7f3a')
})
