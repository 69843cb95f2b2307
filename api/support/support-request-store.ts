/** The store of support requests. */
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { timeAndId, timeCursor } from '#api/platform/db/time-cursor.ts'
import { accountLanguage } from '#api/identity/subscribers/account-query.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { sql } from 'kysely'
import {
  type RequestAction,
  type RequestState,
  requestTransitions,
  type SupportRequest,
} from './support-request.ts'

const COLUMNS = sql`r.id, r.number, r.subscriber_id as "subscriberId", r.type, r.query, r.mobile, r.email, r.state,
  r.alternate_contact as "alternateContact", r.raised_at as "raisedAt", r.answer, r.answered_at as "answeredAt",
  r.closed_at as "closedAt", r.assigned_to as "assignedTo"`

export async function insertSupportRequest(tx: Tx, request: SupportRequest): Promise<void> {
  const { id, number, subscriberId, type, query, alternateContact, mobile, email, state, raisedAt } = request
  await sql`
    insert into support_request (id, number, subscriber_id, type, query, alternate_contact, mobile, email, state, raised_at)
    values (${id}, ${number}, ${subscriberId}, ${type}, ${query}, ${alternateContact}, ${mobile}, ${email}, ${state},
      ${raisedAt})`.execute(tx)
}

type RequestContent = Pick<SupportRequest, 'subscriberId' | 'type' | 'query' | 'alternateContact'>

/** Returns the newest open request with the same content that was raised after `since`. */
export async function findSameRequest(
  db: Db,
  { subscriberId, type, query, alternateContact }: RequestContent,
  since: Date,
): Promise<SupportRequest | undefined> {
  const { rows } = await sql<SupportRequest>`
    select ${COLUMNS} from support_request r
    where r.subscriber_id = ${subscriberId} and r.raised_at > ${since} and r.type = ${type} and r.query = ${query}
      and r.alternate_contact = ${alternateContact} and r.state = 'open'
    order by r.raised_at desc limit 1`.execute(db)
  return rows[0]
}

const PAGE_SIZE = 20

/**
 * Lists a page of a subscriber's requests, newest first.
 * @param before the number of the previous page's last request
 */
export async function listRequestsOfSubscriber(
  db: Db,
  subscriberId: string,
  before?: string,
): Promise<SupportRequest[]> {
  const last = sql`select raised_at, id from support_request where subscriber_id = ${subscriberId} and number = ${before}`
  const isOlder = before === undefined ? sql`true` : sql`(r.raised_at, r.id) < (${last})`
  const { rows } = await sql<SupportRequest>`
    select ${COLUMNS} from support_request r where r.subscriber_id = ${subscriberId} and ${isOlder}
    order by r.raised_at desc, r.id desc limit ${PAGE_SIZE}`.execute(db)
  return rows
}

type RequestList = {
  states: RequestState[]
  /** The cursor of the previous page's last request, which may be erased since. */
  after?: string | undefined
  /** Only requests assigned to this member of the staff; null: only unassigned ones. */
  assignedTo?: string | null | undefined
}

/** Returns the cursor of a request in the list for staff. */
export const cursorOf = ({ raisedAt, id }: SupportRequest): string => timeCursor(raisedAt, id)

/** Lists a page of requests for staff, oldest first. */
export async function listRequestsForStaff(
  db: Db,
  { states, after, assignedTo }: RequestList,
): Promise<SupportRequest[]> {
  const isAssigned =
    assignedTo === undefined ? sql`true` : sql`r.assigned_to is not distinct from ${assignedTo}`
  const isNewer = after === undefined ? sql`true` : sql`(r.raised_at, r.id) > ${timeAndId(after)}`
  const { rows } = await sql<SupportRequest>`
    select ${COLUMNS} from support_request r where r.state in (${sql.join(states)}) and ${isNewer} and ${isAssigned}
    order by r.raised_at, r.id limit ${DESK_PAGE_SIZE}`.execute(db)
  return rows
}

/** Counts the open requests that were raised before a time. */
export async function countOpenRequests(db: Db, raisedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_request where state = 'open' and raised_at < ${raisedBefore}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** `language` is that of messages to the subscriber. An erased account has no requests. */
export type LocalizedRequest = SupportRequest & { language: Language }

const byNumber = (number: string) => sql<LocalizedRequest>`
  select ${COLUMNS}, ${accountLanguage(sql`r.subscriber_id`, sql`${DEFAULT_LANGUAGE}`)} as language
  from support_request r where r.number = ${number}`

export async function findSupportRequest(db: Db, number: string): Promise<LocalizedRequest | undefined> {
  const { rows } = await byNumber(number).execute(db)
  return rows[0]
}

/** Locks a request until the transaction ends. */
export async function lockSupportRequest(tx: Tx, number: string): Promise<LocalizedRequest | undefined> {
  const { rows } = await sql<LocalizedRequest>`${byNumber(number)} for update of r`.execute(tx)
  return rows[0]
}

/** Returns the update for an action on a request; it updates nothing if the state does not allow the action. */
export function transitionRequest(id: string, action: RequestAction, now: Date): WriteStatement {
  const { from, to } = requestTransitions[action.kind]
  const columns =
    action.kind === 'answer' ? sql`answer = ${action.text}, answered_at = ${now}` : sql`closed_at = ${now}`
  return sql`update support_request set state = ${to}, ${columns} where id = ${id} and state = any(${from})`
}

/** Returns the update that assigns a request, or ends its assignment with null. */
export const assignRequest = (id: string, to: string | null, now: Date): WriteStatement => sql`
  update support_request set assigned_to = ${to}, assigned_at = ${to === null ? null : now} where id = ${id}`

export const requestsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['requests'][number]>`
    select x.number as "requestId", x.type, x.query, x.mobile, x.alternate_contact as "alternateContact", x.email,
      x.state, x.raised_at as "raisedAt", x.answer, x.answered_at as "answeredAt", x.closed_at as "closedAt"
    from support_request x where x.subscriber_id = ${subscriberId} order by x.raised_at, x.id`)

/** Locks a subscriber's requests until the transaction ends: waits for answers that are being stored. */
export async function lockRequestsOf(tx: Tx, subscriberId: string): Promise<void> {
  await sql`select id from support_request where subscriber_id = ${subscriberId} order by id for update`.execute(
    tx,
  )
}

export const eraseRequests = (subscriberId: string): WriteStatement =>
  sql`delete from support_request where subscriber_id = ${subscriberId}`

const YEAR = 365

export const SUPPORT_RETENTION = {
  /** Disputes may be brought for three years (Limitation Act 1963, schedule, part I). An answered request need not be closed. */
  'closed requests': deleteAfter(3 * YEAR, 'support_request', sql`coalesce(x.closed_at, x.answered_at)`),
}
