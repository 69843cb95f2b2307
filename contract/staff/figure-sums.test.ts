import { expect, test } from 'vitest'
import {
  delayBelow,
  mostFrequent,
  seriesOf,
  shareOf,
  successBy,
  successRate,
  sumBy,
  sumOf,
} from './figure-sums.ts'

/** @param name figure, part and state */
const row = (name: string, count: number, amountPaise = 0) => {
  const [figure = '', part = '', state = ''] = name.split('/')
  return { figure, part, state, count, amountPaise }
}

const ATTEMPTS = [
  row('attempts/payu/captured', 6, 600),
  row('attempts/payu/failed', 2, 200),
  row('attempts/paytm/captured', 1, 100),
  row('attempts/paytm/expired', 1, 100),
  row('attempts/paytm/pending', 5, 500),
  row('sales/payu/', 9, 900),
]

test('adds the rows of a figure alone, also by a key with the largest count first', () => {
  expect(sumOf(ATTEMPTS, 'attempts')).toEqual({ count: 15, amountPaise: 1_500 })
  expect(sumOf(ATTEMPTS, 'refunds')).toEqual({ count: 0, amountPaise: 0 })
  expect(sumBy(ATTEMPTS, 'attempts', ({ part }) => part).map(([key, { count }]) => [key, count])).toEqual([
    ['payu', 8],
    ['paytm', 7],
  ])
})

test('the success rate leaves out attempts without a result, and is undefined without any', () => {
  expect(successRate(ATTEMPTS)).toBe(0.7)
  expect(successRate(ATTEMPTS, ({ part }) => part === 'paytm')).toBe(0.5)
  expect(successRate([row('attempts/payu/sent', 3)])).toBeUndefined()
  expect(shareOf(0, 0)).toBeUndefined()
})

test('a delay is below the limit of the group that reaches the share', () => {
  const delays = [row('code_delays//more', 1), row('code_delays//10', 4), row('code_delays//2', 15)]
  expect(delayBelow(delays, 'code_delays', 0.5)).toBe(2)
  expect(delayBelow(delays, 'code_delays', 0.95)).toBe(10)
  expect(delayBelow(delays, 'code_delays', 1)).toBe('more')
  expect(delayBelow([], 'code_delays', 0.5)).toBeUndefined()
})

test('divides rows into series by day, the largest first', () => {
  const daily = [
    { ...row('sales/payu/', 1, 100), day: '2026-11-20' },
    { ...row('sales/payu/x', 1, 50), day: '2026-11-20' },
    { ...row('sales/paytm/', 1, 400), day: '2026-11-21' },
  ]
  const series = seriesOf(daily, 'sales', { keyOf: ({ part }) => part, unit: 'amountPaise' })
  expect(series.map(({ key, values }) => [key, [...values]])).toEqual([
    ['paytm', [['2026-11-21', 400]]],
    ['payu', [['2026-11-20', 150]]],
  ])
})

test('divides attempts with a result into captured and others, the most frequent part first [SPEC-17-64]', () => {
  expect(successBy(ATTEMPTS, 'attempts')).toEqual([
    { part: 'payu', captured: 6, failed: 2 },
    { part: 'paytm', captured: 1, failed: 1 },
  ])
  expect(successBy([row('bank_attempts/HDFC Bank/sent', 3)], 'bank_attempts')).toEqual([])
})

test('adds the parts after the most frequent ones [SPEC-17-64]', () => {
  const parts = ['a', 'b', 'c'].map((part, index) => ({ part, captured: 9 - index, failed: index }))
  expect(mostFrequent(parts, 1)).toEqual({
    listed: [parts[0]],
    others: { part: '', captured: 15, failed: 3 },
  })
  expect(mostFrequent(parts, 3)).toEqual({ listed: parts, others: undefined })
})
