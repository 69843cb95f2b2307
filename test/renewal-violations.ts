/** Changes that violate each invariant of renewals, in a shop where one was debited and paid, and the next is scheduled. */
const OTHER_ID = '00000000-0000-7000-8000-000000000099'
const STOP = `update subscription set state = 'stopped', state_since = now() - interval '100 years'`
const SKIP = `update renewal set state = 'skipped', next_step_at = null where state = 'scheduled'`

/** Changes of rows after which a rule that always holds is violated. */
export const RENEWAL_VIOLATIONS: Record<string, string[]> = {
  'no renewal is announced or debited after its subscription has ended': [STOP, SKIP],
  'no debit is sent after its mandate has ended': [
    `update mandate set state = 'revoked_by_us', next_check_at = null, state_since = now() - interval '100 years'`,
  ],
  'a debit follows an accepted notice of its amount and day, 24 hours later at the earliest': [
    `update debit_notice set accepted_at = debit_day - interval '23 hours'`,
  ],
  'a debit does not exceed the cap of its mandate': [`update mandate set cap_paise = 24899`],
  'a debit uses the mandate of its subscription, and pays the order of its renewal': [
    `update renewal set order_id = (select order_id from subscription limit 1) where state = 'paid'`,
  ],
  'a notice has at most four debits, and none in peak hours': [
    `update debit set sent_at = date_trunc('day', sent_at) + interval '5 hours'`,
  ],
  'a renewal has one debit in flight': [
    `update debit set state = 'unknown'`,
    `insert into debit select 'A', renewal_id, notice_id, 2, 'unknown', sent_at, null from debit`,
  ],
  'a debit has the same result as its payment attempt': [
    `update payment_attempt set status = 'pending' where id in (select attempt_id from debit)`,
  ],
  'a period is paid once': [
    `insert into renewal (id, subscription_id, gateway, period, state, state_since, amount_paise, due_at, ends_at,
        order_id)
       select '${OTHER_ID}', subscription_id, gateway, period, state, state_since, amount_paise, due_at, ends_at, order_id
       from renewal where state = 'paid'`,
  ],
  'a paid renewal has a paid order, and a renewal that was given up or skipped keeps no money': [
    `update renewal set state = 'abandoned' where state = 'paid'`,
  ],
  'the order of a renewal has its amount, and is paid only by its debits': ['delete from debit'],
  'a subscription that does not renew has no renewal under way': [STOP],
  'the buyer agreed to a mandate before its payment, for the price of its plan': [
    `update mandate set agreed_at = agreed_at + interval '1 day'`,
  ],
  'the method of a mandate is known before its first notice': [`update mandate set method = null`],
  'a mandate belongs to the subscription that its payment started': [
    `update subscription set order_id = (select order_id from renewal where state = 'paid')`,
  ],
}

/** The same for rules with a time limit, with the hours until then. */
export const RENEWAL_DELAYS: Record<string, { hours: number; changes: string[] }> = {
  'an active subscription has a renewal under way': { hours: 1, changes: [SKIP] },
  'a renewal takes its next step within an hour': {
    hours: 2,
    changes: [`update renewal set next_step_at = state_since where state = 'scheduled'`],
  },
  'the status of a mandate is read every day': { hours: 50, changes: [] },
  'a debit is decided within seven days': { hours: 8 * 24, changes: [`update debit set state = 'unknown'`] },
  'a subscription that is past due ends within eight days': {
    hours: 9 * 24,
    changes: [SKIP, `update subscription set state = 'past_due', next_step_at = state_since`],
  },
}
