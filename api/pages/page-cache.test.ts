/** Tests what the page cache renders, keeps and drops. */
import { openTestPageCache } from '#test/page-shop.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

test('renders a page once for concurrent and later requests', async () => {
  const { read, rendered, pages, find } = openTestPageCache()
  expect(pages.peek('/faqs')).toBeUndefined()
  const texts = await Promise.all(Array.from({ length: 50 }, () => read('/faqs')))
  expect(new Set(texts)).toEqual(new Set(['<p>/faqs of 1</p>']))
  await read('/faqs')
  expect(rendered).toEqual(['/faqs'])
  expect(pages.peek('/faqs')).toBe(await find('/faqs'))
})

test('counts pages that were in memory, and those that were not', async () => {
  const { read, pages, source, statistics } = openTestPageCache()
  await read('/faqs')
  expect(statistics).toMatchObject({ hits: 0, misses: 1 })
  await read('/faqs')
  pages.peek('/faqs')
  pages.peek('/')
  expect(statistics).toMatchObject({ hits: 2, misses: 1 })
  source.version = '2'
  await read('/faqs')
  expect(statistics).toMatchObject({ hits: 2, misses: 2 })
})

test('does not cache a failed page, and keeps serving the stale one', async () => {
  const { read, source, rendered, find } = openTestPageCache()
  const { render } = source
  source.render = () => Promise.reject(new Error('no'))
  await expect(find('/faqs')).rejects.toThrow('no')
  source.render = async () => new Response('broken', { status: 500 })
  expect((await find('/faqs')).status).toBe(500)
  source.render = render
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')

  source.version = '2'
  source.render = () => Promise.reject(new Error('no'))
  for (let visitor = 0; visitor < 3; visitor++) expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  source.render = render
  await read('/faqs')
  await expect.poll(() => read('/faqs')).toBe('<p>/faqs of 2</p>')
  expect(rendered.length).toBeLessThan(10)
})

test('all unknown URLs share one uncacheable page with status 404', async () => {
  const { rendered, source, find } = openTestPageCache()
  source.render = async () => new Response('nothing here', { status: 404 })
  for (const url of [
    '/nothing',
    '/faqs/more',
    '/%00',
    '/index.php?a=1',
    '//evil.example.com/',
    '/page-not-found',
  ]) {
    const { status, headers } = await find(url)
    expect(status).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  }
  expect(rendered).toEqual(['/page-not-found'])
})

test('invented URLs add no cache entries: only the rendered query keys count [THR-P7, ASVS-15.2.2, ASVS-3.5.7]', async () => {
  const { rendered, find } = openTestPageCache()
  for (let number = 0; number < 300; number++) {
    const made = String(number)
    const tails = [`?utm=${made}`, `?type=${made}&x=${made}`, `/x${made}`, '/', '?type=1', '?type=%00']
    for (const tail of tails) await find(`/new-connection${tail}`)
  }
  expect([...rendered].sort()).toEqual([
    '/new-connection',
    '/new-connection?type=2',
    '/new-connection?type=3',
    '/page-not-found',
  ])
})

test('caches the data request of a client navigation like the page', async () => {
  const { read, rendered, source } = openTestPageCache()
  source.render = async (path) => new Response(path, { headers: { 'x-remix-response': 'yes' } })
  expect(await read('/new-connection.data?type=2&_routes=x')).toBe('/new-connection.data?type=2')
  expect(await read('/_.data?_routes=root')).toBe('/_.data')
  expect(await read('/new-connection/_.data')).toBe('/new-connection.data')
  expect(await read('/faqs.data')).toBe('/faqs.data')
  expect(rendered).toEqual(['/new-connection.data?type=2', '/_.data', '/new-connection.data', '/faqs.data'])
})

