/** Tests the search over HTTP: what it finds, its filters, its limits, and refused queries. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { Package } from '#contract/catalogue.ts'
import { makeApp } from '#test/app.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { expect, test } from 'vitest'

test('finds a title in its script, in another script, and in several Latin spellings [SPEC-7-03, SPEC-11-11]', async () => {
  const { app } = await makeApp()
  for (const query of ['கடலோர', 'కడలోర', 'kadalora', ' RAYIL ', 'kadaloraa rail']) {
    const reply = await app.inject(`/api/search/${encodeURIComponent(query)}`)
    expect(
      reply.json<{ data: Package[] }>().data.map((one) => one.fld_package_id),
      query,
    ).toEqual(['kadalora-rayil'])
  }
})

test('finds a whole title that is shorter than the minimum length of a query [SPEC-11-11]', async () => {
  const { app, platform, catalogue } = await makeApp()
  const movie = { ...smallCatalogue.packages[2], id: 'ai', poid: 'P2-AI', name: 'ஐ', alias: 'I' }
  await importCatalogue(
    platform,
    { ...smallCatalogue, packages: [...smallCatalogue.packages, movie] },
    { apply: true },
  )
  await catalogue.refreshIfStale()
  const url = `/api/search/${encodeURIComponent('ஐ')}`
  const reply = await app.inject(url)
  expect(reply.json<{ data: Package[] }>().data.map((one) => one.fld_package_id)).toEqual(['ai'])
  expect((await app.inject(`${url}?language=hindi`)).json()).toEqual({ data: [], total: 0 })
})

test('answers 429 to an address group beyond the rate limit of searches, and serves the others [THR-W8]', async () => {
  const { app, external } = await makeApp({ settings: { PROXY_HOPS: '1' } })
  const search = (address: string) =>
    app.inject({ url: '/api/search/kadalora', headers: { 'x-forwarded-for': address } })
  for (let i = 0; i < 1_000; i++) await search(`2001:db8:1:2::${i.toString(16)}`)
  const refused = await search('2001:db8:1:2::ffff')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({ code: 'too_many_searches' })
  expect((await search('2001:db8:1:3::1')).statusCode).toBe(200)
  external.advance(1)
  expect((await search('2001:db8:1:2::1')).statusCode).toBe(200)
})

test.each([
  ['ab', 'Please type at least 3 characters.'],
  ['  ab  ', 'Please type at least 3 characters.'],
  ['ab!!!', 'Please type at least 3 characters.'],
  ['a'.repeat(61), 'Please type at most 60 characters.'],
])('rejects a search for "%s" with a message [SPEC-11-11]', async (query, message) => {
  const { app } = await makeApp()
  const reply = await app.inject(`/api/search/${encodeURIComponent(query)}`)

  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual({ message, code: 'invalid', fields: { query: message } })
})

test('accepts a query of sixty letters in any script', async () => {
  const { app } = await makeApp()
  const reply = await app.inject(`/api/search/${encodeURIComponent('க'.repeat(60))}`)
  expect(reply.json()).toEqual({ data: [], total: 0 })
})

test('searches within a type, a language and a genre', async () => {
  const { app } = await makeApp()
  const find = async (query: string) =>
    (await app.inject(`/api/search/tamil${query}`))
      .json<{ data: Package[] }>()
      .data.map((one) => one.fld_package_id)
  expect(await find('')).toEqual(['kadalora-rayil', 'vilakku'])
  expect(await find('?type=3')).toEqual(['vilakku'])
  expect(await find('?type=3&genre=action&language=tamil')).toEqual(['vilakku'])
  expect(await find('?type=1')).toEqual([])
})
