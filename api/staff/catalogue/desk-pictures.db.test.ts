/** Tests uploads of pictures at the desk, their addresses in the shop, and which ones are kept. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { applyRetention, RETENTION } from '#api/privacy/apply-retention.ts'
import { DAY_SECONDS } from '#contract/durations.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { pngOf, readWebp } from '#test/pictures.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const URL = '/staff/api/catalogue/pictures'
const PICTURE = pngOf(700, 1050)
const ICON = pngOf(100, 100)
const ANOTHER = pngOf(100, 100, { colour: () => [10, 120, 40] })

async function openPictureDesk() {
  const desk = await openDraftDesk()
  const kavya = await desk.person('kavya.n', 'catalogue')
  const send = (file: Buffer, use = 'package', by = kavya) =>
    by.call('POST', URL, { payload: { use, file: file.toString('base64') } })
  /** Uploads a small picture, which takes less time. */
  const upload = async (file = ICON): Promise<string> =>
    ((await send(file, 'app')).body.data as { address: string }).address
  const get = (url: string, headers: Record<string, string> = {}) =>
    desk.app.inject({ method: 'GET', url, headers })
  const countPictures = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number
    }>`select count(distinct hash)::int as count from picture`.execute(desk.platform.db)
    return rows[0]?.count ?? 0
  }
  const passDays = (days: number) => {
    desk.external.advance(days * DAY_SECONDS)
    return applyRetention(desk.platform)
  }
  const withPicture = (image: string) => ({ ...MOVIE, image })
  return { ...desk, kavya, send, upload, get, countPictures, passDays, withPicture }
}

test('an uploaded picture has an address in the shop that never changes [SPEC-17-68, SPEC-17-70]', async () => {
  const { send, get, desk } = await openPictureDesk()
  const { status, body } = await send(PICTURE)
  expect([status, body.data]).toMatchObject([200, { width: 700, height: 1050 }])
  const { address } = body.data as { address: string }
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)
  expect((await send(PICTURE)).body).toEqual(body)
  for (const width of [320, 480, 640]) {
    const { statusCode, headers, rawPayload } = await get(address.replace('-640', `-${String(width)}`))
    expect([statusCode, readWebp(rawPayload).width]).toEqual([200, width])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['set-cookie']).toBeUndefined()
    expect((await desk.inject(address)).statusCode).toBe(200)
  }
})

test('a browser that has a picture gets no body, and an unknown address is not found [SPEC-17-70]', async () => {
  const { upload, get } = await openPictureDesk()
  const address = await upload()
  const etag = String((await get(address)).headers['etag'])
  const again = await get(address, { 'if-none-match': `W/${etag}` })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'public, max-age=31536000, immutable',
  ])
  const unknown = [
    address.replace('-96', '-97'),
    `/pictures/${'0'.repeat(32)}-320.webp`,
    address.replace('.webp', '.svg'),
    '/pictures/..%2f..%2fetc%2fpasswd',
    `/pictures/${'%00'.repeat(20)}`,
    '/pictures/',
  ]
  for (const url of unknown) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})

test('invented names of pictures are limited for an address group; pictures in memory are sent [THR-S18]', async () => {
  const { upload, get, app } = await openPictureDesk()
  const address = await upload()
  await get(address)
  const invented = (n: number) => `/pictures/${String(n).padStart(32, '0')}-320.webp`
  for (let n = 0; n < 1_999; n++) await get(invented(n))
  const refused = await get(invented(2_000))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await get(address)).statusCode).toBe(200)
  const elsewhere = await app.inject({ url: invented(2_000), remoteAddress: '198.51.100.7' })
  expect(elsewhere.statusCode).toBe(404)
})

test('the desk says why a file is refused, and stores nothing [SPEC-17-69, THR-S16]', async () => {
  const { send, countPictures } = await openPictureDesk()
  const svg = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(svg).toMatchObject({
    status: 422,
    body: {
      code: 'picture_refused',
      fields: { file: 'This is not a JPEG, PNG or WebP picture. Save it in one of these formats.' },
    },
  })
  const small = await send(pngOf(300, 450))
  expect(JSON.stringify(small.body)).toContain('at least 320 pixels in width and 320 in height')
  const large = await send(Buffer.alloc(5 * 1024 * 1024 + 3))
  expect(JSON.stringify(large.body)).toContain('larger than 5 MB')
  expect((await send(Buffer.alloc(8 * 1024 * 1024))).status).toBe(413)
  expect(await countPictures()).toBe(0)
})

test('an upload is in the audit log, and only the catalogue team may upload [SPEC-17-68, THR-S16]', async () => {
  const { send, person, countPictures, platform } = await openPictureDesk()
  for (const role of ['support', 'finance', 'approver', 'auditor'] as const)
    expect((await send(PICTURE, 'package', await person('mala.s', role))).status).toBe(403)
  expect(await countPictures()).toBe(0)
  await send(PICTURE)
  const { rows } = await sql<{ name: string }>`
    select act ->> 'name' as name from (select to_jsonb(a) as act from audit_entry a) x`.execute(platform.db)
  expect(rows).toHaveLength(1)
})

