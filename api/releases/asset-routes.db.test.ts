/** Tests the scripts of other builds over HTTP. */
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { makeApp } from '#test/app.ts'
import { makeBuild } from '#test/build-folder.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { registerAssets } from './asset-routes.ts'
import { createAssetStatistics } from './asset-statistics.ts'
import { publishAssets } from './publish-assets.ts'

const LONG = `export const texts = '${'welcome '.repeat(200)}'`
const FORMER = { 'root-aaaa1111.js': LONG, 'small-bb_b-222.js': 'go()', 'page-cccc3333.css': 'a{b:c}' }
const OWN = { 'root-dddd4444.js': 'own()' }

/** An instance with its own build, on a database with the assets of a former build. */
async function openInstance() {
  const database = { away: false, reads: 0, answer: Promise.resolve() }
  const observe: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (database.away) throw new DatabaseUnavailable('gone')
      return node
    },
    transformResult: async ({ result }) => {
      database.reads++
      await database.answer
      return result
    },
  }
  const shop = await makeApp({ plugins: [observe] })
  const { app, external, platform } = shop
  await publishAssets(platform, await makeBuild('shop', FORMER))
  await publishAssets(platform, await makeBuild('desk', { 'desk-eeee5555.js': 'desk()' }))
  const limits: { ms: number; end: () => void }[] = []
  const runtime = {
    ...platform.runtime,
    waitAtMost: <T>(ms: number, work: Promise<T>) => {
      const late = Promise.withResolvers<undefined>()
      limits.push({ ms, end: () => late.resolve(undefined) })
      return Promise.race([work, late.promise])
    },
  }
  const statistics = createAssetStatistics()
  const built = await makeBuild('shop', OWN)
  await registerAssets(app, { ...platform, runtime }, { built, statistics })
  database.reads = 0
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    app.inject({ url, headers, remoteAddress })
  return { ...shop, database, limits, statistics, get, advance: external.advance }
}

test('serves a script of another build in the encoding that the browser accepts [SPEC-19-02]', async () => {
  const { get, statistics } = await openInstance()
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await get('/assets/root-aaaa1111.js', { 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decode(answer.rawPayload).toString()).toBe(LONG)
  }
  const plain = await get('/assets/root-aaaa1111.js')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect([plain.body, plain.headers['content-length']]).toEqual([LONG, String(LONG.length)])
  expect(statistics).toEqual({ found: 3, unknown: 0 })
})

