import { beforeEach, expect, test, vi } from 'vitest'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()

/** Opens another document in the same tab. @returns its toast */
async function openPage() {
  vi.resetModules()
  const { renderHook } = await import('@testing-library/react')
  const { persistToast, showToast, useToast } = await import('./toast-store.ts')
  const toast = renderHook(() => useToast()).result.current
  return { toast, showToast, leave: persistToast }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  window.sessionStorage.clear()
})

test('shows the toast of the previous page on the next page only', async () => {
  const first = await openPage()
  first.showToast('success', 'Registration successful')
  first.leave()
  expect((await openPage()).toast).toMatchObject({ kind: 'success', message: 'Registration successful' })
  expect((await openPage()).toast).toBeUndefined()
})

test('stores nothing if the page shows no toast', async () => {
  const first = await openPage()
  first.leave()
  expect(window.sessionStorage).toHaveLength(0)
})

test.each([
  ['shows', 14_999, { message: 'Registration successful' }],
  ['drops', 15_001, undefined],
])('%s a stored toast after %i ms, as on the return from a gateway', async (_, milliseconds, toast) => {
  const first = await openPage()
  first.showToast('success', 'Registration successful')
  first.leave()
  vi.setSystemTime(NOON + milliseconds)
  const next = await openPage()
  if (toast) expect(next.toast).toMatchObject(toast)
  else expect(next.toast).toBeUndefined()
})

test('ignores a damaged stored toast', async () => {
  window.sessionStorage.setItem('sdg.toast', JSON.stringify({ kind: 'loud', message: 'x', leftAt: NOON }))
  expect((await openPage()).toast).toBeUndefined()
})
