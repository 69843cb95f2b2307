/** A pack panel for tests, as the server renders it, with a mock of the lists and searches of the API. */
import type { Package, PackPage } from '#contract/catalogue.ts'
import type { PackRow } from '#contract/page-data.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { clearCart } from '#web/features/cart/cart-store.ts'
import { PANEL_HEADING } from '#web/features/catalogue/focus-after-see-all.ts'
import { createPanelLists, keepPanelLists } from '#web/features/catalogue/panel-lists.ts'
import { PackPanel } from '#web/features/catalogue/pack-panel.tsx'
import { readPackQuery } from '#web/features/catalogue/pack-query.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub, Outlet, useLocation, useNavigate } from 'react-router'
import { useState } from 'react'
import { vi } from 'vitest'
import { mockApi, type Reply } from './mock-api.ts'
import { stubLayout } from './stub-layout.ts'

export const LIST = 'GET /api/movies'
export const SEARCH = 'GET /api/search/:query'

export const film = (id: string, name: string, language: string): Package =>
  packOnSale(id, { fld_package_name: name, fld_language: language })
export const TRAIN = film('train', 'கடலோர ரயில்', 'tamil')
export const ORBIT = film('orbit', 'Static Orbit', 'english')
export const films = (from: number, length: number): Package[] =>
  Array.from({ length }, (_, at) => film(`film-${from + at}`, `Film ${from + at}`, 'english'))
export const found = (...data: Package[]): PackPage => ({ data, total: data.length })

const languages = [
  { id: 'tamil', name: 'Tamil', code: 'ta' },
  { id: 'english', name: 'English', code: 'en' },
]
const genres = [
  { id: 'action', name: 'Action' },
  { id: 'drama', name: 'Drama' },
]

type PanelSetup = {
  address?: string
  /** What the server has on sale. */
  packs?: Package[]
  page?: PackPage
  rows?: PackRow[]
}

/** Replaces the API and the layout until the end of the test. A search waits until the test answers it. */
export function startPackPanel() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  clearCart()
  resetLists()
  stubLayout()
  const waiting: { query: string; answer: (reply: Reply<typeof SEARCH>) => void }[] = []
  let onSale: Package[] = []
  let rendered: PackPage
  const server = mockApi()
  server.onCall(SEARCH, ({ query }) => new Promise((answer) => void waiting.push({ query, answer })))
  server.onCall(LIST, ({ language = '', genre = '' }) =>
    found(
      ...onSale.filter(
        (one) => ['', one.fld_language].includes(language) && ['', one.fld_genre].includes(genre),
      ),
    ),
  )
  return {
    server,
    /** The searches that the test has not answered. */
    waiting,
    open: ({ packs = [TRAIN, ORBIT], page = found(...packs), ...given }: PanelSetup = {}) => {
      onSale = packs
      rendered = page
      openPanel(() => rendered, given)
    },
    /** Sets the page that the server renders from now on. */
    render: (page: PackPage) => (rendered = page),
  }
}

/** The browser keeps the lists of a tab: replaces them by one that no page begins with. */
function resetLists(): void {
  const query = readPackQuery(new URLSearchParams(), '2')
  keepPanelLists('2', createPanelLists({ query, page: { data: [], total: -1 } }))
}

type Address = Pick<PanelSetup, 'address' | 'rows'>

function openPanel(rendered: () => PackPage, { address = '/?type=2', rows = [] }: Address): void {
  const loadPage = () => {
    const page = rendered()
    const after = page.message === undefined ? '' : 'expired'
    const query = { ...readPackQuery(new URLSearchParams('type=2'), '2'), after }
    return { query, page, rows, shortTitles: ['96'] }
  }
  const Panel = () => {
    const [data] = useState(loadPage)
    return (
      <>
        <h2 id={PANEL_HEADING} tabIndex={-1}>
          Movies
        </h2>
        <PackPanel
          label={{ text: 'Movies', lang: undefined }}
          labels={packLabels(languages, genres)}
          isHeld={false}
          data={data}
          languages={languages}
          genres={genres}
        />
      </>
    )
  }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Frame,
      children: [
        { index: true, Component: Panel },
        { path: 'cart', Component: () => null },
      ],
    },
  ])
  render(<Page initialEntries={[address]} />)
}

function Frame() {
  const navigate = useNavigate()
  return (
    <>
      <Outlet />
      <p data-testid="where">{useLocation().search}</p>
      <button onClick={() => void navigate('/cart')}>Leave</button>
      <button onClick={() => void navigate('/?type=2')}>Visit</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

export const shown = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('value'))
export const where = () => screen.getByTestId('where').textContent
/**
 * Waits until the page shows what it requests: 20 frames, because lists that arrive together are shown one in a frame. In
 * steps, because reading a response takes turns of the event loop, which do not move the clock.
 */
export const settle = () =>
  act(async () => {
    for (let frame = 0; frame < 20; frame++) await vi.advanceTimersByTimeAsync(20)
  })
export async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
/** Types a query into the search box and presses Enter. */
export async function search(text: string) {
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await settle()
}
export async function filterBy(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await settle()
}
export const rowTrack = (label: string) =>
  within(screen.getByRole('region', { name: label })).getByRole('list')
export const carouselTrack = () => rowTrack('Movies')
export async function scrollToCard(at: number) {
  act(() => carouselTrack().scrollTo({ left: at * 300 }))
  await settle()
}
