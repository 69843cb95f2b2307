/** Tests the reload of a page that could not be loaded. */
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReloadWhenReachable } from './reload-when-reachable.ts'

test('requests the page again after a request without any answer', async () => {
  vi.useFakeTimers()
  const request = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', request)
  renderHook(useReloadWhenReachable)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(request).toHaveBeenCalledTimes(2)
})
