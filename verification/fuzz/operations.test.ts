/** Compares the callbacks that the fuzzer sends with those of the access table. */
import { ACCESS } from '#contract/access.ts'
import { expect, test } from 'vitest'
import { CALLBACKS } from './operations.ts'

test('the fuzzer sends every return and webhook of the access table', () => {
  const callbacks = Object.keys(ACCESS).filter((route) =>
    /^\w+ \/api\/(webhooks\/|\w+Response\/)/.test(route),
  )
  expect(CALLBACKS.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(callbacks.toSorted())
})