test('a page’s policy allows its own inline scripts and its form targets, and no others [THR-W4, ASVS-1.2.3, ASVS-3.4.3]', async () => {
  const { source, find } = openTestPageCache()
  const script = 'document.title = "கடலோர"'
  source.render = async () =>
    new Response(`<script>${script}</script><script src="/a.js"></script><style>p{}</style>`)
  const { headers } = await find('/cart')
  const policy = headers['content-security-policy'] ?? ''
  const directives = Object.fromEntries(
    policy.split('; ').map((one): [string, string] => {
      const [name = '', ...sources] = one.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': `'strict-dynamic' ${hash(script)} 'self'`,
    'style-src-elem': `'self' ${hash('p{}')}`,
    'form-action': "'self' https://gateway.example.com",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  })
  const other = (await find('/faqs')).headers
  expect(other['content-security-policy']).toContain("form-action 'self';")
  expect(other).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
  })
})

test('drops the least recently sent page to stay within its number of bytes', async () => {
  const { read, rendered, statistics } = openTestPageCache({ maxBytes: 14_000 })
  for (const url of ['/faqs', '/', '/cart', '/faqs', '/new-connection', '/new-connection?type=2']) {
    await read(url)
    expect(statistics.bytes).toBeLessThanOrEqual(14_000)
  }
  expect(statistics.evictions).toBe(1)
  rendered.length = 0
  for (const url of ['/faqs', '/cart', '/new-connection', '/new-connection?type=2']) await read(url)
  expect(rendered).toEqual([])
  await read('/')
  expect(rendered).toEqual(['/'])
})

test('counts the bytes of a page once, and keeps a page that is larger than the cache', async () => {
  const { read, find, rendered, source, statistics } = openTestPageCache({ maxBytes: 1_000 })
  await read('/faqs')
  const { bytes } = statistics
  const { br, gzip } = (await find('/faqs')).bodies
  expect(bytes).toBe(3_000 + 2 * '/faqs'.length + br.length + gzip.length)
  await read('/faqs')
  expect(rendered).toEqual(['/faqs'])
  source.version = '2'
  await read('/faqs')
  await expect.poll(() => read('/faqs')).toBe('<p>/faqs of 2</p>')
  expect(statistics).toMatchObject({ bytes, evictions: 0 })
})

test('compresses a page with filters faster, to more bytes', async () => {
  const { find, source } = openTestPageCache()
  const words = Array.from({ length: 2_000 }, (_, i) => `<p>${(i * i * 7_919).toString(36)} of the films</p>`)
  source.render = async () => new Response(words.join(''))
  const bytes = async (url: string) => (await find(url)).bodies.br.length
  expect(await bytes('/new-connection?type=2&filter=a')).toBeGreaterThan(await bytes('/faqs'))
})

test('keeps the pages of each language separate, and spells their data as React Router does', async () => {
  const { rendered, find, read, source } = openTestPageCache()
  expect(await read('/ta/faqs')).toBe('<p>/ta/faqs of 1</p>')
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  for (const url of ['/ta', '/ta/', '/ta?a=1']) expect(await read(url)).toBe('<p>/ta of 1</p>')
  for (const url of ['/ta.data', '/ta/_.data']) expect(await read(url)).toBe('<p>/ta.data of 1</p>')
  expect(await read('/ta/new-connection?type=2&a=b')).toBe('<p>/ta/new-connection?type=2 of 1</p>')
  source.render = async (path) => new Response(path, { status: 404 })
  for (const url of ['/ta/nothing', '/ta/faqs/more', '/ta/page-not-found'])
    expect((await find(url)).status).toBe(404)
  expect(rendered).toEqual([
    '/ta/faqs',
    '/faqs',
    '/ta',
    '/ta.data',
    '/ta/new-connection?type=2',
    '/ta/page-not-found',
  ])
})

test('allows the gateways on the cart page of each language', async () => {
  const { find } = openTestPageCache()
  const { headers } = await find('/ta/cart')
  expect(headers['content-security-policy']).toBe((await find('/cart')).headers['content-security-policy'])
})
