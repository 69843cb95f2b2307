/** Tests the positions of packages after an import. */
import { expect, test } from 'vitest'
import { createSeededRandom } from '#test/seeded-random.ts'
import { assignPositions } from './assign-positions.ts'

const NEW = undefined

test('gives the packages of a first import positions with gaps', () => {
  expect(assignPositions([NEW, NEW, NEW])).toEqual([0, 1000, 2000])
  expect(assignPositions([])).toEqual([])
})

test.each([
  ['nothing for the same order', [0, 1000, 2000], [0, 1000, 2000]],
  ['nothing where a package was withdrawn', [0, 2000, 3000], [0, 2000, 3000]],
  ['only an inserted package', [0, NEW, 1000, 2000], [0, 500, 1000, 2000]],
  ['only packages inserted at the start', [NEW, NEW, 0, 1000], [-2000, -1000, 0, 1000]],
  ['only packages inserted at the end', [0, 1000, NEW, NEW], [0, 1000, 2000, 3000]],
  ['only the package that moved to the start', [3000, 0, 1000, 2000], [-1000, 0, 1000, 2000]],
  ['only the package that moved to the end', [1000, 2000, 3000, 0], [1000, 2000, 3000, 4000]],
  ['only one of two packages that changed places', [0, 2000, 1000, 3000], [0, 500, 1000, 3000]],
])('changes %s', (_, stored, expected) => {
  expect(assignPositions(stored)).toEqual(expected)
})

test('gives all packages new positions where there is no room between two', () => {
  expect(assignPositions([0, NEW, 1, 2])).toEqual([0, 1000, 2000, 3000])
  expect(assignPositions([0, NEW, 2, 3])).toEqual([0, 1, 2, 3])
})

test('gives ascending positions for every order', () => {
  const random = createSeededRandom('positions')
  for (let round = 0; round < 500; round++) {
    const stored = Array.from({ length: random.between(0, 12) }, () =>
      random.between(0, 3) === 0 ? NEW : random.between(-5, 20),
    )
    const positions = assignPositions(stored)
    expect(positions).toHaveLength(stored.length)
    expect(positions, JSON.stringify(stored)).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
    for (const position of positions) expect(position).toSatisfy(Number.isInteger)
  }
})
