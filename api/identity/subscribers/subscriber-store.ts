/** The store of subscribers. */
import { rowQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import { Unauthenticated } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Subscriber } from './subscriber.ts'

/** The row of a subscriber who is not erased. */
type SubscriberRow = Omit<
  Tables['subscriber'],
  'created_at' | 'erased_at' | 'number' | 'mobile' | 'gst_state_code'
> &
  Pick<Subscriber, 'number' | 'mobile'>

export const subscriberFrom = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  number: row.number,
  mobile: row.mobile,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  gender: row.gender,
  ageGroup: row.age_group,
  pincode: row.pincode,
  city: row.city,
  satellite: row.satellite,
  language: row.language,
})

export async function findSubscriberByMobile(db: Db, mobile: string): Promise<Subscriber | undefined> {
  const row = await activeSubscribers(db).where('mobile', '=', mobile).executeTakeFirst()
  return row && subscriberFrom(row)
}

/** The base query of all reads: it excludes erased subscribers. */
const activeSubscribers = (db: Db) =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('erased_at', 'is', null)
    .$narrowType<{ number: string; mobile: string }>()

/** Locks a subscriber until the transaction ends. @throws Unauthenticated if it was erased meanwhile */
export async function lockSubscriber(tx: Tx, id: string): Promise<Subscriber> {
  const row = await activeSubscribers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw Unauthenticated()
  return subscriberFrom(row)
}

/**
 * Locks a subscriber until the transaction ends, so that concurrent logins and orders of one account run one after the
 * other. Weaker than `lockSubscriber`: other transactions can insert rows that refer to the account.
 * @throws Unauthenticated if it was erased meanwhile
 */
export async function serialiseSubscriber(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('subscriber')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw Unauthenticated()
}

/**
 * The lock of `serialiseSubscriber` as a part of a statement. Selects one row, even for an erased subscriber; none for an
 * unknown one.
 */
export const serialiseSubscriberStatement = (id: string): RawBuilder<unknown> =>
  sql`select 1 from subscriber where id = ${id} for no key update`

const profileColumns = (subscriber: Subscriber) => ({
  mobile: subscriber.mobile,
  first_name: subscriber.firstName,
  last_name: subscriber.lastName,
  email: subscriber.email,
  gender: subscriber.gender,
  age_group: subscriber.ageGroup,
  pincode: subscriber.pincode,
  city: subscriber.city,
})

/** Updates the profile. The mobile of another account violates the constraint `subscriber_mobile_key`. */
export async function updateSubscriber(tx: Tx, subscriber: Subscriber): Promise<void> {
  await tx.updateTable('subscriber').set(profileColumns(subscriber)).where('id', '=', subscriber.id).execute()
}

/** Updates the language of messages. @throws Unauthenticated if the subscriber was erased meanwhile */
export async function updateLanguage(db: Db, id: string, language: Language): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('subscriber')
    .set({ language })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw Unauthenticated()
}

export async function isEmailRegistered(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('email', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the mobiles and e-mail addresses of other accounts that have one of these. */
export async function listContactsOfOthers(
  tx: Tx,
  id: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const emails = addresses.map((address) => address.toLowerCase())
  const { rows } = await sql<{ mobile: string; email: string }>`
    select mobile, email from subscriber
    where (mobile = any(${[...addresses]}) or (lower(email) = any(${emails}) and email <> ''))
      and id <> ${id} and erased_at is null`.execute(tx)
  return new Set(rows.flatMap(({ mobile, email }) => [mobile, email]))
}

export async function findSubscriberByNumber(db: Db, number: string): Promise<Subscriber | undefined> {
  const row = await activeSubscribers(db).where('number', '=', number).executeTakeFirst()
  return row && subscriberFrom(row)
}

export async function findSubscriberById(db: Db, id: string): Promise<Subscriber | undefined> {
  const row = await activeSubscribers(db).where('id', '=', id).executeTakeFirst()
  return row && subscriberFrom(row)
}

/** Inserts a subscriber. The mobile of another account violates the constraint `subscriber_mobile_key`. */
export async function insertSubscriber(
  tx: Tx,
  subscriber: Subscriber,
  { now }: { now: Date },
): Promise<void> {
  await tx
    .insertInto('subscriber')
    .values({
      id: subscriber.id,
      number: subscriber.number,
      ...profileColumns(subscriber),
      satellite: subscriber.satellite,
      language: subscriber.language,
      created_at: now,
    })
    .execute()
}

/** Returns the query for the account; undefined if the subscriber is unknown or erased. */
export const accountExport = (id: string) =>
  rowQuery(
    sql<Omit<PersonalData['account'], 'remindersStoppedAt'>>`
      select s.number as "subscriberId", s.first_name as "firstName", s.last_name as "lastName", s.mobile, s.email,
        s.gender, s.age_group as "ageGroup", s.pincode, s.city, s.satellite as "satelliteSubscriber",
        s.language, s.created_at as since from subscriber s where s.id = ${id} and s.erased_at is null`,
    (account) => account,
  )

/** Empties the row of a subscriber except for the given GST state code. Orders and consents keep referring to it. */
export const eraseAccount = (
  id: string,
  { now, gstStateCode }: { now: Date; gstStateCode: string | null },
): WriteStatement => sql`
  update subscriber set erased_at = ${now}, gst_state_code = ${gstStateCode}, number = null, mobile = null, first_name = '', last_name = '',
    email = '', gender = '', age_group = '', pincode = '', city = '', language = default where id = ${id}`
