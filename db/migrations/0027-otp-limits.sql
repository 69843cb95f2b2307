-- Rate limits of one-time codes: budgets of address groups, and counters that outlive an erased account for a day.

-- How many one-time codes an address group may still ask for. Successful logins add to it.
create table address_budget (
  key text primary key,
  tokens double precision not null check (tokens >= 0),
  counted_at timestamptz not null
);
create index address_budget_by_age on address_budget (counted_at);

-- Codes sent to numbers whose account was erased since. Without them an erasure would reset the number's limits.
-- The number is stored as a keyed hash only.
create table erased_mobile_otp (
  id uuid primary key,
  key_hash bytea not null,
  purpose text not null check (purpose in ('login', 'verify_mobile')),
  known_device boolean not null,
  sent_at timestamptz not null
);
create index erased_mobile_otp_by_mobile on erased_mobile_otp (key_hash, sent_at);
create index erased_mobile_otp_by_age on erased_mobile_otp (sent_at);
