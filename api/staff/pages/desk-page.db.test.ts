/** Tests of the desk's page and its files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateCsp } from '#test/evaluate-csp.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, onTestFinished, test } from 'vitest'
import { registerAssets } from '#api/releases/asset-routes.ts'
import { createAssetStatistics } from '#api/releases/asset-statistics.ts'
import { publishAssets } from '#api/releases/publish-assets.ts'
import { makeBuild } from '#test/build-folder.ts'
import { listBuiltAssets } from '#api/releases/list-built-assets.ts'
import { registerDeskPage } from './desk-page-routes.ts'

/** The desk with an invented build. */
async function openDeskWithPage() {
  const opened = await openDesk()
  const pagesFolder = await mkdtemp(join(tmpdir(), 'sun-direct-go-'))
  onTestFinished(() => rm(pagesFolder, { recursive: true }))
  await mkdir(join(pagesFolder, 'desk/assets'), { recursive: true })
  await writeFile(join(pagesFolder, 'desk/index.html'), '<script nonce="__NONCE__"></script>')
  await writeFile(join(pagesFolder, 'desk/assets/main-a1b2c3d4.js'), 'start()')
  const { platform, desk } = opened
  await registerDeskPage(desk, { ...platform, config: { ...platform.config, pagesFolder } })
  const built = await listBuiltAssets('desk', pagesFolder)
  // A database that answers before the limit of time.
  const runtime = { ...platform.runtime, sleep: () => new Promise<void>(() => undefined) }
  await registerAssets(desk, { ...platform, runtime }, { built, statistics: createAssetStatistics() })
  const get = (url: string, cookie = '') => desk.inject({ url, headers: { cookie } })
  return { ...opened, get }
}

test('the page runs scripts of the desk alone, and its nonce is new each time [SPEC-17-20, THR-S8]', async () => {
  const { signIn, get } = await openDeskWithPage()
  const { cookie } = await signIn(['support'])
  const [first, second] = [await get('/requests', cookie), await get('/requests', cookie)]
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(first.headers['cache-control']).toBe('no-store')
  const policy = String(first.headers['content-security-policy'])
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(first.body).toBe(`<script nonce="${nonce}"></script>`)
  expect(second.body).not.toContain(nonce)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  // The evaluator warns of hosts with JSONP; the desk's own address has none.
  expect(evaluateCsp(policy).filter((finding) => !finding.includes('JSONP'))).toEqual([])
})

test('a browser without a session signs in first, and returns to the address [SPEC-17-20]', async () => {
  const { get } = await openDeskWithPage()
  const answer = await get('/requests?state=closed')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    '/sign-in?to=%2Frequests%3Fstate%3Dclosed',
  ])
  expect((await get('/')).headers.location).toBe('/sign-in')
})

test('a script is kept by the browser; an unknown file and an unknown call are not the page [SPEC-17-20]', async () => {
  const { signIn, get } = await openDeskWithPage()
  const { cookie } = await signIn(['support'])
  const script = await get('/assets/main-a1b2c3d4.js')
  expect([script.body, script.headers['cache-control']]).toEqual([
    'start()',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/main-former0.js', cookie)).statusCode).toBe(404)
  const unknown = await get('/staff/api/unknown', cookie)
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

test('the desk serves a script of another version [SPEC-19-02]', async () => {
  const { platform, get } = await openDeskWithPage()
  await publishAssets(platform, await makeBuild('desk', { 'main-former00.js': 'former()' }))
  expect((await get('/assets/main-former00.js')).body).toBe('former()')
})

test('a desk that is not built does not start, and says what to run', async () => {
  const { platform, desk } = await openDesk()
  const config = { ...platform.config, pagesFolder: '/missing' }
  await expect(registerDeskPage(desk, { ...platform, config })).rejects.toThrow('Run: npm run build')
})
