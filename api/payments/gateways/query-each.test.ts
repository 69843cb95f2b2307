import { expect, test } from 'vitest'
import { queryEach } from './query-each.ts'

const attempts = (...ids: string[]) => ids.map((id) => ({ id }))
const ask = async ({ id }: { id: string }): Promise<string> => {
  if (id.startsWith('dead')) throw new Error(`${id} does not answer`)
  return `about ${id}`
}

test('returns the other answers when one attempt has no answer', async () => {
  expect([...(await queryEach(attempts('a', 'dead', 'b'), ask))]).toEqual([
    ['a', 'about a'],
    ['b', 'about b'],
  ])
})

test('throws the first failure where no call is answered', async () => {
  await expect(queryEach(attempts('dead1', 'dead2'), ask)).rejects.toThrow('dead1 does not answer')
  expect((await queryEach([], ask)).size).toBe(0)
})
