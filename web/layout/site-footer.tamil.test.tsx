/** Tests the footer of a Tamil page. */
import { brand, renderPage, site } from '#test/web/render-page.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteFooter } from './site-footer.tsx'

const open = (taglines: Record<string, string>) =>
  renderPage(() => <SiteFooter site={{ ...site, brand: { ...brand, taglines } }} />, { path: '/faqs' })

test('shows the tagline of the brand file in Tamil', () => {
  open({ ta: 'ஒரே சூரியன்.', hi: 'एक सूरज।' })
  expect(screen.getByText('ஒரே சூரியன்.').lang).toBe('')
  expect(screen.queryByText(brand.tagline)).toBeNull()
})

test('shows the English tagline, marked as English, if the brand file has no other', () => {
  open({ hi: 'एक सूरज।' })
  expect(screen.getByText(brand.tagline).lang).toBe('en')
})
