/** Tests the HTTP routes of the catalogue. */
import { App, AppType, Genre, Language, Package } from '#contract/catalogue.ts'
import { Faq } from '#contract/content.ts'
import { makeApp } from '#test/app.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'

test.each([
  ['/api/movies', Package, 4],
  ['/api/movies/genres', Genre, 1],
  ['/api/movies/languages', Language, 1],
  ['/api/apptypes', AppType, 3],
  ['/api/apps', App, 3],
  ['/api/faqs', Faq, 1],
] as const)(
  '%s answers with cacheable data that matches the contract [SPEC-3-01, SPEC-3-10, SPEC-7-01, SPEC-7-02, SPEC-8-10, SPEC-11-10]',
  async (url, item, count) => {
    const { app } = await makeApp()
    const reply = await app.inject(url)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    const { data } = z.object({ data: z.array(z.strictObject(item.shape)) }).parse(reply.json())
    expect(data).toHaveLength(count)
  },
)

test('lists a plan with its durations and lowest price, and a pack with its one price [SPEC-3-01, SPEC-3-02]', async () => {
  const { app } = await makeApp()
  const { data } = (await app.inject('/api/movies')).json<{ data: Package[] }>()

  expect(data[0]).toMatchObject({
    fld_package_id: 'family-max',
    fld_type: '1',
    fld_package_existprice: '249.00',
    fld_app_prices: [
      { poid: 'P1-FAMILY-MAX-1M', duration: '1 Month', total_price: '249.00' },
      { poid: 'P1-FAMILY-MAX-3M', duration: '3 Months', total_price: '687.00' },
      { poid: 'P1-FAMILY-MAX-12M', duration: '12 Months', total_price: '2388.00' },
    ],
    fld_app_packages: [
      { fld_name: 'App one', fld_image: '/art/apps/one.svg' },
      { fld_name: 'App two' },
      { fld_name: 'App three' },
    ],
    poid: '',
    fld_validity: '',
    fld_language: '',
  })
  expect(data[2]).toMatchObject({
    fld_package_name: 'கடலோர ரயில்',
    fld_alias: 'Kadalora Rayil',
    fld_package_existprice: '149.00',
    fld_app_prices: [],
    fld_app_packages: [{ fld_name: 'App two' }, { fld_name: 'App one' }],
    poid: 'P2-KADALORA-RAYIL',
    fld_validity: '30 Days',
    fld_language: 'tamil',
    fld_genre: 'action',
  })
})

test('answers 304 without a body if the client has the current list [SPEC-11-09]', async () => {
  const { app } = await makeApp()
  const { etag } = (await app.inject('/api/movies')).headers
  const reply = await app.inject({ url: '/api/movies', headers: { 'if-none-match': String(etag) } })

  expect(reply.statusCode).toBe(304)
  expect(reply.body).toBe('')
  expect(reply.headers['etag']).toBe(etag)
})

test('sends no request id in a response that all visitors share', async () => {
  const { app } = await makeApp()
  expect((await app.inject('/api/movies?page=1')).headers['x-request-id']).toBeUndefined()
})

