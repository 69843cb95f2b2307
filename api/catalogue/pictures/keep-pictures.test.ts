/** Tests the pictures that an instance keeps in memory. */
import type { PictureFile } from '#contract/picture-address.ts'
import { expect, test } from 'vitest'
import { keepPictures } from './keep-pictures.ts'

const fileOf = (letter: string): PictureFile => ({ hash: letter.repeat(32), width: 320 })

/** A cache for 250 bytes, before a store whose pictures have 100. */
function openCache(isStored = true) {
  const read: string[] = []
  const get = keepPictures(async ({ hash }) => {
    read.push(hash[0] ?? '')
    return Promise.resolve(isStored ? Buffer.alloc(100) : undefined)
  }, 250)
  return { read, get: (letter: string) => get(fileOf(letter)) }
}

test('a picture is read once, also for requests at the same time [SPEC-17-70]', async () => {
  const { read, get } = openCache()
  await Promise.all([get('a'), get('a'), get('a')])
  expect((await get('a'))?.length).toBe(100)
  expect(read).toEqual(['a'])
})

test('the picture that was sent the longest time ago leaves the memory first', async () => {
  const { read, get } = openCache()
  for (const letter of ['a', 'b', 'a', 'c', 'a', 'b']) await get(letter)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})

test('a picture that is not stored is asked for again: it may be uploaded at another instance', async () => {
  const { read, get } = openCache(false)
  expect([await get('a'), await get('a')]).toEqual([undefined, undefined])
  expect(read).toEqual(['a', 'a'])
})

test('a database error is not kept', async () => {
  let calls = 0
  const get = keepPictures(() => {
    calls++
    return calls === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve(Buffer.alloc(1))
  })
  await expect(get(fileOf('a'))).rejects.toThrow('no connection')
  expect((await get(fileOf('a')))?.length).toBe(1)
})
