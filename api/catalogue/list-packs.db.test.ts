/** Tests the pages of lists over HTTP: filters, cursors and limits. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { Package } from '#contract/catalogue.ts'
import { makeApp } from '#test/app.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { expect, test } from 'vitest'

type Page = { data: Package[]; next?: string; total: number; message?: string }

test('pages through a filtered list by cursor', async () => {
  const { app } = await makeApp()
  const read = async (url: string) => (await app.inject(url)).json<Page>()
  const ids = ({ data }: Page) => data.map((one) => one.fld_package_id)
  const first = await read('/api/movies?language=tamil&limit=1')
  expect([ids(first), first.total]).toEqual([['kadalora-rayil'], 2])
  const last = await read(`/api/movies?language=tamil&limit=1&after=${first.next ?? ''}`)
  expect([ids(last), last.next]).toEqual([['vilakku'], undefined])
  expect(await read('/api/movies?type=2&genre=none')).toEqual({ data: [], total: 0 })
})

test('lists the same without a query, with unknown keys and with empty filters', async () => {
  const { app } = await makeApp()
  const plain = (await app.inject('/api/movies')).json<Page>()
  expect(plain.total).toBe(4)
  for (const query of ['?page=1', '?type=&language=&genre=', '?after='])
    expect((await app.inject(`/api/movies${query}`)).json(), query).toEqual(plain)
})

test.each(['0', '201', '1e2', '-1', ' 5', '', '٣'])('refuses a page of "%s" packages', async (limit) => {
  const { app } = await makeApp()
  const message = 'Please ask for 1 to 200 packages.'
  for (const url of ['/api/movies', '/api/search/vilakku']) {
    const reply = await app.inject({ url, query: { limit } })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ message, fields: { limit: message } })
  }
})

test('answers an edited cursor, one of another list and an expired one with the first page and a message', async () => {
  const { app, platform, catalogue } = await makeApp()
  const cached: unknown[] = []
  const read = async (url: string) => {
    const reply = await app.inject(url)
    cached.push(reply.headers['cache-control'])
    return reply.json<Page>()
  }
  const { next = '' } = await read('/api/movies?language=tamil&limit=1')
  const first = ['kadalora-rayil']
  for (const url of [
    `/api/movies?language=tamil&limit=1&after=x${next}`,
    `/api/movies?genre=action&limit=1&after=${next}`,
    `/api/search/tamil?limit=1&after=${next}`,
  ]) {
    const { data, message } = await read(url)
    expect(data.map((one) => one.fld_package_id)).toEqual(first)
    expect(message).toBe('This page of the list is not known. This is the list from its start.')
  }
  const faqs = [{ id: 'what', question: 'What is it?', answer: '<p>All in one place.</p>' }]
  await importCatalogue(platform, { ...smallCatalogue, faqs }, { apply: true })
  await catalogue.refreshIfStale()
  const { data, message } = await read(`/api/movies?language=tamil&limit=1&after=${next}`)
  expect(data.map((one) => one.fld_package_id)).toEqual(first)
  expect(message).toBe('The catalogue has changed. This is the list from its start.')
  // A cached page with a message would answer the cursor again when it is valid.
  const usual = 'public, max-age=30, stale-while-revalidate=300'
  expect(cached).toEqual([usual, 'no-store', 'no-store', 'no-store', 'no-store'])
})

test('answers 429 to an address group beyond the rate limit of lists, and serves the others [THR-W15]', async () => {
  const { app, external } = await makeApp({ settings: { PROXY_HOPS: '1' } })
  const get = (url: string, address = '192.0.2.1') =>
    app.inject({ url, headers: { 'x-forwarded-for': address } })
  const statuses = new Map<number, number>()
  for (let i = 0; i < 1_000; i++) {
    const { statusCode } = await get(`/api/movies?language=x${String(i)}`)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 200, 429: 800 })
  const computed = ['/api/movies?type=2', '/api/packages?ids=vilakku']
  for (const url of computed) {
    const refused = await get(url)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await get(url, '192.0.2.2')).statusCode).toBe(200)
  }
  for (const url of ['/api/movies', '/api/search/kadalora']) expect((await get(url)).statusCode).toBe(200)
  external.advance(1)
  for (const url of computed) expect((await get(url)).statusCode).toBe(200)
})
