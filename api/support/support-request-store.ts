/** The store of support requests. */
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention.ts'
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'
import {
  type RequestAction,
  type RequestState,
  requestTransitions,
  type RequestType,
  type SupportRequest,
} from './support-request.ts'

const supportRequestFrom = (row: Tables['support_request']): SupportRequest => ({
  id: row.id,
  number: row.number,
  subscriberId: row.subscriber_id,
  type: row.type,
  query: row.query,
  alternateContact: row.alternate_contact,
  mobile: row.mobile,
  email: row.email,
  state: row.state,
  raisedAt: row.raised_at,
  answer: row.answer,
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
})

export async function insertSupportRequest(tx: Tx, request: SupportRequest): Promise<void> {
  await tx
    .insertInto('support_request')
    .values({
      id: request.id,
      number: request.number,
      subscriber_id: request.subscriberId,
      type: request.type,
      query: request.query,
      alternate_contact: request.alternateContact,
      mobile: request.mobile,
      email: request.email,
      state: request.state,
      raised_at: request.raisedAt,
    })
    .execute()
}

type RequestContent = { subscriberId: string; type: RequestType; query: string; since: Date }

/** Returns the newest request with the same type and text that was raised after `since`. */
export async function findSameRequest(
  db: Db,
  { subscriberId, type, query, since }: RequestContent,
): Promise<SupportRequest | undefined> {
  const row = await db
    .selectFrom('support_request')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('raised_at', '>', since)
    .where('type', '=', type)
    .where('query', '=', query)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && supportRequestFrom(row)
}

const PAGE_SIZE = 20

/**
 * Lists a page of a subscriber's requests, newest first.
 * @param before the number of the previous page's last request
 */
export async function listSupportRequests(
  db: Db,
  subscriberId: string,
  before?: string,
): Promise<SupportRequest[]> {
  const own = db.selectFrom('support_request').where('subscriber_id', '=', subscriberId)
  const newest = own.selectAll().orderBy('raised_at', 'desc').orderBy('id', 'desc').limit(PAGE_SIZE)
  const older = newest.where((eb) =>
    eb(
      eb.refTuple('raised_at', 'id'),
      '<',
      own
        .select(['raised_at', 'id'])
        .where('number', '=', before ?? '')
        .$asTuple('raised_at', 'id'),
    ),
  )
  const rows = await (before === undefined ? newest : older).execute()
  return rows.map(supportRequestFrom)
}

/** Lists a page of requests for operators, oldest first. @param after the number of the previous page's last request */
export async function listOpenRequests(
  db: Db,
  states: RequestState[],
  after?: string,
): Promise<SupportRequest[]> {
  const all = db.selectFrom('support_request').selectAll().where('state', 'in', states)
  const oldest = all.orderBy('raised_at').orderBy('id').limit(PAGE_SIZE)
  const further = oldest.where((eb) =>
    eb(
      eb.refTuple('raised_at', 'id'),
      '>',
      db
        .selectFrom('support_request')
        .select(['raised_at', 'id'])
        .where('number', '=', after ?? '')
        .$asTuple('raised_at', 'id'),
    ),
  )
  const rows = await (after === undefined ? oldest : further).execute()
  return rows.map(supportRequestFrom)
}

/** Locks a request until the transaction ends. */
export async function lockSupportRequest(tx: Tx, number: string): Promise<SupportRequest | undefined> {
  const row = await tx
    .selectFrom('support_request')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  return row && supportRequestFrom(row)
}

/** Returns the update for an action on a request; it updates nothing where the state does not allow the action. */
export function transitionRequest(id: string, action: RequestAction, now: Date): WriteStatement {
  const { from, to } = requestTransitions[action.kind]
  const columns =
    action.kind === 'answer' ? sql`answer = ${action.text}, answered_at = ${now}` : sql`closed_at = ${now}`
  return sql`update support_request set state = ${to}, ${columns} where id = ${id} and state = any(${from})`
}

export const requestsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['requests'][number]>`
    select x.number as "requestId", x.type, x.query, x.mobile, x.alternate_contact as "alternateContact", x.email,
      x.state, x.raised_at as "raisedAt", x.answer
    from support_request x where x.subscriber_id = ${subscriberId} order by x.raised_at, x.id`)

export const eraseRequests = (subscriberId: string): WriteStatement =>
  sql`delete from support_request where subscriber_id = ${subscriberId}`

const YEAR = 365

export const SUPPORT_RETENTION = {
  /** Disputes may be brought for three years (Limitation Act 1963, schedule, part I). */
  'closed requests': deleteAfter(3 * YEAR, 'support_request', (before) => sql`x.closed_at < ${before}`),
}
