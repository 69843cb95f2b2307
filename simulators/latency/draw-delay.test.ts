import { expect, test } from 'vitest'
import { drawDelayMs } from './latency.ts'

/** Returns the two numbers in turn. */
const twoNumbers = (first: number, second: number) => {
  let calls = 0
  return () => (calls++ % 2 === 0 ? first : second)
}

const NUMBERS = [0, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999, 1 - Number.EPSILON]
const delays = NUMBERS.flatMap((first) =>
  NUMBERS.map((second) => drawDelayMs(400, twoNumbers(first, second))),
)

test('limits every delay to between 50 ms and 10 s', () => {
  expect(Math.min(...delays)).toBe(50)
  expect(Math.max(...delays)).toBe(10_000)
})

test('draws the median for the normal number 0, more for a positive one and less for a negative one', () => {
  const draw = (second: number) => drawDelayMs(400, twoNumbers(0.9, second))
  expect(draw(0.25)).toBe(400)
  expect(draw(0)).toBeGreaterThan(400)
  expect(draw(0.5)).toBeLessThan(400)
})