test('a pack gets its picture by a draft, and an undone publication restores the former one [SPEC-17-71]', async () => {
  const { kavya, person, upload, withPicture, begin, save, act, read, exported, passDays, get } =
    await openPictureDesk()
  const [first, second] = [await upload(), await upload(ANOTHER)]
  const ravi = await person('ravi.k', 'approver')
  const publish = async (id: string) => {
    await act(kavya, id, 'submit')
    const proved = await person('ravi.k', 'approver')
    expect((await act(proved, id, 'approve')).status).toBe(200)
  }
  const ids: string[] = []
  for (const image of [first, second]) {
    const id = await begin(kavya)
    expect((await save(kavya, id, 'package', withPicture(image))).status).toBe(200)
    await publish(id)
    ids.push(id)
    expect((await read(ravi, id)).state).toBe('published')
  }
  expect(await exported(kavya)).toContain(second)
  await passDays(40)
  expect((await get(first)).statusCode).toBe(200)
  const undo = await person('kavya.n', 'catalogue')
  const { body } = await undo.call('POST', `/staff/api/catalogue/drafts/${ids[1] ?? ''}/undo`)
  const { id } = body.data as { id: string }
  await act(undo, id, 'submit')
  expect((await act(await person('ravi.k', 'approver'), id, 'approve')).status).toBe(200)
  expect(await exported(undo)).toContain(first)
})

test('an upload that nothing names is deleted after thirty days, never one in a draft [SPEC-17-72, THR-S17]', async () => {
  const { kavya, upload, withPicture, begin, save, act, passDays, countPictures, person } =
    await openPictureDesk()
  const [named] = [await upload(), await upload(ANOTHER)]
  const id = await begin(kavya)
  await save(kavya, id, 'package', withPicture(named))
  await passDays(29)
  expect(await countPictures()).toBe(2)
  await passDays(2)
  expect(await countPictures()).toBe(1)
  // A withdrawn draft is a part of the history.
  await act(await person('kavya.n', 'catalogue'), id, 'withdraw')
  await passDays(31)
  expect(await countPictures()).toBe(1)
})

test('an upload of a stored picture begins its thirty days again [SPEC-17-72]', async () => {
  const { upload, passDays, countPictures, person, send } = await openPictureDesk()
  await upload()
  await passDays(29)
  await send(ICON, 'app', await person('kavya.n', 'catalogue'))
  await passDays(29)
  expect(await countPictures()).toBe(1)
  await passDays(2)
  expect(await countPictures()).toBe(0)
})

test('a statement examines two thousand files at most, and a round all of them [SPEC-17-72]', async () => {
  const { kavya, upload, withPicture, begin, save, passDays, countPictures, platform, external } =
    await openPictureDesk()
  const named = await upload()
  await save(kavya, await begin(kavya), 'package', withPicture(named))
  await sql`insert into picture
    select hash, w, content, uploaded_by, uploaded_at + w * interval '1 microsecond'
    from picture, generate_series(100, 3100) as w`.execute(platform.db)
  external.advance(60)
  await upload(ANOTHER)
  const before = new Date(platform.runtime.now().getTime() + 1)
  const { examine } = RETENTION['unused pictures']
  const { rows } = await examine({ after: '-infinity', before }).execute(platform.db)
  const ahead = await sql<{ count: number }>`select count(*)::int as count from picture
    where uploaded_at <= ${rows[0]?.end}::timestamptz`.execute(platform.db)
  expect(ahead.rows).toEqual([{ count: 2_000 }])
  expect(await countPictures()).toBe(2)
  await passDays(31)
  expect(await countPictures()).toBe(1)
})

const MISSING = `/pictures/${'0'.repeat(32)}-640.webp`

test('a draft, a file and the command refuse a picture that is not stored [SPEC-17-71, THR-S17]', async () => {
  const { kavya, withPicture, begin, save, upload, platform } = await openPictureDesk()
  const id = await begin(kavya)
  const stored = await upload()
  for (const image of [MISSING, stored.replace('-96', '-640'), '/pictures/kadalora.svg'])
    expect(await save(kavya, id, 'package', withPicture(image))).toMatchObject({
      status: 422,
      body: { fields: { image: 'names a picture that is not stored: upload it again' } },
    })
  const file = {
    ...smallCatalogue,
    packages: smallCatalogue.packages.map((one) => (one.id === MOVIE.id ? withPicture(MISSING) : one)),
  }
  const imported = await kavya.call('POST', '/staff/api/catalogue/imports', {
    payload: { title: 'A file', file: Buffer.from(JSON.stringify(file)).toString('base64') },
  })
  expect(imported.body.data).toMatchObject({ id: null, faults: [{ place: `package ${MOVIE.id}` }] })
  const { faults } = await importCatalogue(platform, file, { apply: true })
  expect(faults.map(({ message }) => message).join()).toContain('is not stored here')
})

test('the database keeps a named picture, refuses a missing one, and never changes one [SPEC-17-71, THR-S17]', async () => {
  const { kavya, upload, withPicture, begin, save, platform, countPictures } = await openPictureDesk()
  const address = await upload()
  await save(kavya, await begin(kavya), 'package', withPicture(address))
  await sql`delete from picture`.execute(platform.db)
  expect(await countPictures()).toBe(1)
  const refusals = [
    [`update package set image = '${MISSING}' where id = '${MOVIE.id}'`, 'is not stored'],
    [`update app set image = '/pictures/icon.png'`, 'is not stored'],
    [`update catalogue_draft_change set after = after || '{"image": "${MISSING}"}'`, 'is not stored'],
    [`update picture set content = content || '\\x00'`, 'its content stays'],
    [
      `insert into picture values ('${'0'.repeat(32)}', 320, '<svg></svg>            ', 'kavya.n', now())`,
      'picture_is_webp',
    ],
  ] as const
  for (const [statement, cause] of refusals)
    await expect(sql.raw(statement).execute(platform.db), statement).rejects.toThrow(cause)
})

test('the retention of uploads is the one that the documents state', () => {
  expect(RETENTION['unused pictures'].days).toBe(30)
})
