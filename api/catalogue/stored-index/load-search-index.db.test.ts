/** Tests that instances share the search index of a large catalogue, and that a stored index finds the same packages. */
import { NO_LOG } from '#test/frozen-runtime.ts'
import seed from '#db/seed/catalogue.json' with { type: 'json' }
import { collectListTexts } from '#api/catalogue/catalogue-text.ts'
import { collectPacks } from '#api/catalogue/collect-packs.ts'
import type { NamedLists } from '#api/catalogue/search/word-index/build-search-index.ts'
import { catalogueOf } from '#test/catalogue-of.ts'
import { searchPackages } from '#api/catalogue/search/search-packages.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { freshDatabase } from '#test/database.ts'
import { tableOfCatalogue } from '#test/pack-tables.ts'
import { NOON } from '#test/simulators/external-simulators.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadSearchIndex } from './load-search-index.ts'

const catalogue = catalogueOf(seed)
const packs = tableOfCatalogue(catalogue)

/** Opens an instance on the database. Building an index pauses more often than hashing the texts. */
async function openInstance(db: Db, msPerRead = 0) {
  const { runtime } = await openSimulators()
  const seen = { pauses: 0, warnings: new Array<string>() }
  const log: Log = {
    info: () => undefined,
    warn: (fields) => seen.warnings.push(fields.event),
    error: () => undefined,
  }
  let time = NOON.getTime()
  const counting = {
    ...runtime,
    now: () => new Date((time += msPerRead)),
    sleep: async () => {
      seen.pauses++
    },
  }
  const load = async (table = packs, named: NamedLists = catalogue) => {
    const { index, stored } = await loadSearchIndex({ db, log, runtime: counting }, table, named, {
      minPacks: 1,
    })
    await stored
    return index
  }
  return { load, seen }
}

const storedKeys = async (db: Db) =>
  (await db.selectFrom('search_index').select('key').orderBy('stored_at').orderBy('key').execute()).map(
    ({ key }) => key,
  )

const renamed = (name: string) =>
  tableOfCatalogue({ ...catalogue, packages: catalogue.packages.map((one) => ({ ...one, name })) })

test('reads the index that another instance has stored, and finds the same packages with it', async () => {
  const db = await freshDatabase()
  const first = await openInstance(db)
  const second = await openInstance(db)
  const built = await first.load()
  const read = await second.load()

  expect(second.seen.pauses).toBeLessThan(first.seen.pauses)
  expect(await storedKeys(db)).toHaveLength(1)
  expect(second.seen.warnings).toEqual([])
  expect(read).toEqual(built)
  for (const query of ['kadalora', 'கடலோர', 'kadloara', 'rayil film', 'sun nxt', 'mystery'])
    expect(searchPackages(read, query)).toEqual(searchPackages(built, query))
})

test.each([
  ['a title', async (load: Load) => load(renamed('Another title'))],
  ['the name of a language', async (load: Load) => load(packs, { ...catalogue, languages: [] })],
  ['the name of a genre', async (load: Load) => load(packs, { ...catalogue, genres: [] })],
  [
    'the name of an app',
    async (load: Load) =>
      load(
        tableOfCatalogue({
          ...catalogue,
          apps: catalogue.apps.map((app) => ({ ...app, name: 'Another app' })),
        }),
      ),
  ],
  [
    'the order of packages',
    async (load: Load) =>
      load(tableOfCatalogue({ ...catalogue, packages: [...catalogue.packages].reverse() })),
  ],
])('builds another index after a change of %s', async (_, loadChanged) => {
  const db = await freshDatabase()
  const { load } = await openInstance(db)
  await load()
  await loadChanged(load)
  expect(await storedKeys(db)).toHaveLength(2)
})

type Load = Awaited<ReturnType<typeof openInstance>>['load']

test('builds another index after a package gets the language and genre of another one', async () => {
  const db = await freshDatabase()
  const { load } = await openInstance(db)
  const { packages } = catalogue
  const [other, last] = [packages.find(({ type }) => type === '2'), packages.at(-1)]
  if (!other || !last) throw new Error('The demonstration catalogue has no movie')
  const { languageId, genreId, type } = other
  await load(tableOfCatalogue({ ...catalogue, packages: [...packages, last] }))
  await load(
    tableOfCatalogue({ ...catalogue, packages: [...packages, { ...last, languageId, genreId, type }] }),
  )
  expect(await storedKeys(db)).toHaveLength(2)
})

