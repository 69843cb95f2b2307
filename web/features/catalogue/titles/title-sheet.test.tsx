/** Tests of the title sheet: what it shows, and how it is opened and closed. */
import type { Package } from '#contract/catalogue.ts'
import { cartItems, clearCart } from '#web/features/cart/cart-store.ts'
import { mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { FAMILY_PLAN, packOnSale } from '#test/pack-on-sale.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { hideToast, useToast } from '#web/session/toast-store.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { isTabChange, type PackBrowserData } from '#web/features/catalogue/load-pack-browser.ts'
import { PackBrowser } from '#web/features/catalogue/pack-browser.tsx'

const TRAIN = packOnSale('train', {
  fld_package_name: 'கடலோர ரயில்',
  fld_alias: 'Kadalora Rayil',
  fld_package_description: 'A train along the coast.',
  fld_package_existprice: '149.00',
})
const PACKAGES = 'GET /api/packages'
let server: ReturnType<typeof mockApi>
/** How often the data of the page were loaded. */
let loads: number

beforeEach(() => {
  clearCart()
  hideToast()
  stubLayout()
  server = mockApi()
})

const settle = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

/** Opens the page with the data that the server has for an address. */
async function open(address: string, { type = '2', ...given }: Partial<PackBrowserData> = {}) {
  const query = { type, language: '', genre: '', q: '', after: '' }
  const packs = { query, page: { data: [TRAIN], total: 1 }, rows: [], shortTitles: [] }
  const data: PackBrowserData = {
    type,
    appTypes: [{ id: type, description: 'Packs' }],
    languages: [{ id: 'tamil', name: 'Tamil', code: 'ta' }],
    genres: [{ id: 'action', name: 'Action' }],
    plans: type === '1' ? [FAMILY_PLAN] : [],
    packs: type === '1' ? undefined : packs,
    titlePoid: '',
    title: undefined,
    ...given,
  }
  const Page = () => {
    const navigate = useNavigate()
    return (
      <>
        <PackBrowser heading="New Connection" data={data} />
        <p data-testid="where">{useLocation().search}</p>
        <p data-testid="toast">{useToast()?.message}</p>
        <button onClick={() => void navigate(1)}>Forward</button>
      </>
    )
  }
  loads = 0
  const loader = () => loads++
  const route = { path: '/', Component: Page, HydrateFallback: () => null }
  const Stub = createRoutesStub([{ ...route, loader, shouldRevalidate: isTabChange }])
  render(<Stub initialEntries={['/before', address]} initialIndex={1} />)
  await settle()
}
const text = (id: string) => screen.getByTestId(id).textContent
const sheet = () => within(screen.getByRole('dialog'))
const facts = () =>
  sheet()
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent ?? ''}`)
const clickAbout = async (name: string) => {
  fireEvent.click(screen.getByRole('link', { name }))
  await settle()
}
const close = async () => {
  fireEvent.click(sheet().getByRole('button', { name: 'Close' }))
  await settle()
}

test('a card has a link to the sheet of its title, which does not select the pack [SPEC-10.1-12]', async () => {
  await open('/?type=2')
  await clickAbout('About கடலோர ரயில் (Kadalora Rayil)')
  expect(text('where')).toBe('?type=2&title=train')
  expect(cartItems()).toEqual([])
  expect(server.calls).toEqual([])
})

test('the sheet shows both forms of the title, description, language, genre, term and price', async () => {
  await open('/?type=2')
  await clickAbout('About கடலோர ரயில் (Kadalora Rayil)')
  const heading = sheet().getByRole('heading', { level: 2 })
  expect(heading.textContent).toBe('கடலோர ரயில் Kadalora Rayil')
  expect(facts()).toEqual(['Language: Tamil', 'Genre: Action', 'Term: 30 Days', 'Price: ₹149'])
  expect(sheet().getByText('A train along the coast.')).toBeDefined()
  expect(sheet().queryByRole('list')).toBeNull()
})

test.each([
  ['Plays in this app', ['FrameBox']],
  ['Plays in these apps', ['FrameBox', 'Riverplay']],
])('the sheet of a pack names the apps where it plays: %s', async (heading, names) => {
  const apps = names.map((name) => ({ fld_image: `/${name}.svg`, fld_name: name }))
  await open('/?type=2&title=train', { title: { ...TRAIN, fld_app_packages: apps } })
  expect(sheet().getByRole('heading', { level: 3 }).textContent).toBe(heading)
  const items = sheet().getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(names)
  expect(facts()).toContain('Price: ₹149')
})

test('the sheet adds its pack to the cart and removes it', async () => {
  await open('/?type=2')
  await clickAbout('About கடலோர ரயில் (Kadalora Rayil)')
  fireEvent.click(sheet().getByRole('button', { name: 'Add to cart' }))
  expect(cartItems()).toEqual([TRAIN])
  fireEvent.click(sheet().getByRole('button', { name: 'Remove from cart' }))
  expect(cartItems()).toEqual([])
})

test('the sheet of an app plan shows its apps by name, and its durations with prices [SPEC-10.1-12]', async () => {
  await open('/?type=1', { type: '1' })
  await clickAbout('About Family Max')
  expect(text('where')).toBe('?type=1&title=P-1M')
  const apps = sheet().getAllByRole('listitem')
  expect(apps.map((app) => app.textContent)).toEqual(['FrameBox', 'Riverplay'])
  expect(facts()).toEqual(['1 Month: ₹249 (₹249 / month)', '3 Months: ₹687 (₹229 / month)'])
})

test('closing a sheet that was opened on the page goes back, once', async () => {
  await open('/?type=2')
  await clickAbout('About கடலோர ரயில் (Kadalora Rayil)')
  const button = sheet().getByRole('button', { name: 'Close' })
  fireEvent.click(button)
  fireEvent.click(button)
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(text('where')).toBe('?type=2')
})

test('a sheet that the forward button opens again can be closed', async () => {
  await open('/?type=2')
  await clickAbout('About கடலோர ரயில் (Kadalora Rayil)')
  await close()
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  await settle()
  expect(text('where')).toBe('?type=2&title=train')
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a plan on an address without a type', '/', { type: '1' }],
  ['an address with a title and no type', '/?title=train', { titlePoid: 'train', title: TRAIN }],
])('opening and closing a sheet loads no data of the page: %s', async (_of, address, given) => {
  await open(address, given)
  if (address === '/') await clickAbout('About Family Max')
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(loads).toBe(1)
})

test('an address with a title opens its sheet, and closing it leaves the list of its tab [SPEC-10.1-13]', async () => {
  await open('/?title=train', { titlePoid: 'train', title: TRAIN })
  expect(sheet().getByText('A train along the coast.')).toBeDefined()
  expect(server.calls).toEqual([])
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(text('where')).toBe('?type=2')
})

test('loads a title that the data of the page do not have, and can try again', async () => {
  const other: Package = packOnSale('other', { fld_package_description: 'Another one.' })
  server.on(PACKAGES, OFFLINE, { data: [other] })
  await open('/?type=2&title=other')
  expect(server.sent(PACKAGES)).toEqual([{ poids: 'other' }])
  fireEvent.click(sheet().getByRole('button', { name: 'Try again' }))
  await settle()
  expect(sheet().getByText('Another one.')).toBeDefined()
})

test.each([
  ['the server', { titlePoid: 'gone' }],
  ['the API', {}],
])(
  'shows that a title is no longer offered according to %s, and removes it from the address [SPEC-10.1-14]',
  async (_by, data) => {
    server.on(PACKAGES, { data: [] })
    await open('/?type=2&title=gone', data)
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(text('toast')).toBe('This title is no longer offered.')
    expect(text('where')).toBe('?type=2')
  },
)
