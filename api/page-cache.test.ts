import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { createPageCache } from './page-cache.ts'

const PATHS = ['/', '/faqs', '/new-connection', '/cart']

/** Creates a page cache whose renderer counts its calls, and can be delayed or made to fail. */
function openShop() {
  const rendered: string[] = []
  const source = {
    version: '1',
    render: async (path: string): Promise<Response> => new Response(`<p>${path} of ${source.version}</p>`),
  }
  const pages = createPageCache({
    render: (request) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(`${pathname}${search}`)
      return source.render(`${pathname}${search}`)
    },
    paths: new Set(PATHS),
    version: () => source.version,
    shopUrl: 'https://go.example.com',
    originsOf: (path) => ({ forms: path === '/cart' ? ['https://gateway.example.com'] : [] }),
  })
  const read = async (url: string): Promise<string> => (await pages.find(url)).bodies.identity.toString()
  return { pages, rendered, source, read }
}

test('renders a page once for concurrent and later requests', async () => {
  const { read, rendered, pages } = openShop()
  expect(pages.peek('/faqs')).toBeUndefined()
  const texts = await Promise.all(Array.from({ length: 50 }, () => read('/faqs')))
  expect(new Set(texts)).toEqual(new Set(['<p>/faqs of 1</p>']))
  await read('/faqs')
  expect(rendered).toEqual(['/faqs'])
  expect(pages.peek('/faqs')).toBe(await pages.find('/faqs'))
})

test('after a new catalogue, one request gets the stale page, and the next one the new page', async () => {
  const { read, rendered, source, pages } = openShop()
  await read('/faqs')
  source.version = '2'
  expect(pages.peek('/faqs')).toBeUndefined()
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  await expect.poll(() => pages.peek('/faqs')).toBeDefined()
  expect(await read('/faqs')).toBe('<p>/faqs of 2</p>')
  expect(rendered).toEqual(['/faqs', '/faqs'])
})

test('a page counts as stale if the catalogue changes while it is rendered', async () => {
  const { read, source, pages } = openShop()
  source.render = async (path) => {
    source.version = '2'
    return new Response(`<p>${path} of 1</p>`)
  }
  await read('/faqs')
  expect(pages.peek('/faqs')).toBeUndefined()
})

test('does not cache a failed page, and keeps serving the stale one', async () => {
  const { read, source, pages, rendered } = openShop()
  const { render } = source
  source.render = () => Promise.reject(new Error('no'))
  await expect(pages.find('/faqs')).rejects.toThrow('no')
  source.render = async () => new Response('broken', { status: 500 })
  expect((await pages.find('/faqs')).status).toBe(500)
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
  const { pages, rendered, source } = openShop()
  source.render = async () => new Response('nothing here', { status: 404 })
  for (const url of [
    '/nothing',
    '/faqs/more',
    '/%00',
    '/index.php?a=1',
    '//evil.example.com/',
    '/page-not-found',
  ]) {
    const { status, headers } = await pages.find(url)
    expect(status).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  }
  expect(rendered).toEqual(['/page-not-found'])
})

test('invented URLs add no cache entries: only the rendered query keys count [THR-P7, ASVS-15.2.2, ASVS-3.5.7]', async () => {
  const { pages, rendered } = openShop()
  for (let number = 0; number < 300; number++) {
    const made = String(number)
    const tails = [`?utm=${made}`, `?type=${made}&x=${made}`, `/x${made}`, '/', '?type=1', '?type=%00']
    for (const tail of tails) await pages.find(`/new-connection${tail}`)
  }
  expect([...rendered].sort()).toEqual([
    '/new-connection',
    '/new-connection?type=2',
    '/new-connection?type=3',
    '/page-not-found',
  ])
})

test('caches the data request of a client navigation like the page', async () => {
  const { read, rendered, source } = openShop()
  source.render = async (path) => new Response(path, { headers: { 'x-remix-response': 'yes' } })
  expect(await read('/new-connection.data?type=2&_routes=x')).toBe('/new-connection.data?type=2')
  expect(await read('/_.data?_routes=root')).toBe('/_.data')
  expect(await read('/new-connection/_.data')).toBe('/new-connection.data')
  expect(await read('/faqs.data')).toBe('/faqs.data')
  expect(rendered).toEqual(['/new-connection.data?type=2', '/_.data', '/new-connection.data', '/faqs.data'])
})

test('a page’s policy allows its own inline scripts and its form targets, and no others [THR-W4, ASVS-1.2.3, ASVS-3.4.3]', async () => {
  const { pages, source } = openShop()
  const script = 'document.title = "கடலோர"'
  source.render = async () =>
    new Response(`<script>${script}</script><script src="/a.js"></script><style>p{}</style>`)
  const { headers } = await pages.find('/cart')
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
  const other = (await pages.find('/faqs')).headers
  expect(other['content-security-policy']).toContain("form-action 'self';")
  expect(other).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
  })
})
