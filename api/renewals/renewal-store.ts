/** Store of renewals. Indexes allow a subscription one open renewal, and one for each period. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { type RenewalEvent, renewalTransitions } from './renewal.ts'

type NewRenewal = {
  id: string
  subscriptionId: string
  /** From 2: the first period is paid by the purchase. */
  period: number
  amountPaise: Paise
  /** The end of the period before it. */
  dueAt: Date
  nextStepAt: Date
}

/** Inserts the next renewal of an active subscription. */
export const insertRenewal = (renewal: NewRenewal, now: Date): WriteStatement => sql`
  insert into renewal (id, subscription_id, period, state, state_since, amount_paise, due_at, next_step_at)
  values (${renewal.id}, ${renewal.subscriptionId}, ${renewal.period}, 'scheduled', ${now}, ${renewal.amountPaise},
    ${renewal.dueAt}, ${renewal.nextStepAt})`

type Changes = { now: Date; nextStepAt?: Date; orderId?: string }

/** Builds the update for an event on the selected renewals whose state allows it. Its end has no next step. */
function transitionRenewals(
  event: RenewalEvent,
  where: RawBuilder<unknown>,
  { now, nextStepAt, orderId }: Changes,
): WriteStatement {
  const { from, to } = renewalTransitions[event]
  const isOver = to === 'paid' || to === 'abandoned' || to === 'skipped'
  return sql`
    update renewal set state = ${to}, state_since = ${now}, next_step_at = ${isOver ? null : (nextStepAt ?? now)},
      order_id = coalesce(${orderId ?? null}, order_id)
    where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one renewal; it updates nothing where the state does not allow the event. */
export const transitionRenewal = (id: string, event: RenewalEvent, changes: Changes): WriteStatement =>
  transitionRenewals(event, sql`id = ${id}`, changes)

/** Skips what is open of a subscription that is over. */
export const skipRenewals = (subscriptionId: string, now: Date): WriteStatement =>
  transitionRenewals('skip', sql`subscription_id = ${subscriptionId}`, { now })
