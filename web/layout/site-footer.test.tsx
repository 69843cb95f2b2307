import { brand, renderPage, site } from '#test/web/render-page.tsx'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SiteFooter } from './site-footer.tsx'

beforeEach(() => renderPage(() => <SiteFooter site={site} />, { path: '/faqs' }))

/** Returns the links under a heading with their addresses. */
const under = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).nextElementSibling as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('groups the links under the specified headings [SPEC-2.3-01]', () => {
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Sun Direct',
    'Premium',
    'Favorites and History',
    'Terms & Policies',
    'For Enquiries & Feedback',
  ])
})

test('links the pages of the shop and the main site of the provider [SPEC-2.3-02, SPEC-2.3-03]', () => {
  const { links } = brand
  expect(under('Sun Direct')).toEqual([
    ['About Us', links.aboutUs],
    ['Frequently Asked Questions', '/faqs'],
  ])
  expect(under('Premium')).toContainEqual(['Start Your Subscription', '/new-connection'])
  expect(under('Favorites and History')).toEqual([['Liked Videos', links.likedVideos]])
  expect(under('Terms & Policies')).toEqual(
    expect.arrayContaining([
      ['Privacy Policy', links.privacyPolicy],
      ['Terms of Use', links.termsOfUse],
    ]),
  )
  expect(under('For Enquiries & Feedback')).toContainEqual(['Contact', links.contact])
})

test('links the social pages of the brand file [SPEC-2.3-04]', () => {
  const { facebook, instagram, youtube, x } = brand.social
  const links = within(screen.getByRole('navigation', { name: 'Social' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Facebook', facebook],
    ['Instagram', instagram],
    ['YouTube', youtube],
    ['X', x],
  ])
})

test('shows tagline, year and the version of the running build [SPEC-1-05, SPEC-9-16]', () => {
  const foot = screen.getByRole('contentinfo').textContent
  expect(foot).toContain(brand.tagline)
  expect(foot).toContain('© 2031 Sun Direct')
  expect(foot).toContain('9.8.7')
})
