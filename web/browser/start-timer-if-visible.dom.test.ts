import { expect, test, vi } from 'vitest'
import { startTimerIfVisible } from './start-timer-if-visible.ts'

test('acts once when a page that was hidden at the time becomes visible', () => {
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const act = vi.fn()
  const cancel = startTimerIfVisible(1_000, act)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(act).toHaveBeenCalledOnce()
  cancel()
})
