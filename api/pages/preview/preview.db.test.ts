/** Tests previews: the shop's pages with a draft applied, for signed-in staff, without scripts. */
import { openDraftCatalogues } from '#api/catalogue/drafts/open-draft-catalogues.ts'
import type { PageData } from '#contract/page-data.ts'
import { MOVIE, openDraftDesk } from '#test/staff/open-draft-desk.ts'
import { expect, test } from 'vitest'
import { openPreviews } from './render-preview.ts'
import { previewRoute } from './preview-routes.ts'

/** A desk whose pages are rendered by a build that shows the prices, a link, a picture and scripts. */
async function openPreviewDesk() {
  const desk = await openDraftDesk()
  const rendered: string[] = []
  const builds = {
    paths: new Set(['/']),
    buildIn: async () => ({
      paths: ['/'],
      renderPage: async (request: Request, data: PageData) => {
        rendered.push(request.url)
        return new Response(
          `<html><head><link rel="modulepreload" href="/assets/a.js"/><meta http-equiv="refresh" content="0"/></head>
          <body><script nonce="x">steal()</script><SCRIPT src="/assets/b.js"></SCRIPT><noscript>No script</noscript>
          <a class="x" href="/new-connection?type=2&amp;language=tamil">Movies</a><img src="/art/a.svg" srcset="/art/a.svg 1x, /art/b.svg 2x"/>
          <p style="background:url(&quot;/art/c.svg&quot;),url(/pictures/d.webp)">${data
            .packPage({})
            .data.map((one) => one.fld_package_existprice)
            .join(' ')}</p></body></html>`,
        )
      },
    }),
  }
  previewRoute(desk.desk, desk.platform, openPreviews(desk.platform, builds))
  const kavya = await desk.person('kavya.n', 'catalogue')
  const id = await desk.begin(kavya)
  await desk.save(kavya, id, 'package', { ...MOVIE, price: '159.00' })
  const preview = (path: string, { draft = id, cookie = kavya.cookie } = {}) =>
    desk.desk.inject({ url: `/staff/preview/${draft}?path=${encodeURIComponent(path)}`, headers: { cookie } })
  return { ...desk, kavya, id, preview, rendered }
}

test('a preview shows the draft, has no script, and leads to previews [SPEC-17-29, THR-S10]', async () => {
  const { preview, id, catalogue } = await openPreviewDesk()
  const { statusCode, body } = await preview('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('249.00 149.00 159.00 89.00')
  for (const part of ['script', 'modulepreload', 'http-equiv']) expect(body.toLowerCase()).not.toContain(part)
  expect(body).toContain(
    `<a class="x" href="/staff/preview/${id}?path=%2Fnew-connection%3Ftype%3D2%26language%3Dtamil">`,
  )
  expect(body).toContain('src="/staff/preview/files/art/a.svg"')
  expect(body).toContain('srcset="/staff/preview/files/art/a.svg 1x, /staff/preview/files/art/b.svg 2x"')
  expect(body).toContain('url(&quot;/staff/preview/files/art/c.svg&quot;),url(/pictures/d.webp)')
  // The shop still sells the former price.
  expect(catalogue.offers().find('P2-KADALORA-RAYIL')?.pricePaise).toBe(14900)
})

test('a preview may run no script, send no form, and be framed only by the desk [SPEC-17-29, THR-S10]', async () => {
  const { preview } = await openPreviewDesk()
  for (const path of ['/', '/cart']) {
    const { headers } = await preview(path)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
    )
    expect(policy.filter((one) => one.startsWith('script-src') || one.startsWith('connect-src'))).toEqual([])
    expect(policy).toContain('sandbox allow-same-origin')
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a preview needs a session with a role that reads drafts [SPEC-17-29, THR-S10]', async () => {
  const { preview, person } = await openPreviewDesk()
  expect((await preview('/', { cookie: '' })).statusCode).toBe(401)
  for (const role of ['support', 'finance'] as const) {
    const { cookie } = await person('asha.p', role)
    expect((await preview('/', { cookie })).statusCode).toBe(403)
  }
  for (const role of ['approver', 'auditor'] as const) {
    const { cookie } = await person('mala.s', role)
    expect((await preview('/', { cookie })).statusCode).toBe(200)
  }
})

test('a preview without a page, draft or language states the cause, and a faulty draft the correction [SPEC-17-29]', async () => {
  const { preview, save, id, kavya, rendered } = await openPreviewDesk()
  for (const path of ['/cart', '/my-account', '//attacker.example', '/../etc/passwd', '/xx/faqs'])
    expect([path, (await preview(path)).statusCode]).toEqual([path, 404])
  expect((await preview('https://attacker.example')).statusCode).toBe(422)
  const unknown = await preview('/', { draft: '00000000-0000-7000-8000-000000000099' })
  expect(unknown.statusCode).toBe(404)
  expect(rendered).toEqual([])
  await save(kavya, id, 'package', { ...MOVIE, genre: 'unknown' })
  const faulty = await preview('/')
  expect([faulty.statusCode, faulty.body.includes('The draft has faults')]).toEqual([409, true])
})

test('a preview has the filters of the shop and no search, and the last catalogue is made once [SPEC-17-29]', async () => {
  const { preview, platform, id, rendered } = await openPreviewDesk()
  await preview('/new-connection?type=2&language=tamil&q=rayil&unknown=x')
  await preview('/ta/faqs?x=1')
  expect(rendered.map((url) => url.slice(platform.config.shopUrl.length))).toEqual([
    '/new-connection?type=2&language=tamil',
    '/ta/faqs',
  ])
  const catalogueOf = openDraftCatalogues(platform)
  expect(await catalogueOf(id)).toBe(await catalogueOf(id))
})

test('previews are rendered one at a time, and too many are refused [SPEC-17-29]', async () => {
  const { preview, external } = await openPreviewDesk()
  external.advance(60)
  const answers = await Promise.all(Array.from({ length: 12 }, () => preview('/')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await preview('/')).statusCode).toBe(200)
})
