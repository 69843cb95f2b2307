/** Store of mandates. What was agreed and registered never changes. */
import {
  isDueQuery,
  type JsonRow,
  momentFrom,
  type Query,
  rowQuery,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import type { Db, Tables } from '#api/platform/db/tables.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { MandateMethod } from '#api/payments/gateways/mandate.ts'
import { paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { ASKED_STATES, type Mandate, type MandateEvent, mandateTransitions } from './mandate.ts'

type Agreed = Omit<
  Mandate,
  'state' | 'stateSince' | 'subscriptionId' | 'gatewayMandateId' | 'method' | 'checkedAt' | 'nextCheckAt'
>

/** Inserts a mandate beside the payment attempt that may register it. */
export const insertMandate = (mandate: Agreed, now: Date): WriteStatement => sql`
  insert into mandate (id, attempt_id, gateway, agreed_at, consent_version, price_paise, cap_paise, months, ends_at,
    state, state_since)
  values (${mandate.id}, ${mandate.attemptId}, ${mandate.gateway}, ${mandate.agreedAt}, ${mandate.consentVersion},
    ${mandate.pricePaise}, ${mandate.capPaise}, ${mandate.months}, ${mandate.endsAt}, 'created', ${now})`

export const mandateFrom = (row: JsonRow<Tables['mandate']>): Mandate => ({
  id: row.id,
  attemptId: row.attempt_id,
  gateway: row.gateway,
  agreedAt: new Date(row.agreed_at),
  consentVersion: row.consent_version,
  pricePaise: paise(row.price_paise),
  capPaise: paise(row.cap_paise),
  months: row.months,
  endsAt: new Date(row.ends_at),
  state: row.state,
  stateSince: new Date(row.state_since),
  subscriptionId: row.subscription_id,
  gatewayMandateId: row.gateway_mandate_id,
  method: row.method,
  checkedAt: momentFrom(row.checked_at),
  nextCheckAt: momentFrom(row.next_check_at),
})

/** Returns what identifies a mandate at its gateway. @throws where its method is not known yet */
export function identityOf({ id, gatewayMandateId, method }: Mandate): {
  mandateId: string
  method: MandateMethod
} {
  if (gatewayMandateId === null || method === null) throw new Error(`mandate ${id} has no method`)
  return { mandateId: gatewayMandateId, method }
}

/** Reads a mandate by the gateway's id, as a webhook names it. */
export const mandateAtGatewayQuery = (
  gateway: GatewayName,
  gatewayMandateId: string,
): Query<Mandate | undefined> =>
  rowQuery(
    sql<JsonRow<Tables['mandate']>>`
      select * from mandate where gateway = ${gateway} and gateway_mandate_id = ${gatewayMandateId}`,
    mandateFrom,
  )

/** Builds the query that checks whether mandates of a gateway are due to be asked for. */
export const mandatesAreDue = (gateway: GatewayName, now: Date): Query<boolean> =>
  isDueQuery(sql`mandate where gateway = ${gateway}`, 'next_check_at', now)

/**
 * Claims up to `limit` mandates of one gateway that are due; two workers never claim the same one. Each is due again at
 * `againAt`, so that one whose worker died is asked for later.
 */
export async function claimDueMandates(
  db: Db,
  { gateway, now, againAt, limit }: { gateway: GatewayName; now: Date; againAt: Date; limit: number },
): Promise<Mandate[]> {
  const { rows } = await sql<{ one: JsonRow<Tables['mandate']> }>`
    with m as (
      update mandate set next_check_at = ${againAt} where id = any(array(
        select id from mandate where gateway = ${gateway} and next_check_at <= ${now}
        order by next_check_at limit ${limit} for update skip locked))
      returning *
    )
    select to_json(m) as one from m`.execute(db)
  return rows.map(({ one }) => mandateFrom(one))
}

type Changes = {
  checkedAt?: Date | undefined
  nextCheckAt?: Date
  method?: MandateMethod | undefined
  registered?: Registered
}
/** The gateway's id, and the subscription of the captured payment; none where the payment is refunded. */
type Registered = { subscriptionId: string | null; gatewayMandateId: string }

/**
 * Builds the update for an event on the selected mandates whose state allows it. It is asked for its status again at
 * `nextCheckAt`, or at once; never after its end.
 */
function transitionMandates(
  event: MandateEvent,
  where: RawBuilder<unknown>,
  { now, checkedAt, nextCheckAt = now, method, registered }: Changes & { now: Date },
): WriteStatement {
  const { from, to } = mandateTransitions[event]
  const isAsked = ASKED_STATES.some((state) => state === to)
  return sql`
    update mandate set state = ${to}, state_since = ${now}, next_check_at = ${isAsked ? nextCheckAt : null},
      checked_at = coalesce(${checkedAt ?? null}::timestamptz, checked_at), method = coalesce(method, ${method ?? null}),
      subscription_id = coalesce(${registered?.subscriptionId ?? null}::uuid, subscription_id),
      gateway_mandate_id = coalesce(${registered?.gatewayMandateId ?? null}, gateway_mandate_id)
    where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one mandate; it updates nothing where the state does not allow the event. */
export const transitionMandate = (
  id: string,
  event: MandateEvent,
  changes: Changes & { now: Date },
): WriteStatement => transitionMandates(event, sql`id = ${id}`, changes)

/** Builds the update for an event on a mandate that is not registered; it updates nothing after its registration or its end. */
export const transitionUnregistered = (
  id: string,
  event: 'register' | 'request_revoke' | 'fail',
  changes: Changes & { now: Date },
): WriteStatement => transitionMandates(event, sql`id = ${id} and state = 'created'`, changes)

/**
 * Requests the revocation of a subscription's mandates. No further debit starts; the next check, which is due now, revokes them
 * at the gateway.
 */
export const requestRevocations = (subscriptionId: string, now: Date): WriteStatement =>
  transitionMandates('request_revoke', sql`subscription_id = ${subscriptionId}`, { now })

/**
 * Records a check that changed nothing. If the state has changed since it was read, for example by a stop during the call, the next check
 * stays as that change set it.
 * @param read the mandate as it was checked
 * @param changes without `checkedAt` where the gateway did not state the status
 */
export const recordCheck = (
  { id, state }: Pick<Mandate, 'id' | 'state'>,
  { checkedAt, nextCheckAt, method }: Omit<Changes, 'registered'> & { nextCheckAt: Date },
): WriteStatement => sql`
  update mandate set checked_at = coalesce(${checkedAt ?? null}::timestamptz, checked_at),
    next_check_at = case state when ${state} then ${nextCheckAt}::timestamptz else next_check_at end,
    method = coalesce(method, ${method ?? null})
  where id = ${id} and next_check_at is not null`

/**
 * Records, before the call, that the gateway is asked for its id of a mandate: if it does not answer, it is asked again later. The
 * previous version reads `checked_at`.
 * @param againAt when it is asked again
 */
export const recordSearch = (id: string, now: Date, againAt: Date): WriteStatement => sql`
  update mandate set checked_at = ${now}, register_at = ${againAt} where id = ${id} and state = 'created'`

/**
 * Makes the check of a mandate due soon, but at most once a minute, because a webhook may be replayed. A check whose answer states
 * no status stores no time, and the next one is due within an hour: a mandate that is due so soon is checked in a minute. Any other
 * one is checked now, or a minute after its last check. Changes nothing about a mandate that is over.
 */
export const hastenCheck = (gateway: GatewayName, gatewayMandateId: string, now: Date): WriteStatement => sql`
  update mandate
  set next_check_at = least(next_check_at, case when next_check_at <= ${now}::timestamptz + interval '1 hour'
    then ${now}::timestamptz + interval '1 minute'
    else greatest(${now}::timestamptz, checked_at + interval '1 minute') end)
  where gateway = ${gateway} and gateway_mandate_id = ${gatewayMandateId} and next_check_at is not null`
