/** Subscribers, in the database. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import type { Subscriber } from './subscriber.ts'

type SubscriberRow = Omit<Tables['subscriber'], 'agreed_at' | 'created_at'>

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
})

export async function findSubscriberByMobile(db: Db, mobile: string): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('mobile', '=', mobile).executeTakeFirst()
  return row && subscriberFrom(row)
}

/** Until the transaction ends nobody else changes this subscriber. */
export async function lockSubscriber(tx: Tx, id: string): Promise<Subscriber> {
  const row = await tx
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return subscriberFrom(row)
}

/** What a subscriber may change. A mobile that has an account breaks the constraint `subscriber_mobile_key`. */
export async function saveSubscriber(tx: Tx, subscriber: Subscriber): Promise<void> {
  await tx
    .updateTable('subscriber')
    .set({
      mobile: subscriber.mobile,
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      email: subscriber.email,
      gender: subscriber.gender,
      age_group: subscriber.ageGroup,
      pincode: subscriber.pincode,
      city: subscriber.city,
    })
    .where('id', '=', subscriber.id)
    .execute()
}

export async function emailIsKnown(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('email', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSubscriberByNumber(db: Db, number: string): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('number', '=', number).executeTakeFirst()
  return row && subscriberFrom(row)
}

export async function findSubscriberById(db: Db, id: string): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
  return row && subscriberFrom(row)
}

/** A mobile that has an account breaks the constraint `subscriber_mobile_key`. */
export async function insertSubscriber(
  tx: Tx,
  subscriber: Subscriber,
  { now, agreed }: { now: Date; agreed: boolean },
): Promise<void> {
  await tx
    .insertInto('subscriber')
    .values({
      id: subscriber.id,
      number: subscriber.number,
      mobile: subscriber.mobile,
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      email: subscriber.email,
      gender: subscriber.gender,
      age_group: subscriber.ageGroup,
      pincode: subscriber.pincode,
      city: subscriber.city,
      satellite: subscriber.satellite,
      agreed_at: agreed ? now : null,
      created_at: now,
    })
    .execute()
}
