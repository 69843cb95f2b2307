/** Store of renewals. Indexes allow a subscription one open renewal, and one for each period. */
import { isDueQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { OPEN_STATES, type RenewalEvent, renewalTransitions } from './renewal.ts'

type NewRenewal = {
  id: string
  subscriptionId: string
  /** The gateway of the mandate. */
  gateway: GatewayName
  /** From 2: the first period is paid by the purchase. */
  period: number
  amountPaise: Paise
  /** The planned time of the period; it begins when the one before it ends. */
  dueAt: Date
  endsAt: Date
  nextStepAt: Date
}

/** Inserts the next renewal of an active subscription. */
export const insertRenewal = (renewal: NewRenewal, now: Date): WriteStatement => sql`
  insert into renewal (id, subscription_id, gateway, period, state, state_since, amount_paise, due_at, ends_at,
    next_step_at)
  values (${renewal.id}, ${renewal.subscriptionId}, ${renewal.gateway}, ${renewal.period}, 'scheduled', ${now},
    ${renewal.amountPaise}, ${renewal.dueAt}, ${renewal.endsAt}, ${renewal.nextStepAt})`

/** Plans again a renewal that is not announced: the price or the end of the pack before it may have changed. */
export const replanRenewal = (
  id: string,
  { amountPaise, dueAt, endsAt }: Pick<NewRenewal, 'amountPaise' | 'dueAt' | 'endsAt'>,
): WriteStatement => sql`
  update renewal set amount_paise = ${amountPaise}, due_at = ${dueAt}, ends_at = ${endsAt}
  where id = ${id} and state = 'scheduled'`

type Changes = { now: Date; nextStepAt?: Date; orderId?: string }

/** Builds the update for an event on the selected renewals whose state allows it. A renewal that ends has no next step. */
function transitionRenewals(
  event: RenewalEvent,
  where: RawBuilder<unknown>,
  { now, nextStepAt, orderId }: Changes,
): WriteStatement {
  const { from, to } = renewalTransitions[event]
  const isOpen = OPEN_STATES.some((state) => state === to)
  return sql`
    update renewal set state = ${to}, state_since = ${now}, next_step_at = ${isOpen ? (nextStepAt ?? now) : null},
      order_id = coalesce(${orderId ?? null}, order_id)
    where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one renewal; it updates nothing where the state does not allow the event. */
export const transitionRenewal = (id: string, event: RenewalEvent, changes: Changes): WriteStatement =>
  transitionRenewals(event, sql`id = ${id}`, changes)

/** Skips the open renewals of a subscription that is over. */
export const skipRenewals = (subscriptionId: string, now: Date): WriteStatement =>
  transitionRenewals('skip', sql`subscription_id = ${subscriptionId}`, { now })

/** Builds the query that checks whether renewals whose mandate is at a gateway are due for their next step. */
export const renewalsAreDue = (gateway: GatewayName, now: Date): Query<boolean> =>
  isDueQuery(sql`renewal where gateway = ${gateway}`, 'next_step_at', now)

/**
 * Claims up to `limit` renewals of one gateway that are due; two workers never claim the same one. Each is due again at
 * `againAt`, so that one whose worker died continues later.
 */
export async function claimDueRenewals(
  db: Db,
  { gateway, now, againAt, limit }: { gateway: GatewayName; now: Date; againAt: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update renewal set next_step_at = ${againAt} where id = any(array(
      select id from renewal where gateway = ${gateway} and next_step_at <= ${now}
      order by next_step_at limit ${limit} for update skip locked))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets the next step of a claimed renewal, unless it was made due meanwhile. */
export const delayRenewal = (
  id: string,
  { claimedUntil, until }: { claimedUntil: Date; until: Date },
): WriteStatement =>
  sql`update renewal set next_step_at = ${until} where id = ${id} and next_step_at = ${claimedUntil}`

/** Makes an open renewal due. */
export const wakeRenewal = (id: string, now: Date): WriteStatement =>
  sql`update renewal set next_step_at = ${now} where id = ${id} and state = any(${[...OPEN_STATES]})`
