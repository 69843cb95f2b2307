import { hideToast, showToast, type ToastKind } from '#web/session/toast-store.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  hideToast()
  render(<ToastRegion />)
})
const announce = (kind: ToastKind, message: string) => act(() => showToast(kind, message))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('hides a toast after three seconds, not before [SPEC-2.2-10, SPEC-4-41, SPEC-9-03]', () => {
  announce('success', 'Login successful')
  pass(2999)
  expect(screen.getByText('Login successful')).toBeDefined()
  pass(1)
  expect(screen.queryByText('Login successful')).toBeNull()
})

test('a newer toast replaces the current one and has a full three seconds [SPEC-2.2-10]', () => {
  announce('success', 'Login successful')
  pass(2000)
  announce('error', 'Something went wrong. Please try again later')
  expect(screen.queryByText('Login successful')).toBeNull()
  pass(2999)
  expect(screen.getByText('Something went wrong. Please try again later')).toBeDefined()
  pass(1)
  expect(screen.queryByText('Something went wrong. Please try again later')).toBeNull()
})

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['error', 'alert'],
] as const)('a "%s" toast has the colour of its type and is announced as %s [SPEC-2.2-11]', (kind, role) => {
  announce(kind, 'Words')
  const toast = screen.getByRole(role).firstElementChild
  expect(toast?.className).toBe(`toast toast--${kind}`)
  expect(toast?.textContent).toBe('Words')
})

test('closes a toast by its button', () => {
  announce('error', 'Words')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Words')).toBeNull()
})