test('answers HEAD as GET without a body', async () => {
  const { app } = await makeApp()
  const { headers, body } = await app.inject('/api/movies')
  const full = await app.inject({ method: 'HEAD', url: '/api/movies' })
  expect([full.statusCode, full.body]).toEqual([200, ''])
  expect(full.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  const known = await app.inject({
    method: 'HEAD',
    url: '/api/movies',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(known.statusCode).toBe(304)
  expect(known.headers['content-length']).toBeUndefined()
})

test('compresses a list with an encoding that the client accepts', async () => {
  const { app } = await makeApp()
  const plain = await app.inject('/api/movies')
  const get = (accepted: string) =>
    app.inject({ url: '/api/movies', headers: { 'accept-encoding': accepted } })

  const brotli = await get('gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const zipped = await get('gzip')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('adds a Latin alias to a title for which the catalogue has none', async () => {
  const { app, platform, catalogue } = await makeApp()
  const packages = smallCatalogue.packages.map((one) =>
    one.type === '2' ? { ...one, name: 'நிழல் தேடி', alias: '' } : one,
  )
  await importCatalogue(platform, { ...smallCatalogue, packages }, { apply: true })
  await catalogue.refreshIfStale()
  const { data } = (await app.inject('/api/movies')).json<{ data: Package[] }>()
  expect(data[2]).toMatchObject({ fld_package_name: 'நிழல் தேடி', fld_alias: 'Nizhal Thedi' })
})

test('sends the new catalogue with a new ETag after an import [SPEC-3-12, SPEC-7-16]', async () => {
  const { app, platform, catalogue } = await makeApp()
  const before = (await app.inject('/api/faqs')).headers['etag']
  const faqs = [{ id: 'what', question: 'What is it?', answer: '<p>All in one place.</p>' }]
  await importCatalogue(platform, { ...smallCatalogue, faqs }, { apply: true })
  await catalogue.refreshIfStale()
  const after = await app.inject('/api/faqs')

  expect(after.json()).toEqual({
    data: [{ id: 'what', question: 'What is it?', answer: '<p>All in one place.</p>' }],
  })
  expect(after.headers['etag']).not.toBe(before)
})

test('returns packages by id and price option in this order, without unknown ones, uncacheable [SPEC-10.3-17]', async () => {
  const { app } = await makeApp()
  const find = async (query: string) => {
    const reply = await app.inject(`/api/packages?${query}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    return reply.json<{ data: Package[] }>().data.map((one) => one.fld_package_id)
  }
  const poids = 'poids=P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL,P9'
  expect(await find(`ids=vilakku,none&${poids}`)).toEqual(['vilakku', 'family-max', 'kadalora-rayil'])
  expect(await find('ids=vilakku,vilakku&poids=P3-VILAKKU')).toEqual(['vilakku'])
  expect(await find('ids=,&other=1')).toEqual([])
  expect(await find('')).toEqual([])
})

test('refuses to return more than fifty packages at once', async () => {
  const { app } = await makeApp()
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `p${String(i)}`).join(',')
  expect((await app.inject(`/api/packages?ids=${ids(25)}&poids=${ids(25)}`)).statusCode).toBe(200)
  const reply = await app.inject(`/api/packages?ids=${ids(25)}&poids=${ids(26)}`)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ message: 'Please ask for at most 50 packages at once.' })
})

describe('catalogue texts', () => {
  async function openTamilShop() {
    const shop = await makeApp()
    const before = (await shop.app.inject('/api/movies')).body
    const file = readTextFile(tamilTexts, () => undefined)!
    const { faults } = await importCatalogueTexts(shop.platform, file, { apply: true })
    expect(faults).toEqual([])
    await shop.catalogue.refreshIfStale()
    const list = async (url: string) => {
      const reply = await shop.app.inject(url)
      expect(reply.statusCode).toBe(200)
      return reply.json<{ data: Package[] }>().data
    }
    return { ...shop, before, list }
  }
  const TEXTS = {
    language: 'ta',
    name: 'கரையோர இரயில்',
    description: 'கடற்கரையில் கடைசி ரயில்.',
  }

  test('come with the packages of a list, a search and a request by id that names their language', async () => {
    const { list } = await openTamilShop()
    for (const url of [
      '/api/movies?type=2&texts=ta',
      '/api/search/Kadalora?texts=ta',
      '/api/packages?ids=kadalora-rayil&texts=ta',
      '/api/packages?poids=P2-KADALORA-RAYIL&texts=ta',
    ])
      expect(await list(url), url).toMatchObject([
        {
          fld_package_name: 'கடலோர ரயில்',
          fld_package_description: 'The last train along the coast.',
          fld_texts: TEXTS,
        },
      ])
    const plan = await list('/api/packages?ids=family-max&texts=ta')
    expect(plan[0]?.fld_texts).toEqual({ language: 'ta', name: '', description: 'படங்கள், தொடர்கள், விளையாட்டு.' })
    const [show] = await list('/api/packages?ids=vilakku&texts=ta')
    expect(show).not.toHaveProperty('fld_texts')
  })

  test('do not change the lists of the specification, whatever language a request accepts', async () => {
    const { app, before } = await openTamilShop()
    for (const headers of [{}, { 'accept-language': 'ta' }])
      expect((await app.inject({ url: '/api/movies', headers })).body).toBe(before)
    const { data } = (await app.inject('/api/movies/genres')).json<{ data: unknown }>()
    expect(data).toEqual([{ id: 'action', name: 'Action' }])
  })

  test.each(['hi', 'en', 'xx', '', 'ta,hi', '%E2%80%AE'])(
    'are absent in the language "%s"',
    async (language) => {
      const { list } = await openTamilShop()
      for (const one of await list(`/api/movies?type=2&texts=${language}`))
        expect(one).not.toHaveProperty('fld_texts')
    },
  )

  test('are found: a title, and the names of a genre', async () => {
    const { list } = await openTamilShop()
    expect((await list('/api/search/கரையோர')).map((one) => one.fld_package_id)).toEqual(['kadalora-rayil'])
    expect((await list('/api/search/ஆக்ஷன்')).map((one) => one.fld_package_id)).toEqual([
      'kadalora-rayil',
      'vilakku',
    ])
  })
})
