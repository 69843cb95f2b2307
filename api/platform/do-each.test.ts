import { expect, test } from 'vitest'
import { doEach } from './do-each.ts'

test('does the items after one that fails, logs the failed one, and returns that not all were done', async () => {
  const done: string[] = []
  const warnings: object[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (fields: object) => void warnings.push(fields),
  }
  const batch = { event: 'debit.end_failed' as const, items: ['a', 'b', 'c'], nameOf: (item: string) => item }
  const work = (item: string) => {
    if (item === 'a') return Promise.reject(new TypeError('broken'))
    done.push(item)
    return Promise.resolve()
  }
  expect(await doEach(log, batch, work)).toBe(false)
  expect(done).toEqual(['b', 'c'])
  expect(warnings).toEqual([{ event: 'debit.end_failed', item: 'a', reason: 'TypeError' }])
  expect(await doEach(log, { ...batch, items: ['b'] }, work)).toBe(true)
})
