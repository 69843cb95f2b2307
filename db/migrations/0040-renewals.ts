/**
 * Creates the tables of renewals by mandate. They refuse a debit that no accepted notice announced, that is above the
 * cap or after a stop, and a second one beside another. Only new tables: the previous version keeps working.
 */
import { splitStatements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'
import { renewalRules } from '#db/renewals/renewal-rules.ts'
import { subscriptionRules } from '#db/renewals/subscription-rules.ts'

const subscriptions = `
create table subscription (
  id uuid primary key,
  subscriber_id uuid not null references subscriber,
  -- It paid the first period.
  order_id text not null unique references orders,
  poid text not null,
  package_id text not null,
  months int not null check (months between 1 and 12),
  state text not null check (state in ('awaiting_mandate', 'active', 'past_due', 'stopped', 'ended')),
  state_since timestamptz not null,
  -- The ends of periods are counted from here: the start of the period with this number.
  anchor_at timestamptz not null,
  anchor_period int not null default 1 check (anchor_period >= 1)
);
create unique index one_live_subscription on subscription (subscriber_id)
  where state in ('awaiting_mandate', 'active', 'past_due');
create index subscriptions_by_subscriber on subscription (subscriber_id);

create table mandate (
  id uuid primary key,
  -- The payment with which it is registered.
  attempt_id text not null unique references payment_attempt,
  gateway text not null check (gateway in ('payu', 'paytm', 'satellite-wallet')),
  -- What the buyer agreed to, as it was shown and registered.
  agreed_at timestamptz not null,
  consent_version text not null check (consent_version <> ''),
  price_paise bigint not null check (price_paise > 0),
  cap_paise bigint not null,
  months int not null check (months between 1 and 12),
  ends_at timestamptz not null,
  state text not null check (state in ('created', 'pending', 'active', 'paused', 'revoke_requested', 'revoked_by_us',
    'revoked_by_customer', 'expired', 'failed')),
  state_since timestamptz not null,
  -- Set when its payment was captured; a mandate whose payment goes back has no subscription.
  subscription_id uuid references subscription,
  gateway_mandate_id text check (gateway_mandate_id <> ''),
  -- When the gateway stated this state, and when it is asked again.
  checked_at timestamptz,
  next_check_at timestamptz,
  unique (gateway, gateway_mandate_id),
  -- Without a code for each debit: RBI's e-mandate framework of 2026, clause 8(a).
  constraint cap_in_range check (cap_paise between price_paise and 1500000),
  constraint ends_after_consent check (ends_at > agreed_at),
  constraint known_to_its_gateway check (
    gateway_mandate_id is not null or subscription_id is null and state in ('created', 'failed')),
  constraint used_by_a_subscription check (state not in ('pending', 'active', 'paused') or subscription_id is not null),
  constraint asked_until_its_end check (
    (next_check_at is not null) = (state in ('pending', 'active', 'paused', 'revoke_requested')))
);
create unique index one_usable_mandate on mandate (subscription_id) where state in ('active', 'paused');
create index mandates_by_subscription on mandate (subscription_id) where subscription_id is not null;
create index mandates_to_register on mandate (attempt_id) where state = 'created';
create index mandates_to_check on mandate (next_check_at) where next_check_at is not null;
`

const renewals = `
create table renewal (
  id uuid primary key,
  subscription_id uuid not null references subscription,
  -- The first is paid by the purchase.
  period int not null check (period >= 2),
  state text not null check (state in ('scheduled', 'notifying', 'notified', 'collecting', 'paid', 'abandoned', 'skipped')),
  state_since timestamptz not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The end of the period before it.
  due_at timestamptz not null,
  -- Its debits pay this order.
  order_id text unique references orders,
  next_step_at timestamptz,
  unique (subscription_id, period),
  constraint collected_by_an_order check (state not in ('collecting', 'paid') or order_id is not null),
  constraint steps_until_its_end check ((next_step_at is null) = (state in ('paid', 'abandoned', 'skipped')))
);
create unique index one_open_renewal on renewal (subscription_id)
  where state in ('scheduled', 'notifying', 'notified', 'collecting');
create index renewals_by_next_step on renewal (next_step_at) where next_step_at is not null;

create table debit_notice (
  id uuid primary key,
  renewal_id uuid not null references renewal,
  mandate_id uuid not null references mandate,
  -- At the gateway; 1 is the registration.
  sequence int not null check (sequence between 2 and 11000),
  -- Finds it at the gateway.
  number text not null unique check (number ~ '^[A-Z0-9]{4,20}$'),
  amount_paise bigint not null check (amount_paise > 0),
  -- Midnight in India at the beginning of the debit day.
  debit_day timestamptz not null,
  notice_hours int not null check (notice_hours >= 24),
  state text not null check (state in ('sending', 'unknown', 'accepted', 'refused', 'withdrawn')),
  sent_at timestamptz not null,
  accepted_at timestamptz,
  unique (mandate_id, sequence),
  constraint begins_at_midnight check ((debit_day at time zone interval '5:30')::time = '00:00'),
  constraint accepted_at_some_time check (state <> 'accepted' or accepted_at is not null),
  constraint accepted_in_time check (
    accepted_at >= sent_at and accepted_at <= debit_day - notice_hours * interval '1 hour')
);
create unique index one_open_notice on debit_notice (renewal_id) where state in ('sending', 'unknown', 'accepted');
create index notices_by_renewal on debit_notice (renewal_id);

create table debit (
  attempt_id text primary key references payment_attempt,
  renewal_id uuid not null references renewal,
  notice_id uuid not null references debit_notice,
  -- One debit and three retries: NPCI's circular OC-215A.
  number int not null check (number between 1 and 4),
  state text not null check (state in ('sending', 'unknown', 'captured', 'failed')),
  sent_at timestamptz not null,
  -- The result code of the bank or the gateway.
  failure_code text,
  unique (notice_id, number),
  constraint fails_with_a_code check ((failure_code is not null) = (state = 'failed')),
  constraint outside_peak_hours check (
    (sent_at at time zone interval '5:30')::time not between '10:00' and '13:00'
    and (sent_at at time zone interval '5:30')::time not between '17:00' and '21:30')
);
create unique index one_debit_in_flight on debit (renewal_id) where state in ('sending', 'unknown');
create index debits_by_renewal on debit (renewal_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [subscriptions, renewals, subscriptionRules, renewalRules]) {
    for (const statement of splitStatements(part)) await sql.raw(statement).execute(db)
  }
}
