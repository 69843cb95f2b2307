/** Tests banners at the desk: from a draft to the pages, conflicts of two people, and the pictures that they name. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { createPageData } from '#api/pages/page-data.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { DAY_SECONDS } from '#contract/durations.ts'
import { readPictureAddress } from '#contract/picture-address.ts'
import { smallCatalogue, TRAIN_BANNER } from '#test/fixtures.ts'
import { pngOf, readWebp } from '#test/pictures.ts'
import { openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const MISSING = `/pictures/${'0'.repeat(32)}-780.webp`

async function openBannerDesk() {
  const desk = await openDraftDesk()
  const kavya = await desk.person('kavya.n', 'catalogue')
  const publish = async (id: string) => {
    expect((await desk.act(kavya, id, 'submit')).status).toBe(200)
    return desk.act(await desk.person('ravi.k', 'approver'), id, 'approve')
  }
  /** Publishes a draft with one banner, or without it. */
  const publishBanner = async (item: object | null = TRAIN_BANNER, itemId = TRAIN_BANNER.id) => {
    const id = await desk.begin(kavya)
    await desk.act(kavya, id, 'items', { kind: 'banner', itemId, item })
    expect((await publish(id)).status).toBe(200)
    return id
  }
  const shown = async () => {
    await desk.catalogue.refreshIfStale()
    const { banners, site } = createPageData(desk.platform, desk.catalogue)('en')
    // A click on the link to the home page uses `hasBanners` to decide whether it loads banners.
    expect(site.hasBanners === true).toBe(banners().length > 0)
    return banners()
  }
  const send = (file: Buffer, use: string) =>
    kavya.call('POST', '/staff/api/catalogue/pictures', { payload: { use, file: file.toString('base64') } })
  const upload = async (file: Buffer, use: string): Promise<string> =>
    ((await send(file, use)).body.data as { address: string }).address
  const get = (url: string) => desk.app.inject({ method: 'GET', url })
  return { ...desk, kavya, publish, publishBanner, shown, send, upload, get }
}

test('a banner of a draft is on the pages after its approval, and not after its withdrawal [SPEC-17-77, SPEC-17-80]', async () => {
  const { kavya, read, publishBanner, shown } = await openBannerDesk()
  const id = await publishBanner()
  expect(await shown()).toMatchObject([{ id: 'train', title: TRAIN_BANNER.title, poid: 'P2-KADALORA-RAYIL' }])
  expect((await read(kavya, id)).changes).toMatchObject([
    { kind: 'banner', title: TRAIN_BANNER.title, act: 'added' },
  ])
  await publishBanner(null)
  expect(await shown()).toEqual([])
})

test('an undone publication restores the former banner, and an import of the exported file changes nothing [SPEC-17-80]', async () => {
  const { kavya, publish, publishBanner, shown, exported } = await openBannerDesk()
  await publishBanner()
  const before = await exported(kavya)
  const file = Buffer.from(before).toString('base64')
  const again = await kavya.call('POST', '/staff/api/catalogue/imports', {
    payload: { title: 'The same', file },
  })
  expect(again.body.data).toMatchObject({ id: null, faults: [] })
  const id = await publishBanner({ ...TRAIN_BANNER, title: 'ரயில்' })
  const undone = await kavya.call('POST', `/staff/api/catalogue/drafts/${id}/undo`)
  await publish((undone.body.data as { id: string }).id)
  expect(await exported(kavya)).toBe(before)
  expect(await shown()).toMatchObject([{ title: TRAIN_BANNER.title }])
})

test('the second of two people who change a banner has a conflict [SPEC-17-28, SPEC-17-80]', async () => {
  const { person, kavya, begin, save, act, read, publishBanner } = await openBannerDesk()
  await publishBanner()
  const mala = await person('mala.s', 'catalogue')
  const later = await begin(mala)
  await save(mala, later, 'banner', { ...TRAIN_BANNER, title: 'இரண்டு' })
  await publishBanner({ ...TRAIN_BANNER, title: 'ஒன்று' })
  const [change] = (await read(mala, later)).changes
  expect(change?.conflict).toContain('"train" was changed on sale')
  expect((await act(mala, later, 'submit')).status).toBe(409)
  await act(mala, later, 'rebase', { kind: 'banner', itemId: 'train' })
  expect((await read(kavya, later)).changes).toMatchObject([
    { conflict: null, fields: [{ name: 'title', before: 'ஒன்று', after: 'இரண்டு' }] },
  ])
})

