import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageLinks } from './language-links.tsx'

const show = (languages: Parameters<typeof LanguageLinks>[0]['languages']) =>
  render(
    <MemoryRouter initialEntries={['/new-connection?type=2&language=tamil']}>
      <LanguageLinks languages={languages} />
    </MemoryRouter>,
  )

test('links to the same page with its filters in each language, named in that language', () => {
  show(['en', 'ta', 'hi'])
  const links = screen.getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('lang'), link.getAttribute('href')]),
  ).toEqual([
    ['English', 'en', '/new-connection?type=2&language=tamil'],
    ['தமிழ்', 'ta', '/ta/new-connection?type=2&language=tamil'],
    ['हिन्दी', 'hi', '/hi/new-connection?type=2&language=tamil'],
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null])
})

test('shows no links if the shop offers one language', () => {
  expect(show(['en']).container.innerHTML).toBe('')
})
