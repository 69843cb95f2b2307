/** Tests what instances publish, and when it is deleted. */
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { makeApp } from '#test/app.ts'
import { makeBuild } from '#test/build-folder.ts'
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAssets } from './publish-assets.ts'
import { findAsset } from './released-asset-store.ts'

const DAY_SECONDS = 86_400
const scripts = (count: number, version: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`s${String(n)}-${version}.js`, `go(${String(n)})`]),
  )

async function openShop() {
  const shop = await makeApp()
  const { db } = shop.platform
  const listNames = async () =>
    (await sql<{ name: string }>`select name from released_asset order by name`.execute(db)).rows.map(
      ({ name }) => name,
    )
  return { ...shop, db, listNames }
}

test('publishes each script once, with the compressed forms of the build [SPEC-19-03]', async () => {
  const { platform, db, listNames } = await openShop()
  const long = 'a'.repeat(500)
  const built = await makeBuild('shop', { ...scripts(25, 'aaaa1111'), 'long-aaaa1111.js': long })
  expect(await publishAssets(platform, built)).toBe(0)
  expect(await listNames()).toEqual([...built.names].sort())
  const stored = await findAsset(db, 'shop', 'long-aaaa1111.js')
  expect(stored?.content.toString()).toBe(long)
  expect(brotliDecompressSync(stored?.compressed?.br ?? '').toString()).toBe(long)
  expect((await findAsset(db, 'shop', 's1-aaaa1111.js'))?.compressed).toBeNull()
  expect(await publishAssets(platform, built)).toBe(0)
  expect(await listNames()).toHaveLength(26)
})

test('concurrent starts of two builds publish each script once [SPEC-19-03]', async () => {
  const { platform, listNames } = await openShop()
  const [one, other] = [
    await makeBuild('shop', scripts(30, 'aaaa1111')),
    await makeBuild('shop', scripts(30, 'bbbb2222')),
  ]
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([one, one, other].map((built) => publishAssets(platform, built)))).toEqual([
      0, 0, 0,
    ])
  expect(await listNames()).toHaveLength(60)
})

test('a script that cannot be read does not stop the others, and is logged [SPEC-19-03]', async () => {
  const { platform, lines, listNames } = await openShop()
  const built = await makeBuild('shop', scripts(25, 'aaaa1111'))
  await rm(join(built.folder, 's0-aaaa1111.js'))
  expect(await publishAssets(platform, built)).toBe(3)
  expect(await listNames()).toHaveLength(22)
  expect(lines.map(({ level, fields }) => [level, fields])).toContainEqual([
    'error',
    expect.objectContaining({ event: 'release.publish_failed', state: 'ENOENT' }),
  ])
  await writeFile(join(built.folder, 's0-aaaa1111.js'), 'go(0)')
  expect(await publishAssets(platform, built)).toBe(0)
})

test('an instance that stops publishes no further scripts [SPEC-19-03]', async () => {
  const { platform, listNames } = await openShop()
  const built = await makeBuild('shop', scripts(25, 'aaaa1111'))
  expect(await publishAssets(platform, built, AbortSignal.abort())).toBe(25)
  expect(await listNames()).toEqual([])
})

test('deletes a build 30 days after an instance ran it, and never that of a running one [SPEC-19-06]', async () => {
  const { platform, external, listNames } = await openShop()
  const [former, present] = [
    await makeBuild('shop', scripts(3, 'aaaa1111')),
    await makeBuild('shop', scripts(2, 'bbbb2222')),
  ]
  await publishAssets(platform, former)
  await publishAssets(platform, present)
  external.advance(29 * DAY_SECONDS)
  await publishAssets(platform, present)
  await applyRetention(platform)
  expect(await listNames()).toHaveLength(5)
  external.advance(2 * DAY_SECONDS)
  await applyRetention(platform)
  expect(await listNames()).toEqual([...present.names].sort())
})

test('a build that is released again is kept, even if the clock of another instance is behind [SPEC-19-06]', async () => {
  const { platform, external, listNames } = await openShop()
  const built = await makeBuild('shop', scripts(2, 'aaaa1111'))
  external.advance(60)
  await publishAssets(platform, built)
  external.advance(-60)
  await publishAssets(platform, built)
  external.advance(30 * DAY_SECONDS + 30)
  await applyRetention(platform)
  expect(await listNames()).toHaveLength(2)
})

test('the database refuses other content under the same name, and content with a wrong checksum [THR-S18]', async () => {
  const { platform, db } = await openShop()
  await publishAssets(platform, await makeBuild('shop', { 'root-aaaa1111.js': 'go()' }))
  for (const change of [
    sql`content = 'stop()'::bytea`,
    sql`media_type = 'text/html'`,
    sql`brotli = 'x', gzip = 'x'`,
  ])
    await expect(sql`update released_asset set ${change}`.execute(db)).rejects.toThrow('its content stays')
  const insert = (name: string, hashed = 'go()') => sql`
    insert into released_asset values ('shop', ${name}, 'text/javascript', ${createHash('sha256').update(hashed).digest()},
      'go()'::bytea, null, null, now(), now())`
  await expect(insert('root-bbbb2222.js', 'stop()').execute(db)).rejects.toThrow('checksum_is_of_content')
  await expect(insert('../x-bbbb2222.js').execute(db)).rejects.toThrow('released_asset_name_check')
})
