/** Tests of the static pages: policies, call centre, About Us and not found. */
import { brand, renderPage, site } from '#test/web/render-page.tsx'
import { numbersOfStates } from '#web/features/help/call-centre-numbers.ts'
import { render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import AboutUs from './about-us.tsx'
import CallCenterNumber from './call-center-number.tsx'
import NotFound from './not-found.tsx'
import PrivacyPolicy from './privacy-policy.tsx'
import TermsAndConditions from './terms-and-conditions.tsx'

test.each([
  ['/terms-and-conditions', TermsAndConditions, 'Terms and Conditions'],
  ['/privacy-policy', PrivacyPolicy, 'Privacy Policy'],
  ['/call-center-number', CallCenterNumber, 'Call Center Number'],
] as [string, ComponentType<never>, string][])(
  '%s links to the other policy pages and marks itself as current [SPEC-2.16-02]',
  (path, Page, title) => {
    renderPage(Page, { path, loaderData: numbers })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    const links = within(screen.getByRole('navigation', { name: 'Terms & Policies' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
      ['Call Center Number', '/call-center-number'],
    ])
    expect(
      links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
    ).toEqual([title])
  },
)

const { compare } = new Intl.Collator('en')
const numbers = numbersOfStates(brand, compare)
const phone = (digits: string) => ({ shown: digits, dialled: digits })

/** Returns the STD code and the number of each state, as the table shows them. */
function table(callCentre: Partial<typeof brand.callCentre>): Map<string, string[]> {
  const siteData = { ...site, brand: { ...brand, callCentre: { ...brand.callCentre, ...callCentre } } }
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children: [{ id: 'page', path: 'x', Component: CallCenterNumber }] },
  ])
  const loaderData = { root: siteData, page: numbersOfStates(siteData.brand, compare) }
  render(<Stub initialEntries={['/x']} hydrationData={{ loaderData }} />)
  const [head, ...rows] = screen.getAllByRole('row')
  expect(within(head!).getAllByRole('columnheader').map(textOf)).toEqual([
    'Phone number',
    'State and STD code',
  ])
  return new Map(
    rows.flatMap((row) => {
      const number = textOf(within(row).getByRole('rowheader'))
      return within(row)
        .getAllByRole('listitem')
        .map(textOf)
        .map((state) => [state.replace(/ \d+$/, ''), [/\d+$/.exec(state)?.[0] ?? '', number]] as const)
    }),
  )
}
const textOf = (element: Element) => element.textContent

test('the call centre table lists twenty-two states with STD codes and phone links [SPEC-2.16-06]', () => {
  const states = table({ otherStates: phone('1111') })
  expect(states.size).toBe(22)
  expect(states.get('Delhi')).toEqual(['011', '1111'])
  for (const [state, [std]] of states) expect(std, state).toMatch(/^0\d{2,3}$/)
  const dials = within(screen.getByRole('table')).getAllByRole('link')
  // Tamil Nadu, Karnataka, Kerala, Telangana and Andhra Pradesh have no number here and show the toll-free one.
  expect(dials.map((dial) => dial.getAttribute('href'))).toEqual(['tel:18001037575', 'tel:1111'])
})

test('Karnataka, Kerala and Tamil Nadu have separate numbers, two states share one, others another [SPEC-2.16-07]', () => {
  const states = table({
    karnataka: phone('1'),
    kerala: phone('2'),
    tamilNadu: phone('3'),
    telanganaAndAndhra: phone('4'),
    otherStates: phone('5'),
  })
  const numberOf = (state: string) => states.get(state)?.[1]
  expect(['Karnataka', 'Kerala', 'Tamil Nadu', 'Telangana', 'Andhra Pradesh'].map(numberOf)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '4',
  ])
  expect([...states.values()].filter(([, number]) => number === '5')).toHaveLength(17)
})

test('shows the toll-free number for states without a number [SPEC-2.16-07]', () => {
  const states = table({})
  expect(new Set([...states.values()].map(([, number]) => number))).toEqual(new Set(['1800-103-7575']))
})

test('a note lists the toll-free numbers as phone links [SPEC-2.16-08, SPEC-9-18]', () => {
  renderPage(CallCenterNumber, { path: '/call-center-number', loaderData: numbers })
  expect(document.querySelector('.legal__note')?.textContent).toBe(
    'Toll-free: 1800-103-7575, 1800-123-7575 and 76010 12345',
  )
  const links = within(document.querySelector<HTMLElement>('.legal__note')!).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:18001037575',
    'tel:18001237575',
    'tel:+917601012345',
  ])
})

test('About Us describes the company, the app and its licence [SPEC-1-01, SPEC-1-04, SPEC-2.16-09, SPEC-9-13]', () => {
  renderPage(AboutUs, { path: '/about-us' })
  const text = screen.getByRole('article').textContent
  for (const words of [
    'Sun Direct brings television to homes across India',
    'as a companion at no extra cost; everybody else can subscribe to packs',
    'Android 7.1 or newer and on iOS 14 or newer',
    'One device can be registered for an account',
    'personal licence to use the app on your registered device',
  ])
    expect(text).toContain(words)
})

test('an unknown address shows 404 Not Found and a link to the home page [SPEC-10.5-04]', () => {
  renderPage(NotFound, { path: '/nothing' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Not Found')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
})
