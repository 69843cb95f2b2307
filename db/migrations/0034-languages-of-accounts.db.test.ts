/** Tests the languages of accounts, consents and orders by SQL, without the application. */
import { LANGUAGES } from '#contract/languages.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('rows of the version before, which writes no language, are English', async () => {
  const { db } = (await makeApp()).platform
  await sql`insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
      satellite, created_at)
    values (gen_random_uuid(), '70000000001', '9840012345', 'A', 'B', '', '', '', '', '', false, now())`.execute(
    db,
  )
  await sql`insert into consent (subscriber_id, version, agreed_at, given_at)
    select id, '2026-11-23', now(), 'payment' from subscriber`.execute(db)
  await sql`insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at)
    select 'AAAAAAAAAAAAAAAAAAAAAAA', id, 'open', 'NewCustomer', 100, '', now(), now() from subscriber`.execute(
    db,
  )
  const languages = await db
    .selectFrom('subscriber as s')
    .innerJoin('consent as c', 'c.subscriber_id', 's.id')
    .innerJoin('orders as o', 'o.subscriber_id', 's.id')
    .select(['s.language as account', 'c.language as consent', 'o.language as order'])
    .execute()
  expect(languages).toEqual([{ account: 'en', consent: 'en', order: 'en' }])
})

test('accounts, consents and orders accept the nine languages and no others', async () => {
  const shop = await makeApp()
  const { db } = shop.platform
  await openBrowser(shop).register(TRAIN)
  const codes = Object.keys(LANGUAGES)
  expect(codes).toHaveLength(9)
  const insertConsent = (code: string, day: number) =>
    sql`insert into consent select subscriber_id, ${`2026-01-${String(day).padStart(2, '0')}`}, agreed_at, given_at, ${code} from consent
      where version > '2026-11'`.execute(db)
  for (const [at, code] of codes.entries()) {
    await sql`update subscriber set language = ${code}`.execute(db)
    await sql`update orders set language = ${code}`.execute(db)
    await insertConsent(code, at + 1)
  }
  for (const code of ['fr', 'EN', '']) {
    const refused = { code: '23514' }
    await expect(sql`update subscriber set language = ${code}`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`update orders set language = ${code}`.execute(db)).rejects.toMatchObject(refused)
    await expect(insertConsent(code, 1)).rejects.toMatchObject(refused)
  }
})
