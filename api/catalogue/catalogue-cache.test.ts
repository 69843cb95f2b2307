/** Tests the in-memory cache of the catalogue. */
import type { Log } from '#api/platform/observability/logger.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { tableOfCatalogue } from '#test/pack-tables.ts'
import { expect, test } from 'vitest'
import { catalogueCache, buildSnapshot } from './catalogue-cache.ts'
import type { PackTable } from './pack-table.ts'
import { buildSearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { catalogueOf } from '#test/catalogue-of.ts'

const catalogue = catalogueOf(smallCatalogue)
const pause = async () => undefined
const OPTIONS = {
  shopUrl: 'http://localhost:3000',
  indexOf: (table: PackTable) => buildSearchIndex(table, catalogue, pause),
}
const snapshot = (version: number) =>
  buildSnapshot(version, { lists: catalogue, table: tableOfCatalogue(catalogue) }, OPTIONS)

function logTo(lines: string[]): Log {
  const write = (_: object, message: string) => void lines.push(message)
  return { info: write, warn: write, error: write }
}

test('replaces the cached catalogue with a newer version in one step', async () => {
  const lines: string[] = []
  const cache = catalogueCache(await snapshot(1), () => snapshot(2), logTo(lines))
  await cache.refreshIfStale()

  expect(cache.offers().version).toBe(2)
  expect(lines).toEqual(['catalogue loaded'])
})

test('does not read the catalogue again while the version is unchanged', async () => {
  const lines: string[] = []
  const cache = catalogueCache(await snapshot(1), async () => undefined, logTo(lines))
  const before = cache.findResponse('/api/movies')
  await cache.refreshIfStale()

  expect(cache.findResponse('/api/movies')).toBe(before)
  expect(lines).toEqual([])
})

test('keeps the last catalogue while the database is unavailable [SPEC-8-10, ASVS-16.5.2]', async () => {
  const lines: string[] = []
  const cache = catalogueCache(await snapshot(1), () => Promise.reject(new Error('away')), logTo(lines))
  await cache.refreshIfStale()

  expect(cache.offers().find('P1-FAMILY-MAX-3M')).toMatchObject({
    packageId: 'family-max',
    packageName: 'Family Max',
    type: '1',
    months: 3,
    pricePaise: 687_00,
  })
  expect(lines).toEqual(['catalogue refresh failed'])
})

test('shares one refresh between two concurrent calls', async () => {
  let reads = 0
  const readNewer = async () => {
    reads++
    return undefined
  }
  const cache = catalogueCache(await snapshot(1), readNewer, logTo([]))
  await Promise.all([cache.refreshIfStale(), cache.refreshIfStale()])
  expect(reads).toBe(1)

  await cache.refreshIfStale()
  expect(reads).toBe(2)
})
