/** Tests searches without a result: the search counts them, a job stores them, and they are shown from three times a day on. */
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { makeApp } from '#test/app.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addSearchTerms, listFrequentTerms } from './search-term-store.ts'
import { storeEmptySearches } from './store-empty-searches.ts'

const TODAY = '2026-11-20'

test('counts searches of the whole catalogue that find nothing, and stores them in one statement [SPEC-17-42]', async () => {
  const { app, platform, emptySearches } = await makeApp()
  const { db } = platform
  const search = (text: string, query = '') => app.inject(`/api/search/${encodeURIComponent(text)}${query}`)
  for (const text of ['Zzyzx Road', 'zzyzx  road', 'ZZYZX ROAD', 'Qwxyz', 'Qwxyz'])
    expect((await search(text)).json()).toMatchObject({ total: 0 })
  await search('rayil')
  await search('Brrrgl', '?type=2')
  await search('9840012345 zzz')
  await storeEmptySearches(platform, emptySearches)
  const rows = await db.selectFrom('search_term').selectAll().orderBy('term').execute()
  expect(rows).toEqual([
    { day: TODAY, term: 'qwxyz', count: 2 },
    { day: TODAY, term: 'zzyzx road', count: 3 },
  ])
  expect(await listFrequentTerms(db, TODAY, TODAY)).toEqual([{ term: 'zzyzx road', count: 3, days: 1 }])
  expect(await listFrequentTerms(db, '2026-11-19', '2026-11-19')).toEqual([])
})

test('sends no statement while nothing was counted [SPEC-17-42]', async () => {
  const { platform, emptySearches } = await makeApp()
  const rename = (from: string, to: string) =>
    sql`alter table if exists ${sql.table(from)} rename to ${sql.table(to)}`.execute(platform.db)
  onTestFinished(() => rename('search_term_away', 'search_term').then(() => undefined))
  await rename('search_term', 'search_term_away')
  await storeEmptySearches(platform, emptySearches)
  emptySearches.count('vedha')
  await expect(storeEmptySearches(platform, emptySearches)).rejects.toThrow('search_term')
})

test('adds counts of several instances, and takes no more than 5,000 terms a day [SPEC-17-42]', async () => {
  const { platform } = await makeApp()
  const { db } = platform
  const letters = (number: number) => number.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
  const many = Array.from({ length: 5_000 }, (_, number) => ({ term: letters(number + 16), count: 1 }))
  await addSearchTerms(db, TODAY, many)
  await addSearchTerms(db, TODAY, [
    { term: letters(16), count: 4 },
    { term: 'too late', count: 9 },
  ])
  expect(await listFrequentTerms(db, TODAY, TODAY)).toEqual([{ term: letters(16), count: 5, days: 1 }])
})

test('deletes rare terms after two days, and the others after 90 days [SPEC-17-43]', async () => {
  const { platform, external } = await makeApp()
  const { db } = platform
  await addSearchTerms(db, TODAY, [
    { term: 'rare', count: 2 },
    { term: 'often', count: 3 },
  ])
  const termsAfter = async (days: number) => {
    external.advance(days * 86_400)
    await applyRetention(platform)
    return (await db.selectFrom('search_term').select('term').orderBy('term').execute()).map(
      ({ term }) => term,
    )
  }
  expect(await termsAfter(2)).toEqual(['often', 'rare'])
  expect(await termsAfter(1)).toEqual(['often'])
  expect(await termsAfter(87)).toEqual(['often'])
  expect(await termsAfter(1)).toEqual([])
})
