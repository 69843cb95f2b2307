import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { createPageCache } from './page-cache.ts'
import { createPageStatistics } from './page-statistics.ts'

const PATHS = ['/', '/faqs', '/new-connection', '/cart']

/** An address group. */
const HERE = '192.0.2.1'
const NO_STORE = { 'cache-control': 'no-store' }

/** Renders the type, and a filter of `/new-connection`. */
function filtersOf(path: string, given: URLSearchParams) {
  const type = given.get('type') ?? ''
  const filter = given.get('filter')
  const tab = /^[23]$/.test(type) ? `?type=${type}` : ''
  return { tab, whole: filter === null || path !== '/new-connection' ? tab : `?type=2&filter=${filter}` }
}

/** Creates a page cache whose renderer counts its calls, and can be delayed or made to fail. */
function openShop({ maxBytes }: { maxBytes?: number } = {}) {
  const rendered: string[] = []
  const statistics = createPageStatistics()
  /** Ends the time limit of the renderings that are running. */
  const limits: (() => void)[] = []
  const clock = { now: new Date('2026-11-23T06:30:00Z').getTime() }
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
    hasPath: (path) => PATHS.includes(path),
    filtersOf,
    now: () => new Date(clock.now),
    sleep: () => new Promise((resolve) => limits.push(resolve)),
    statistics,
    ...(maxBytes !== undefined && { maxBytes }),
    version: () => source.version,
    shopUrl: 'https://go.example.com',
    originsOf: (path) => ({ forms: path === '/cart' ? ['https://gateway.example.com'] : [] }),
  })
  const find = (url: string, group = HERE) => pages.find(url, group)
  const read = async (url: string, group?: string): Promise<string> =>
    (await find(url, group)).bodies.identity.toString()
  return { pages, rendered, source, find, read, statistics, clock, limits }
}

