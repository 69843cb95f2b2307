import { expect, test } from 'vitest'
import { processItems, processInBatches } from './process-items.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'

/** Processes items; those with an entry in `errors` fail with that error. @returns the results and the items that were begun */
async function doItems(items: string[], errors: Record<string, Error>) {
  const begun: string[] = []
  const warnings: object[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (fields: object) => void warnings.push(fields),
  }
  const batch = { event: 'debit.end_failed' as const, items, nameOf: (item: string) => item }
  const allDone = await processItems(log, batch, (item) => {
    begun.push(item)
    return errors[item] ? Promise.reject(errors[item]) : Promise.resolve()
  })
  return { allDone, begun, warnings }
}

/** Processes items in batches of two; `broken` fails. @returns the items that were begun */
async function doInBatches(items: string[], stopping?: AbortController): Promise<string[]> {
  const begun: string[] = []
  const isWaiting = new Set(items)
  const log = { info: () => undefined, error: () => undefined, warn: () => undefined }
  const batch = {
    event: 'debit.end_failed' as const,
    nameOf: (item: string) => item,
    size: 2,
    list: (except: string[]) =>
      Promise.resolve([...isWaiting].filter((item) => !except.includes(item)).slice(0, 2)),
    stopping: stopping?.signal,
  }
  await processInBatches(log, batch, async (item) => {
    begun.push(item)
    if (item === 'last before the stop') stopping?.abort()
    if (item.startsWith('broken')) throw new TypeError(item)
    isWaiting.delete(item)
  })
  return begun
}

const statementTimeout = Object.assign(new Error('canceling statement'), { code: '57014' })

test('does the items after one that fails, logs the failed one, and returns that not all were done', async () => {
  const { allDone, begun, warnings } = await doItems(['a', 'b', 'c'], { a: new TypeError('broken') })
  expect(allDone).toBe(false)
  expect(begun).toEqual(['a', 'b', 'c'])
  const frames = expect.any(Array) as string[]
  expect(warnings).toEqual([{ event: 'debit.end_failed', item: 'a', reason: 'TypeError', frames }])
  // The message of an error may contain data.
  expect(JSON.stringify(warnings)).not.toContain('broken')
  expect(await doItems(['b'], {})).toMatchObject({ allDone: true, warnings: [] })
})

test.each([
  ['the database is slow', statementTimeout],
  ['the connection is lost', new Error('Connection terminated unexpectedly')],
  ['a gateway does not respond in time', new ExternalSystemError('payu', 'timeout')],
])('ends the batch after three items in a row because %s', async (_, error) => {
  const errors = { b: error, c: error, d: error }
  const { allDone, begun } = await doItems(['a', 'b', 'c', 'd', 'e', 'f'], errors)
  expect(allDone).toBe(false)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('does all items if only some reach the time limit, or fail for other reasons', async () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f']
  const errors = {
    a: statementTimeout,
    b: statementTimeout,
    c: new TypeError('broken'),
    d: statementTimeout,
    e: statementTimeout,
  }
  expect((await doItems(items, errors)).begun).toEqual(items)
})

test('continues with the next batch without the items that failed', async () => {
  expect(await doInBatches(['broken 1', 'broken 2', 'a', 'b', 'c'])).toEqual([
    'broken 1',
    'broken 2',
    'a',
    'b',
    'c',
  ])
})

test('begins no further item after a stop', async () => {
  const stopping = new AbortController()
  expect(await doInBatches(['last before the stop', 'a', 'b'], stopping)).toEqual(['last before the stop'])
})
