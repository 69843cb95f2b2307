import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('measures the sides in turn, and begins each round with another side', async () => {
  const measuredSides: string[] = []
  const side = (name: string) => async () => {
    measuredSides.push(name)
    return measuredSides.length
  }
  const rounds = await interleave({ ours: side('ours'), bare: side('bare') }, 3)
  expect(measuredSides).toEqual(['ours', 'bare', 'bare', 'ours', 'ours', 'bare'])
  expect(rounds[1]).toEqual({ ours: 4, bare: 3 })
})