test('renders a page once for concurrent and later requests', async () => {
  const { read, rendered, pages, find } = openShop()
  expect(pages.peek('/faqs')).toBeUndefined()
  const texts = await Promise.all(Array.from({ length: 50 }, () => read('/faqs')))
  expect(new Set(texts)).toEqual(new Set(['<p>/faqs of 1</p>']))
  await read('/faqs')
  expect(rendered).toEqual(['/faqs'])
  expect(pages.peek('/faqs')).toBe(await find('/faqs'))
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

test('sends a stale page only for a minute after its version was last current', async () => {
  const { read, source, clock } = openShop()
  const filtered = '/new-connection?type=2&filter=a'
  const urls = ['/faqs', filtered]
  for (const url of urls) await read(url)
  clock.now += 60_001
  source.version = '2'
  for (const url of urls) expect(await read(url)).toContain(' of 2')

  source.version = '3'
  await read('/')
  clock.now += 60_000
  source.render = () => new Promise(() => undefined)
  for (const url of urls) expect(await read(url)).toContain(' of 2')
})

test('sends no page that is older than one version', async () => {
  const { read, source } = openShop()
  const filtered = '/new-connection?type=2&filter='
  for (const filter of ['a', 'b']) await read(`${filtered}${filter}`)
  source.version = '2'
  await read('/')
  source.version = '3'
  expect(await read(`${filtered}a`)).toContain('filter=a of 3')
  for (let number = 0; number < 20; number++) await read(`${filtered}${String(number)}`)
  expect(await read(`${filtered}b`)).toBe('<p>/new-connection?type=2 of 3</p>')
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
  const { read, source, rendered, find } = openShop()
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
  const { rendered, source, find } = openShop()
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
  const { rendered, find } = openShop()
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
  const { read, rendered, source } = openShop()
  source.render = async (path) => new Response(path, { headers: { 'x-remix-response': 'yes' } })
  expect(await read('/new-connection.data?type=2&_routes=x')).toBe('/new-connection.data?type=2')
  expect(await read('/_.data?_routes=root')).toBe('/_.data')
  expect(await read('/new-connection/_.data')).toBe('/new-connection.data')
  expect(await read('/faqs.data')).toBe('/faqs.data')
  expect(rendered).toEqual(['/new-connection.data?type=2', '/_.data', '/new-connection.data', '/faqs.data'])
})

test('a page’s policy allows its own inline scripts and its form targets, and no others [THR-W4, ASVS-1.2.3, ASVS-3.4.3]', async () => {
  const { source, find } = openShop()
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

test('10,000 filters from one visitor cause few renderings, and each gets a page [THR-W15]', async () => {
  const { find, rendered, statistics, clock } = openShop()
  await find('/new-connection?type=2')
  const answers = new Map<string, number>()
  for (let number = 0; number < 10_000; number++) {
    clock.now += number % 10 === 0 ? 1 : 0
    const { status, bodies } = await find(`/new-connection?type=2&filter=${String(number)}`)
    expect(status).toBe(200)
    const shown = bodies.identity.toString().includes(`filter=${String(number)} `) ? 'own' : 'tab'
    answers.set(shown, (answers.get(shown) ?? 0) + 1)
  }
  // 20 at once, and five more in the second that has passed; and the tab.
  expect(rendered.length).toBeLessThanOrEqual(26)
  const own = rendered.length - 1
  expect(Object.fromEntries(answers)).toEqual({ own, tab: 10_000 - own })
  expect(statistics).toMatchObject({ fallbacks: 10_000 - own, evictions: 0 })
})

test('a visitor without render budget gets the unstored page of the tab; other visitors get their own', async () => {
  const { find, read, clock } = openShop()
  const url = '/new-connection?type=2&filter='
  for (let number = 0; number < 20; number++) await find(`${url}${String(number)}`)
  const answer = await find(`${url}new`)
  expect(answer.bodies.identity.toString()).toBe('<p>/new-connection?type=2 of 1</p>')
  expect(answer).toMatchObject({ status: 200, headers: NO_STORE })
  expect((await find('/new-connection?type=2')).headers).not.toMatchObject(NO_STORE)
  expect(await read(`${url}0`)).toContain('filter=0 ')
  expect(await read(`${url}new`, '192.0.2.2')).toContain('filter=new ')
  expect(await read(`${url}later`)).not.toContain('filter=later ')
  clock.now += 1_000
  expect(await read(`${url}later`)).toContain('filter=later ')
})

test('renders at most two filtered pages at once, and never makes a page without filters wait', async () => {
  const { read, source, rendered } = openShop()
  await read('/new-connection?type=2')
  const { render } = source
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  source.render = (path) => (path.includes('filter') ? held.then(() => render(path)) : render(path))
  const url = '/new-connection?type=2&filter='
  const first = ['a', 'b', 'a'].map((filter) => read(`${url}${filter}`))
  expect(await read(`${url}c`)).toBe('<p>/new-connection?type=2 of 1</p>')
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  release()
  const own = (filter: string) => `<p>/new-connection?type=2&filter=${filter} of 1</p>`
  expect(await Promise.all(first)).toEqual([own('a'), own('b'), own('a')])
  expect(await read(`${url}c`)).toBe(own('c'))
  expect(rendered.filter((path) => path.includes('filter'))).toHaveLength(3)
})

test('renderings that never end fail after a while and give their budget back', async () => {
  const { read, source, limits } = openShop()
  const { render } = source
  source.render = () => new Promise(() => undefined)
  const url = '/new-connection?type=2&filter='
  const endless = ['a', 'b'].map((filter) => read(`${url}${filter}`))
  for (const end of limits) end()
  for (const page of endless) await expect(page).rejects.toThrow('took too long')
  source.render = render
  expect(await read(`${url}c`)).toContain('filter=c ')
  expect(await read(`${url}a`)).toContain('filter=a ')
})

test('without render budget a stale page is served until it can be rendered again', async () => {
  const { read, source, clock } = openShop()
  const url = '/new-connection?type=2&filter='
  for (let number = 0; number < 20; number++) await read(`${url}${String(number)}`)
  source.version = '2'
  expect(await read(`${url}0`)).toContain('filter=0 of 1')
  clock.now += 1_000
  await read(`${url}0`)
  await expect.poll(() => read(`${url}0`)).toContain('filter=0 of 2')
})

test('drops the page that was sent least recently to stay within its bytes', async () => {
  const { read, rendered, source, statistics } = openShop({ maxBytes: 40_000 })
  source.render = async (path) => new Response(path + 'x'.repeat(5_000))
  for (const url of ['/faqs', '/', '/cart', '/faqs', '/new-connection', '/new-connection?type=2']) {
    await read(url)
    expect(statistics.bytes).toBeLessThanOrEqual(40_000)
  }
  expect(statistics.evictions).toBe(1)
  rendered.length = 0
  for (const url of ['/faqs', '/cart', '/new-connection', '/new-connection?type=2']) await read(url)
  expect(rendered).toEqual([])
  await read('/')
  expect(rendered).toEqual(['/'])
})
