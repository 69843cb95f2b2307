/** Paging through a subscriber's packs over HTTP. */
import { makeApp, type TestApp } from '#test/app.ts'
import { type Browser, openBrowser } from '#test/browser.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from './entitlement-list-query.ts'

const UNUSED_ID = '00000000-0000-4000-8000-000000000000'
const MOBILE = '9840012345'

/** Inserts packs, three with each start, named by their position from the newest. */
async function givePacks(
  { platform: { db, runtime } }: TestApp,
  mobile: string,
  count: number,
): Promise<void> {
  const now = runtime.now()
  await sql`insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at,
      ends_at, status)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a test', s.id, 'vilakku', 'Pack ' || n, '3', 0,
      ${now}::timestamptz - n / 3 * interval '1 day', ${now}::timestamptz + interval '1 day', 'active'
    from generate_series(1, ${count}::int) n, subscriber s where s.mobile = ${mobile}`.execute(db)
}

type GivenPack = { packageId: string; name: string; type: string; startsAt: string; endsAt: string }

/** Inserts one pack. */
const givePack = (
  { platform: { db } }: TestApp,
  mobile: string,
  { packageId, name, type, startsAt, endsAt }: GivenPack,
) =>
  sql`
  insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at, ends_at, status)
    select gen_random_uuid(), 'a test', s.id, ${packageId}, ${name}, ${type}, 0, ${startsAt}::timestamptz,
      ${endsAt}::timestamptz, 'active' from subscriber s where s.mobile = ${mobile}`.execute(db)

async function household(packs: number): Promise<{ testApp: TestApp; browser: Browser }> {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.register()
  await givePacks(testApp, MOBILE, packs)
  return { testApp, browser }
}

type Page = { data: { packagename: string }[]; next?: string }

async function readPages(browser: Browser): Promise<string[][]> {
  const pages: string[][] = []
  let next: string | undefined
  do {
    const { body } = await browser.call(
      'GET',
      `/api/account/packs${next === undefined ? '' : `?after=${next}`}`,
    )
    const page = body as unknown as Page
    pages.push(page.data.map(({ packagename }) => packagename))
    next = page.next
  } while (next !== undefined)
  return pages
}

const packsNamed = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `Pack ${String(first + index)}`)

test('lists every pack once, newest first, even if a page ends between packs with the same start', async () => {
  const { browser } = await household(2 * PAGE_SIZE + 7)
  expect(await readPages(browser)).toEqual([
    packsNamed(1, PAGE_SIZE),
    packsNamed(PAGE_SIZE + 1, 2 * PAGE_SIZE),
    packsNamed(2 * PAGE_SIZE + 1, 2 * PAGE_SIZE + 7),
  ])
})

test('returns no next page for less than a full page', async () => {
  const { browser } = await household(PAGE_SIZE - 1)
  expect(await readPages(browser)).toEqual([packsNamed(1, PAGE_SIZE - 1)])
})

test('returns an empty page after the pack of another subscriber or an unknown one', async () => {
  const { testApp } = await household(3)
  const stranger = openBrowser(testApp)
  await stranger.register(undefined, { mobile: '9840054321', email: 'stranger@example.com' })
  const own = { packageId: 'vilakku', name: 'Own', type: '3', startsAt: '2020-01-01', endsAt: '2020-02-01' }
  await givePack(testApp, '9840054321', own)
  const others = '00000000-0000-4000-8000-000000000001'
  for (const after of [others, UNUSED_ID]) {
    const answer = await stranger.call('GET', `/api/account/packs?after=${after}`)
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  }
  expect(await stranger.call('GET', '/api/account/packs?after=1')).toMatchObject({
    status: 422,
    body: { message: 'This page of packs is not known.' },
  })
})

test('adds a Latin title to a pack for which the catalogue has none', async () => {
  const { testApp, browser } = await household(0)
  const { db } = testApp.platform
  await sql`update package set alias = '' where id = 'vilakku'`.execute(db)
  const running = { type: '3', startsAt: '2026-11-01', endsAt: '2027-02-01' }
  await givePack(testApp, MOBILE, { packageId: 'vilakku', name: 'மழை வாசல்', ...running })
  expect(await browser.packs()).toMatchObject([{ packagename: 'மழை வாசல்', packagealias: 'Mazhai Vaasal' }])
})

test('shows the picture, language, genre and first four apps of a package, even when it is withdrawn', async () => {
  const { testApp, browser } = await household(1)
  const { db } = testApp.platform
  await sql`insert into app (id, name, image, position) values ('four', 'App four', '/4.svg', 3), ('five', 'App five', '/5.svg', 4)`.execute(
    db,
  )
  await sql`insert into package_app (package_id, app_id, position) values ('family-max', 'four', 3), ('family-max', 'five', 4)`.execute(
    db,
  )
  const ended = { type: '1', startsAt: '2020-01-01', endsAt: '2020-02-01' }
  await givePack(testApp, MOBILE, { packageId: 'family-max', name: 'Family Max', ...ended })
  const show = {
    packagename: 'Pack 1',
    packageImage: '/art/posters/vilakku.svg',
    packageLanguage: 'tamil',
    packageGenre: 'action',
    packageApps: [],
  }
  const plan = {
    packagename: 'Family Max',
    packageImage: '',
    packageLanguage: '',
    packageGenre: '',
    packageApps: ['one', 'two', 'three', 'four'].map((id) => ({ fld_name: `App ${id}` })),
  }
  expect(await browser.packs()).toMatchObject([show, plan])
  await sql`update package set withdrawn_at = now()`.execute(db)
  expect(await browser.packs()).toMatchObject([show, plan])
})
