import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

function open() {
  const tabs = [
    { label: 'Movies', to: '?type=2', current: true },
    { label: 'Shows', to: '?type=3', current: false },
  ]
  const Page = createRoutesStub([{ path: '/', Component: () => <Tabs label="Packs" tabs={tabs} /> }])
  render(<Page initialEntries={['/?type=2']} />)
}
test('renders tabs as links, and marks the open tab', () => {
  open()
  expect(screen.getByRole('navigation', { name: 'Packs' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Shows' }).getAttribute('href')).toBe('/?type=3')
  const current = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))
  expect(current).toEqual(['page', null])
})
