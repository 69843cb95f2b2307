/** Tests two instances on one database: a change in one reaches the other within seconds. */
import { openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { buildApp } from '#api/app.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { openPauses } from '#test/pauses.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startJobs } from './jobs.ts'

/** Opens a second instance on the same database, whose jobs wait until `pass` is called. */
async function secondInstance(first: TestApp) {
  const { platform, gateways, external } = first
  const { pauses, sleep } = openPauses()
  const own = { ...platform, runtime: { ...platform.runtime, sleep } }
  const catalogue = await openCatalogueCache(own)
  const app = await buildApp({ platform: own, catalogue, gateways, wakeOutbox: () => undefined })
  const jobs = startJobs(own, { ...first, catalogue })
  onTestFinished(async () => {
    await jobs.stop()
    await app.close()
  })
  return {
    app,
    /** Advances the time of its jobs. */
    pass: (seconds: number) => {
      external.advance(seconds)
      for (const { ms, wake } of [...pauses]) if (ms <= seconds * 1_000) wake()
    },
  }
}

test('a second instance serves an imported catalogue within seconds', async () => {
  const first = await makeApp()
  const second = await secondInstance(first)
  const list = (known?: string) =>
    second.app.inject({ url: '/api/movies', headers: known ? { 'if-none-match': known } : {} })
  const before = await list()
  const known = String(before.headers['etag'])
  expect((await list(known)).statusCode).toBe(304)
  expect(before.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
  expect(before.headers['vary']).toBe('accept-encoding')

  const cheaper = smallCatalogue.packages.map((one) => ('price' in one ? { ...one, price: '59.00' } : one))
  await importCatalogue(first.platform, { ...smallCatalogue, packages: cheaper }, { apply: true })
  expect((await list(known)).statusCode).toBe(304)
  const statusLater = async () => {
    second.pass(3)
    return (await list(known)).statusCode
  }
  await expect.poll(statusLater, { timeout: 10_000 }).toBe(200)
  const after = await list()
  expect(after.headers['etag']).not.toBe(known)
  expect(after.body).toContain('59.00')
})
