import { expect, test, vi } from 'vitest'
import { runMutants } from './run-mutants.ts'

test('reports each mutant in one line, and is true only if all were caught', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const catchMutant = async ({ name }: { name: string }) => {
    if (name === 'broken') throw new Error('no database')
    return name === 'caught' ? 'seed 1' : undefined
  }
  expect(await runMutants([{ name: 'caught' }], { catchMutant })).toBe(true)
  expect(await runMutants([{ name: 'broken' }, { name: 'missed' }], { catchMutant })).toBe(false)
  expect(log.mock.calls.flat().slice(2)).toEqual([
    'NOT RUN: broken: Error: no database',
    'NOT CAUGHT: missed',
    '0 of 2 mutants caught',
  ])
})

test('throws if there are no mutants, which would count as all caught', async () => {
  await expect(runMutants([], { catchMutant: async () => undefined })).rejects.toThrow('There is no mutant')
})