test('a script of another build has the headers of a script of this build [SPEC-19-02]', async () => {
  const { get } = await openInstance()
  const own = await get('/assets/root-dddd4444.js')
  const former = await get('/assets/small-bb_b-222.js', { 'accept-encoding': 'br, gzip' })
  expect([own.statusCode, own.body, former.statusCode, former.body]).toEqual([200, 'own()', 200, 'go()'])
  for (const name of ['cache-control', 'content-type', 'x-content-type-options', 'vary', 'content-encoding'])
    expect([name, former.headers[name]]).toEqual([name, own.headers[name]])
  expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(former.headers['x-content-type-options']).toBe('nosniff')
  expect((await get('/assets/page-cccc3333.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('a browser that has a script of another build gets no second copy [SPEC-19-02]', async () => {
  const { app, get } = await openInstance()
  const { headers } = await get('/assets/root-aaaa1111.js')
  const checksum = createHash('sha256').update(LONG).digest('base64url').slice(0, 22)
  expect(headers['etag']).toBe(`"${checksum}"`)
  const again = await get('/assets/root-aaaa1111.js', { 'if-none-match': `W/"x", "${checksum}"` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: '/assets/root-aaaa1111.js' })
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', `"${checksum}"`])
})

test('reads a script of another build from the database once, and the instance’s scripts never [SPEC-19-02]', async () => {
  const { get, database } = await openInstance()
  await Promise.all([1, 2, 3].map(() => get('/assets/root-aaaa1111.js')))
  await get('/assets/root-aaaa1111.js')
  expect(database.reads).toBe(1)
  await get('/assets/root-dddd4444.js')
  expect(database.reads).toBe(1)
})

test('refuses a script that no released build has, names the remedy, and reads it again after 5 s [SPEC-19-04]', async () => {
  const { get, database, advance, statistics, platform } = await openInstance()
  const unknown = () => get('/assets/root-ffff6666.js')
  const answer = await unknown()
  expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
    404,
    'no-store',
    {
      message: 'No released version has this file. Reload the page to get the present version.',
      code: 'no_such_release',
    },
  ])
  expect((await unknown()).statusCode).toBe(404)
  expect([database.reads, statistics]).toEqual([1, { found: 0, unknown: 2 }])
  await publishAssets(platform, await makeBuild('shop', { 'root-ffff6666.js': 'new()' }))
  advance(5)
  expect((await unknown()).body).toBe('new()')
})

test('does not query the database for a name that no build can produce [SPEC-19-04, THR-S18]', async () => {
  const { get, database } = await openInstance()
  const names = [
    '',
    'root.js',
    'root-aaaa1111',
    'root-aaaa1111.js.br',
    'root-aaaa1111.js.map',
    'x/root-aaaa1111.js',
  ]
  const hostile = [
    '%2e%2e/root-aaaa1111.js',
    "a'--aaaa1111.js",
    'root-aaaa1111.constructor',
    '.root-aaaa1111.js',
  ]
  for (const name of [...names, ...hostile, `${'a'.repeat(200)}-aaaa1111.js`]) {
    const answer = await get(`/assets/${name}`)
    expect([name, answer.statusCode, answer.headers['cache-control']]).toEqual([name, 404, 'no-store'])
  }
  expect(database.reads).toBe(0)
})

test('the shop serves no script of the desk [THR-S18]', async () => {
  const { get } = await openInstance()
  expect((await get('/assets/desk-eeee5555.js')).statusCode).toBe(404)
})

test('without the database, serves its own scripts and those it has read, and refuses others [SPEC-19-05]', async () => {
  const { get, database } = await openInstance()
  await get('/assets/root-aaaa1111.js')
  database.away = true
  expect((await get('/assets/root-dddd4444.js')).body).toBe('own()')
  expect((await get('/assets/root-aaaa1111.js')).body).toBe(LONG)
  const answer = await get('/assets/small-bb_b-222.js')
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  database.away = false
  expect((await get('/assets/small-bb_b-222.js')).body).toBe('go()')
})

test('ends a request for which the database takes over two seconds, and serves other scripts [SPEC-19-05]', async () => {
  const { get, database, limits, advance } = await openInstance()
  const answer = Promise.withResolvers<undefined>()
  database.answer = answer.promise
  const slow = get('/assets/root-aaaa1111.js')
  const behind = get('/assets/small-bb_b-222.js')
  await expect.poll(() => [limits.length, database.reads]).toEqual([2, 1])
  expect((await get('/assets/root-dddd4444.js')).body).toBe('own()')
  advance(2)
  for (const { ms, end } of limits) {
    expect(ms).toBe(2_000)
    end()
  }
  for (const { statusCode, headers } of await Promise.all([slow, behind]))
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
  advance(8)
  answer.resolve(undefined)
  expect((await get('/assets/root-aaaa1111.js')).body).toBe(LONG)
  // The request that ended while it waited is not read: nothing needs its answer.
  expect((await get('/assets/page-cccc3333.css')).body).toBe('a{b:c}')
  expect(database.reads).toBe(2)
})

test('at most a hundred requests wait for a slow database [SPEC-19-05, THR-S18]', async () => {
  const { get, database, limits } = await openInstance()
  const answer = Promise.withResolvers<undefined>()
  database.answer = answer.promise
  const waiting = Array.from({ length: 101 }, (_, n) => get(`/assets/flood-${String(10_000_000 + n)}.js`))
  await expect.poll(() => limits.length).toBe(101)
  expect((await get('/assets/one-more0000.js')).statusCode).toBe(503)
  answer.resolve(undefined)
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(101).fill(404))
})

test('refuses an address that requests invented names, and serves other addresses [SPEC-19-04, THR-S18]', async () => {
  const { get, database } = await openInstance()
  for (let n = 0; n < 500; n++) await get(`/assets/flood-${String(10_000_000 + n)}.js`)
  const refused = await get('/assets/flood-99999999.js')
  expect([refused.statusCode, refused.headers['retry-after'], database.reads]).toEqual([429, '1', 500])
  expect((await get('/assets/root-aaaa1111.js', {}, '198.51.100.7')).body).toBe(LONG)
  expect((await get('/assets/root-aaaa1111.js')).body).toBe(LONG)
})
