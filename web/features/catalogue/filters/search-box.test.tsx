import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, Outlet, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { isSearchable } from './is-searchable.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void vi.useFakeTimers())

function open(first = '') {
  const props = { isSearch: (text: string) => isSearchable(text, []), onSearch: vi.fn(), onClose: vi.fn() }
  let navigate: ReturnType<typeof useNavigate> | undefined
  let setQuery: ((query: string) => void) | undefined
  function Box() {
    const [query, set] = useState(first)
    navigate = useNavigate()
    setQuery = set
    return (
      <>
        <SearchBox query={query} {...props} takesFocus />
        <Outlet />
      </>
    )
  }
  const loads = () => new Promise(() => undefined)
  const Page = createRoutesStub([
    { path: '/', Component: Box, children: [{ path: 'faqs', loader: loads, Component: () => null }] },
  ])
  render(<Page />)
  const box = screen.getByPlaceholderText<HTMLInputElement>('Enter your search query here...')
  return {
    ...props,
    box,
    /** Changes the query outside the box. */
    show: (query: string) => act(() => setQuery?.(query)),
    /** Starts a navigation. */
    go: (to: string) => act(async () => void navigate?.(to)),
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    wait: (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      }),
  }
}

test('searches one second after the last keystroke [SPEC-4-39, SPEC-9-01]', () => {
  const { type, wait, onSearch } = open()
  type('vaa')
  wait(900)
  type('vaas')
  wait(999)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('vaas')
})

test('Enter searches at once, and only once [SPEC-10.1-05]', () => {
  const { box, type, wait, onSearch } = open()
  type(' rayil ')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('rayil')
  wait(2000)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('two characters search nothing and end the current search [SPEC-4-37, SPEC-5-16]', () => {
  const { type, wait, onSearch } = open('rayil')
  type('ra')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  wait(2000)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('a query from back or forward replaces the typed text [SPEC-10.1-04]', () => {
  const { box, type, show } = open('rayil')
  type('ra')
  show('')
  expect(box.value).toBe('ra') // The box itself ended that search.
  show('vaasal')
  expect(box.value).toBe('vaasal')
})

test.each([
  ['has opened a title', '/?type=2&title=P2-1'],
  ['waits for another page', '/faqs'],
])('drops a waiting search of a visitor who %s', async (_what, to) => {
  const { type, wait, go, onSearch } = open()
  type('rayil')
  await go(to)
  wait(2000)
  expect(onSearch).not.toHaveBeenCalled()
})

test('Escape closes the box', () => {
  const { box, onClose } = open()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('cancels a waiting search when the box is removed', () => {
  const { type, wait, onSearch } = open()
  type('rayil')
  cleanup()
  wait(2000)
  expect(onSearch).not.toHaveBeenCalled()
})
