/** Tests the files of the database that an instance keeps in memory, and the limits of their reads. */
import { TooManyRequests } from '#contract/identity.ts'
import { expect, test } from 'vitest'
import { openStoredFiles } from './open-stored-files.ts'

const GROUP = '192.0.2.1'

/** A memory for two files, before a store whose reads the test observes. */
function open(store: (name: string) => Promise<string | undefined> = (name) => Promise.resolve(name)) {
  const read: string[] = []
  let ms = 0
  const find = openStoredFiles({
    read: (name) => {
      read.push(name)
      return store(name)
    },
    bytesOf: () => 3 * 1024 * 1024,
    readsOfGroup: { atOnce: 10, perSecond: 1 },
    now: () => new Date(ms),
    waitAtMost: (_ms, work) => work,
  })
  return {
    read,
    find,
    get: (name: string) => find(name, GROUP),
    advance: (seconds: number) => (ms += seconds * 1_000),
  }
}

test('a file is read once, even for concurrent requests [SPEC-17-70]', async () => {
  const { read, get } = open()
  await Promise.all([get('a'), get('a'), get('a')])
  expect(await get('a')).toBe('a')
  expect(read).toEqual(['a'])
})

test('the file that was least recently sent leaves the memory first', async () => {
  const { read, get } = open()
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})

test('a file that is not stored is asked for again after five seconds: it may be stored by then', async () => {
  const { read, get, advance } = open(() => Promise.resolve(undefined))
  expect([await get('a'), await get('a')]).toEqual([undefined, undefined])
  expect(read).toEqual(['a'])
  advance(5)
  await get('a')
  expect(read).toEqual(['a', 'a'])
})

test('an address group has a limit of reads, which names in memory do not use [THR-S18]', async () => {
  const { read, find, get, advance } = open()
  await get('kept')
  for (let n = 0; n < 9; n++) await get('kept')
  for (let n = 0; n < 9; n++) await get(String(n))
  await expect(get('one more')).rejects.toMatchObject({ code: TooManyRequests.code })
  expect(await find('one more', '198.51.100.7')).toBe('one more')
  advance(1)
  await get('another')
  expect(read).toHaveLength(12)
})

test('a database error is not kept', async () => {
  let calls = 0
  const { get } = open(() => {
    calls++
    return calls === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve('a')
  })
  await expect(get('a')).rejects.toThrow('no connection')
  expect(await get('a')).toBe('a')
})
