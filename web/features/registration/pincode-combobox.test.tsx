import type { Pincode } from '#contract/content.ts'
import { type MockApi, mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PincodeCombobox } from './pincode-combobox.tsx'

const PLACES: Pincode[] = ['600001', '600004', '600017'].map((pincode) => ({
  pincode,
  city: 'Chennai',
  state: 'Tamil Nadu',
}))
const FIND = 'GET /api/pincodes/:query'
let server: MockApi

beforeEach(() => {
  server = mockApi()
  server.onCall(FIND, ({ query }) => ({ data: PLACES.filter(({ pincode }) => pincode.startsWith(query)) }))
})

function open() {
  const onPlace = vi.fn()
  const registered = {
    name: 'pincode',
    onChange: async () => undefined,
    onBlur: async () => undefined,
    ref: vi.fn(),
  }
  render(<PincodeCombobox registered={registered} error={undefined} onPlace={onPlace} />)
  return { onPlace, field: screen.getByRole('combobox', { name: 'Pincode' }) }
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('suggests places while typing, with one request per pause [SPEC-7-17]', async () => {
  const { field } = open()
  await userEvent.type(field, '6000')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(server.sent(FIND)).toEqual([{ query: '6000' }])
})

test('looks up a pincode that is typed in digits of another script', async () => {
  const { field } = open()
  await userEvent.type(field, '௬௦௦௦')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  expect(server.sent(FIND)).toEqual([{ query: '6000' }])
})

test('accepts a pasted pincode with a space', async () => {
  const { field, onPlace } = open()
  await userEvent.click(field)
  await userEvent.paste(' 600 017')
  expect(field).toHaveProperty('value', '600017')
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[2], false))
})

test('a digit typed in the middle of a pincode removes none, and seven digits are not looked up [SPEC-2.9-08]', async () => {
  const { field } = open()
  await userEvent.type(field, '600017')
  await waitFor(() => expect(server.sent(FIND)).toHaveLength(1))
  await userEvent.type(field, '4', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field).toHaveProperty('value', '6004017')
  expect(field).toHaveProperty('selectionStart', 4)
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(server.sent(FIND).at(-1)).toEqual({ query: '600417' }))
  expect(server.sent(FIND)).toHaveLength(2)
})

test('accepts the postal code that the browser fills in, and looks it up', async () => {
  const { field, onPlace } = open()
  expect(field.getAttribute('autocomplete')).toBe('postal-code')
  fireEvent.input(field, { target: { value: '600017' } }) // Without the focus.
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[2], false))
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('arrow keys move through the list, Enter chooses a place [SPEC-11-28]', async () => {
  const { field, onPlace } = open()
  await userEvent.type(field, '60')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowDown}')
  expect(active(field)).toContain('600001')
  await userEvent.keyboard('{ArrowUp}')
  expect(active(field)).toContain('600017')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[1], true)
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the list and keeps the typed text', async () => {
  const { field, onPlace } = open()
  await userEvent.type(field, '60')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(field).toHaveProperty('value', '60')
  expect(onPlace).not.toHaveBeenCalled()
})

test('a click chooses a place', async () => {
  const { field, onPlace } = open()
  await userEvent.type(field, '60')
  const [, second] = await screen.findAllByRole('option')
  await userEvent.click(second!)
  expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[1], true)
})

test('six digits that match one place choose it without a list', async () => {
  const { field, onPlace } = open()
  await userEvent.type(field, '600017')
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[2], false))
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('fills in the place of a pincode whose field is left before the answer [SPEC-2.9-09]', async () => {
  const { field, onPlace } = open()
  await userEvent.type(field, '600017')
  await userEvent.tab()
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[2], false))
})

test('looks up a pincode again that was typed without a network, once it is back [SPEC-2.9-09]', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.on(FIND, OFFLINE)
  const { field, onPlace } = open()
  await userEvent.type(field, '600017')
  await userEvent.tab()
  await waitFor(() => expect(server.sent(FIND)).toHaveLength(1))

  server.on(FIND, { data: [PLACES[2]!] })
  network.mockReturnValue(true)
  fireEvent.online(window)
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACES[2], false))
  expect(server.sent(FIND)).toHaveLength(2)
})