test('stores one index when two instances build it at once', async () => {
  const db = await freshDatabase()
  const instances = await Promise.all([openInstance(db), openInstance(db)])
  const [one, other] = await Promise.all(instances.map(({ load }) => load()))
  expect(one).toEqual(other)
  expect(await storedKeys(db)).toHaveLength(1)
  expect(instances.flatMap(({ seen }) => seen.warnings)).toEqual([])
})

test('keeps the three newest indexes', async () => {
  const db = await freshDatabase()
  const { load } = await openInstance(db)
  await load()
  const [oldest] = await storedKeys(db)
  await sql`update search_index set stored_at = stored_at - interval '1 day'`.execute(db)
  for (const title of ['One', 'Two', 'Three']) await load(renamed(title))
  const kept = await storedKeys(db)
  expect(kept).toHaveLength(3)
  expect(kept).not.toContain(oldest)
})

test('builds the index if the stored one cannot be read, and logs why', async () => {
  const db = await freshDatabase()
  const { load, seen } = await openInstance(db)
  const built = await load()
  await sql`delete from search_index_part where number = 3`.execute(db)
  expect(await load()).toEqual(built)
  expect(seen.warnings).toEqual(['search_index.read_failed'])
})

test('starts without storing the index if the database refuses it', async () => {
  const db = await freshDatabase()
  await sql`alter table search_index_part add constraint refuses_all check (number < 0)`.execute(db)
  onTestFinished(async () => {
    await sql`alter table search_index_part drop constraint refuses_all`.execute(db)
  })
  const { load, seen } = await openInstance(db)
  expect((await load()).textWords.words.starts.length).toBeGreaterThan(0)
  expect(seen.warnings).toEqual(['search_index.store_failed'])
})

test('builds the index when reading or storing its parts takes longer than five seconds', async () => {
  const db = await freshDatabase()
  const slow = await openInstance(db, 1_000)
  const built = await slow.load()
  expect(slow.seen.warnings).toEqual(['search_index.store_failed'])
  expect(await storedKeys(db)).toEqual([])
  await (await openInstance(db)).load()
  expect(await slow.load()).toEqual(built)
  expect(slow.seen.warnings).toEqual(['search_index.store_failed', 'search_index.read_failed'])
})

test('does not store the index of a small catalogue', async () => {
  const db = await freshDatabase()
  const { runtime } = await openSimulators()
  await (
    await loadSearchIndex({ db, log: NO_LOG, runtime }, packs, catalogue)
  ).stored
  expect(await storedKeys(db)).toEqual([])
})

test('stores another index when a language or a genre gets a name in another language, or a pack a title', async () => {
  const db = await freshDatabase()
  const { load } = await openInstance(db)
  const [genre] = catalogue.genres
  const text = (name: string, description: string) => ({ language: 'ta' as const, name, description })
  await load()
  await load(packs, {
    ...catalogue,
    texts: collectListTexts([{ kind: 'genre', itemId: genre?.id ?? '', ...text('ஆக்ஷன்', '') }]),
  })
  const translated = collectPacks(catalogue.apps)
  for (const one of catalogue.packages) translated.add(one, [text('தலைப்பு', '')])
  await load(translated.finish())
  expect(await storedKeys(db)).toHaveLength(3)
})

test('keeps the index when only descriptions and questions get texts, which a search does not find', async () => {
  const db = await freshDatabase()
  const { load } = await openInstance(db)
  const text = (name: string, description: string) => ({ language: 'ta' as const, name, description })
  await load()
  const described = collectPacks(catalogue.apps)
  for (const one of catalogue.packages) described.add(one, [text('', 'விளக்கம்')])
  const texts = collectListTexts([{ kind: 'faq', itemId: 'what-is-it', ...text('கேள்வி', 'பதில்') }])
  await load(described.finish(), { ...catalogue, texts })
  expect(await storedKeys(db)).toHaveLength(1)
})
