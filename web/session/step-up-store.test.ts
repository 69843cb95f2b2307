import { afterEach, expect, test } from 'vitest'
import { requestStepUp, stepUpStore } from './step-up-store.ts'

afterEach(() => stepUpStore.get()?.answer(false))

test('concurrent requests share one step-up', async () => {
  const both = [requestStepUp(), requestStepUp()]
  stepUpStore.get()?.answer(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(stepUpStore.get()).toBeUndefined()
})

test('a late answer to a cancelled step-up does not end the next one', async () => {
  const cancelled = requestStepUp()
  const first = stepUpStore.get()
  first?.answer(false)
  expect(await cancelled).toBe(false)

  const next = requestStepUp()
  const second = stepUpStore.get()
  first?.answer(true)
  expect(stepUpStore.get()).toBe(second)
  expect(requestStepUp()).toBe(next)
  second?.answer(true)
  expect(await next).toBe(true)
})
