/** Pages of the desk in a document, without a server. Tests that use it need the environment jsdom. */
import { HeadlessMantineProvider } from '@mantine/core'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'

// On a busy machine an element appears later than after the default of 1 s.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no fonts; a text area waits for them to fit its height.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

/** Opens an address to a person with a role. */
export function openDeskPage(address: string, role: DeskRole, children: RouteObject[]) {
  const shell = { id: 'shell', path: '/', HydrateFallback: () => null }
  const loader = () => ({ name: 'ravi.k', roles: [role] })
  const router = createMemoryRouter([{ ...shell, loader, children }], { initialEntries: [address] })
  const page = createElement(RouterProvider, { router })
  render(createElement(HeadlessMantineProvider, { env: 'test' }, page))
  onTestFinished(() => {
    cleanup()
    router.dispose()
  })
  return router
}
