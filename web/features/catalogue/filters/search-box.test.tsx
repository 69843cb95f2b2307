import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSearchable } from './is-searchable.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(query = '') {
  const onSearch = vi.fn()
  const onClose = vi.fn()
  const enough = (text: string) => isSearchable(text, [])
  render(<SearchBox query={query} isSearch={enough} onSearch={onSearch} onClose={onClose} takesFocus />)
  const box = screen.getByPlaceholderText('Enter your search query here...')
  return {
    onSearch,
    onClose,
    box,
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
  const props = { isSearch: (text: string) => isSearchable(text, []), onSearch: vi.fn(), onClose: vi.fn() }
  const { rerender } = render(<SearchBox query="rayil" {...props} takesFocus />)
  const box = screen.getByPlaceholderText<HTMLInputElement>('Enter your search query here...')
  fireEvent.change(box, { target: { value: 'ra' } })
  rerender(<SearchBox query="" {...props} takesFocus />)
  expect(box.value).toBe('ra') // The box itself ended that search.
  rerender(<SearchBox query="vaasal" {...props} takesFocus />)
  expect(box.value).toBe('vaasal')
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
