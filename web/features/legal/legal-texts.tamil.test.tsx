/** Tests the legal texts on a Tamil page. The texts of the code are English here. */
import type { Brand } from '#contract/brand.ts'
import { render } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AboutText } from './about-text.tsx'
import { PrivacyText } from './privacy-text.tsx'
import { TermsText } from './terms-text.tsx'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as Brand

test.each([
  ['/terms-and-conditions', TermsText],
  ['/privacy-policy', PrivacyText],
  ['/about-us', AboutText],
])('the text of %s begins with the note that the English text prevails, and links it', (path, Text) => {
  const { container } = render(
    <MemoryRouter>
      <Text brand={brand} />
    </MemoryRouter>,
  )
  const first = container.querySelector('p, h2')
  expect(first?.textContent).toBe(
    'This is a translation. If it differs from the English text, the English text prevails.',
  )
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(path)
  expect(first?.querySelector('a')?.getAttribute('hreflang')).toBe('en')
})
