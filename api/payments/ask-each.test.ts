import { expect, test } from 'vitest'
import { askEach } from './ask-each.ts'

const ask = async (id: string): Promise<string> => {
  if (id.startsWith('dead')) throw new Error(`${id} does not answer`)
  return `about ${id}`
}

test('one that gives no answer keeps back no other', async () => {
  expect([...(await askEach(['a', 'dead', 'b'], ask))]).toEqual([
    ['a', 'about a'],
    ['b', 'about b'],
  ])
})

test('where nobody answers that is said, and of nobody nothing', async () => {
  await expect(askEach(['dead1', 'dead2'], ask)).rejects.toThrow('dead1 does not answer')
  expect((await askEach([], ask)).size).toBe(0)
})