test('the banners on sale cause no fault in a draft about other items [SPEC-17-80]', async () => {
  const { kavya, begin, save, read, publishBanner } = await openBannerDesk()
  await publishBanner()
  const id = await begin(kavya)
  await save(kavya, id, 'genre', { id: 'drama', name: 'Drama' })
  expect(await read(kavya, id)).toMatchObject({ faults: [], changeCount: 1 })
})

test('a draft cannot withdraw the package of a banner, nor add a banner of an unknown one [SPEC-17-80]', async () => {
  const { kavya, begin, save, act, read, publishBanner } = await openBannerDesk()
  await publishBanner()
  const id = await begin(kavya)
  await act(kavya, id, 'items', { kind: 'package', itemId: TRAIN_BANNER.package, item: null })
  expect((await read(kavya, id)).faults).toEqual([
    { place: 'banner train, package', message: 'there is no package "kadalora-rayil"' },
  ])
  await save(kavya, id, 'banner', { ...TRAIN_BANNER, package: '' })
  expect((await read(kavya, id)).faults).toEqual([])
  await save(kavya, id, 'banner', { ...TRAIN_BANNER, package: 'sequel' })
  expect((await act(kavya, id, 'submit')).status).toBe(409)
})

test('a draft that adds a package and its banner is clean [SPEC-17-80]', async () => {
  const { kavya, begin, save, publish, shown } = await openBannerDesk()
  const sequel = { ...smallCatalogue.packages[2], id: 'sequel', poid: 'P2-SEQUEL' }
  const id = await begin(kavya)
  await save(kavya, id, 'banner', { ...TRAIN_BANNER, package: 'sequel' })
  await save(kavya, id, 'package', sequel)
  expect((await publish(id)).status).toBe(200)
  expect(await shown()).toMatchObject([{ poid: 'P2-SEQUEL' }])
})

test('an uploaded banner has the widths of the home page, and a small one is refused [SPEC-17-79]', async () => {
  const { send, upload, get } = await openBannerDesk()
  const tall = await upload(pngOf(800, 1000), 'banner-tall')
  expect(tall).toMatch(/^\/pictures\/[0-9a-f]{32}-780\.webp$/)
  for (const width of [540, 780]) {
    const { rawPayload } = await get(tall.replace('-780', `-${String(width)}`))
    expect(readWebp(rawPayload).width).toBe(width)
  }
  const wide = await upload(pngOf(1000, 562), 'banner-wide')
  const { rawPayload } = await get(wide.replace('-1920', '-960'))
  expect(readWebp(rawPayload)).toMatchObject({ width: 960, height: 540 })
  expect(JSON.stringify((await send(pngOf(900, 600), 'banner-wide')).body)).toContain(
    'It needs at least 960 pixels in width and 540 in height.',
  )
})

test('both pictures of a banner must be stored, and stay while it or a draft names them [SPEC-17-71, SPEC-17-72]', async () => {
  const { kavya, platform, external, begin, save, upload, get } = await openBannerDesk()
  const tall = await upload(pngOf(100, 100), 'app')
  const wide = await upload(pngOf(100, 100, { colour: () => [10, 120, 40] }), 'app')
  const unused = await upload(pngOf(100, 100, { colour: () => [200, 120, 40] }), 'app')
  const id = await begin(kavya)
  for (const field of ['tall', 'wide'])
    expect(await save(kavya, id, 'banner', { ...TRAIN_BANNER, [field]: MISSING })).toMatchObject({
      status: 422,
      body: { fields: { [field]: 'names a picture that is not stored: upload it again' } },
    })
  await save(kavya, id, 'banner', TRAIN_BANNER)
  for (const field of ['tall', 'wide'])
    await expect(
      sql
        .raw(`update catalogue_draft_change set after = after || '{"${field}": "${MISSING}"}'`)
        .execute(platform.db),
    ).rejects.toThrow('is not stored')

  await save(kavya, id, 'banner', { ...TRAIN_BANNER, tall, wide })
  external.advance(40 * DAY_SECONDS)
  await applyRetention(platform)
  const stored = async () => {
    const responses = await Promise.all([tall, wide, unused].map(get))
    return responses.map(({ statusCode }) => statusCode)
  }
  expect(await stored()).toEqual([200, 200, 404])
  // A banner on sale that no draft names, as the command imports it.
  await sql`delete from catalogue_draft_change`.execute(platform.db)
  const banners = [{ ...TRAIN_BANNER, tall, wide }]
  expect((await importCatalogue(platform, { ...smallCatalogue, banners }, { apply: true })).faults).toEqual(
    [],
  )
  await sql`delete from picture`.execute(platform.db)
  const { rows } = await sql<{ hash: string }>`select hash from picture`.execute(platform.db)
  const hashes = [tall, wide].map((address) => readPictureAddress(address)?.hash)
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
})
