-- Creates the tables of renewals by mandate. They refuse a debit that no accepted notice announced, that is above the
-- cap or after a stop, and a second one beside another. Only new tables: the previous version keeps working.

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

-- Triggers on subscriptions and mandates: what may change, and what each must agree with.
create function subscriptions_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.order_id, new.poid, new.package_id, new.months)
     is distinct from row(old.id, old.subscriber_id, old.order_id, old.poid, old.package_id, old.months) then
    raise exception 'subscription %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'awaiting_mandate>active', 'active>past_due', 'past_due>active', 'awaiting_mandate>stopped', 'active>stopped',
    'past_due>stopped', 'awaiting_mandate>ended', 'active>ended', 'past_due>ended'
  ]) then
    raise exception 'subscription %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger subscriptions_move_forward before update on subscription
  for each row execute function subscriptions_move_forward();

create function subscriptions_begin_paid() returns trigger language plpgsql as $$
begin
  if new.state <> 'awaiting_mandate' or not exists (
      select 1 from orders o join order_line l on l.order_id = o.id and l.type = '1'
      where o.id = new.order_id and o.subscriber_id = new.subscriber_id and o.status = 'paid'
        and l.poid = new.poid and l.package_id = new.package_id and l.months = new.months) then
    raise exception 'subscription %: not of a plan that its subscriber paid for', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscriptions_begin_paid after insert on subscription
  for each row execute function subscriptions_begin_paid();

-- After a stop nothing of it is collected.
create function stopped_subscriptions_collect_nothing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from renewal r where r.subscription_id = new.id
      and r.state in ('scheduled', 'notifying', 'notified', 'collecting')) then
    -- Another transaction began one a moment ago: the decision must be made again.
    raise exception 'subscription %: over, and a renewal of it goes on', new.id using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create constraint trigger stopped_subscriptions_collect_nothing after update on subscription
  for each row when (new.state in ('stopped', 'ended')) execute function stopped_subscriptions_collect_nothing();

create function mandates_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.attempt_id, new.gateway, new.agreed_at, new.consent_version, new.price_paise, new.cap_paise,
         new.months, new.ends_at)
     is distinct from row(old.id, old.attempt_id, old.gateway, old.agreed_at, old.consent_version, old.price_paise,
         old.cap_paise, old.months, old.ends_at) then
    raise exception 'mandate %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.gateway_mandate_id is not null and row(new.subscription_id, new.gateway_mandate_id)
     is distinct from row(old.subscription_id, old.gateway_mandate_id) then
    raise exception 'mandate %: what was registered cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'created>pending', 'created>failed', 'created>revoke_requested', 'pending>active', 'pending>paused',
    'pending>failed', 'pending>expired', 'pending>revoke_requested', 'active>paused', 'active>revoked_by_customer', 'active>expired',
    'active>revoke_requested', 'paused>active', 'paused>revoked_by_customer', 'paused>expired',
    'paused>revoke_requested', 'revoke_requested>revoked_by_us', 'revoke_requested>expired'
  ]) then
    raise exception 'mandate %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger mandates_move_forward before update on mandate
  for each row execute function mandates_move_forward();

create function mandates_begin_agreed() returns trigger language plpgsql as $$
begin
  if new.state <> 'created' or not exists (
      select 1 from payment_attempt a join order_line l on l.order_id = a.order_id and l.type = '1'
      where a.id = new.attempt_id and a.gateway = new.gateway and a.started_at >= new.agreed_at
        and l.price_paise = new.price_paise and l.months = new.months) then
    raise exception 'mandate %: not of a plan and a payment that were agreed to', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger mandates_begin_agreed after insert on mandate
  for each row execute function mandates_begin_agreed();

-- A mandate never belongs to the subscription of another payment.
create function mandates_are_registered_by_captures() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from subscription s join payment_capture c on c.order_id = s.order_id
      where s.id = new.subscription_id and c.attempt_id = new.attempt_id and c.gateway = new.gateway
        and c.disposition = 'applied') then
    raise exception 'mandate %: its payment is not that of its subscription', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger mandates_are_registered_by_captures after update on mandate
  for each row when (old.subscription_id is null and new.subscription_id is not null)
  execute function mandates_are_registered_by_captures();

-- Triggers on renewals, notices and debits: what may change, and what must precede each.
create function renewals_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscription_id, new.period) is distinct from row(old.id, old.subscription_id, old.period) then
    raise exception 'renewal %: its period cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'scheduled' and row(new.amount_paise, new.due_at) is distinct from row(old.amount_paise, old.due_at)
     or old.order_id is not null and new.order_id is distinct from old.order_id then
    raise exception 'renewal %: what was announced cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'scheduled>notifying', 'scheduled>abandoned', 'scheduled>skipped', 'notifying>notified', 'notifying>scheduled',
    'notifying>abandoned', 'notifying>skipped', 'notified>collecting', 'notified>scheduled', 'notified>abandoned',
    'notified>skipped', 'collecting>paid', 'collecting>scheduled', 'collecting>abandoned', 'collecting>skipped'
  ]) then
    raise exception 'renewal %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger renewals_move_forward before update on renewal
  for each row execute function renewals_move_forward();

-- Locks the subscription against a stop until the transaction ends.
create function renewals_begin_in_turn() returns trigger language plpgsql as $$
begin
  perform 1 from subscription s where s.id = new.subscription_id and s.state = 'active' for share;
  if not found or new.state <> 'scheduled' or new.period <> 1 + coalesce(
      (select max(r.period) from renewal r where r.subscription_id = new.subscription_id and r.id <> new.id), 1) then
    raise exception 'renewal %: not the next one of an active subscription', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewals_begin_in_turn after insert on renewal
  for each row execute function renewals_begin_in_turn();

create function renewals_end_true() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and not exists (select 1 from orders o where o.id = new.order_id and o.status = 'paid') then
    raise exception 'renewal %: its order is not paid', new.id using errcode = 'check_violation';
  end if;
  -- A debit in flight may still be captured: it is waited for, or its capture goes back after a stop.
  if new.state in ('abandoned', 'scheduled') and exists (select 1 from debit d
      where d.renewal_id = new.id and d.state in ('sending', 'unknown')) then
    raise exception 'renewal %: a debit of it is in flight', new.id using errcode = 'check_violation';
  end if;
  -- A notice that is left open would announce a debit that no longer comes.
  if new.state = 'scheduled' and exists (select 1 from debit_notice n
      where n.renewal_id = new.id and n.state in ('sending', 'unknown', 'accepted')) then
    raise exception 'renewal %: a notice of it is open', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewals_end_true after update on renewal
  for each row when (new.state <> old.state) execute function renewals_end_true();

create function notices_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.renewal_id, new.mandate_id, new.sequence, new.number, new.amount_paise, new.debit_day,
         new.notice_hours, new.sent_at)
     is distinct from row(old.id, old.renewal_id, old.mandate_id, old.sequence, old.number, old.amount_paise,
         old.debit_day, old.notice_hours, old.sent_at)
     or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at then
    raise exception 'notice %: what was announced cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'sending>unknown', 'sending>accepted', 'sending>refused', 'sending>withdrawn', 'unknown>accepted',
    'unknown>refused', 'unknown>withdrawn', 'accepted>withdrawn'
  ]) then
    raise exception 'notice %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger notices_move_forward before update on debit_notice
  for each row execute function notices_move_forward();

-- Locks subscription and mandate against a stop or a revocation until the transaction ends.
create function notices_fit_their_mandate() returns trigger language plpgsql as $$
declare
  r renewal;
  m mandate;
begin
  perform 1 from subscription s join renewal on renewal.subscription_id = s.id
    where renewal.id = new.renewal_id and s.state = 'active' for share of s;
  if not found then
    raise exception 'notice %: its subscription is not active', new.id using errcode = 'check_violation';
  end if;
  select * into r from renewal where id = new.renewal_id for share;
  select * into m from mandate where id = new.mandate_id for share;
  if new.state <> 'sending' or r.state <> 'notifying' or r.amount_paise <> new.amount_paise then
    raise exception 'notice %: not of a renewal that is notified', new.id using errcode = 'check_violation';
  end if;
  if m.subscription_id is distinct from r.subscription_id or m.state <> 'active'
     or m.checked_at is null or m.checked_at < new.sent_at - interval '15 minutes' then
    raise exception 'notice %: its mandate is not known to be active', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise > m.cap_paise or new.debit_day >= m.ends_at then
    raise exception 'notice %: outside the mandate', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger notices_fit_their_mandate after insert on debit_notice
  for each row execute function notices_fit_their_mandate();

create function debits_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.attempt_id, new.renewal_id, new.notice_id, new.number, new.sent_at)
     is distinct from row(old.attempt_id, old.renewal_id, old.notice_id, old.number, old.sent_at) then
    raise exception 'debit %: what was sent cannot change', old.attempt_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'sending>unknown', 'sending>captured', 'sending>failed', 'unknown>captured', 'unknown>failed', 'failed>captured'
  ]) then
    raise exception 'debit %: % cannot become %', old.attempt_id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger debits_move_forward before update on debit for each row execute function debits_move_forward();

-- Its end is that of its payment attempt.
create function debits_end_verified() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_attempt a where a.id = new.attempt_id
      and (new.state = 'captured' and a.status = 'captured' or new.state = 'failed' and a.status in ('failed', 'expired'))) then
    raise exception 'debit %: its payment has another end', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger debits_end_verified after update on debit
  for each row when (new.state <> old.state and new.state in ('captured', 'failed')) execute function debits_end_verified();

-- Locks subscription and mandate against a stop or a revocation until the transaction ends.
create function debits_are_announced() returns trigger language plpgsql as $$
declare
  r renewal;
  n debit_notice;
  m mandate;
  a payment_attempt;
begin
  perform 1 from subscription s join renewal on renewal.subscription_id = s.id
    where renewal.id = new.renewal_id and s.state = 'active' for share of s;
  if not found then
    raise exception 'debit %: its subscription is not active', new.attempt_id using errcode = 'check_violation';
  end if;
  select * into r from renewal where id = new.renewal_id for share;
  select * into n from debit_notice where id = new.notice_id for share;
  select * into m from mandate where id = n.mandate_id for share;
  select * into a from payment_attempt where id = new.attempt_id;
  if new.state <> 'sending' or r.state <> 'collecting' or a.order_id is distinct from r.order_id
     or a.gateway <> m.gateway then
    raise exception 'debit %: not of a renewal that is collected', new.attempt_id using errcode = 'check_violation';
  end if;
  if n.renewal_id <> new.renewal_id or n.state <> 'accepted' or n.amount_paise <> a.amount_paise
     or new.sent_at < n.debit_day or new.sent_at >= n.debit_day + interval '36 hours' then
    raise exception 'debit %: not announced', new.attempt_id using errcode = 'check_violation';
  end if;
  if m.state <> 'active' or m.checked_at < new.sent_at - interval '15 minutes' or a.amount_paise > m.cap_paise then
    raise exception 'debit %: its mandate is not known to allow it', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger debits_are_announced after insert on debit
  for each row execute function debits_are_announced();

create function rows_stay() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows', tg_table_name using errcode = 'check_violation';
end $$;
create trigger rows_stay before delete on subscription for each row execute function rows_stay();
create trigger rows_stay before delete on mandate for each row execute function rows_stay();
create trigger rows_stay before delete on renewal for each row execute function rows_stay();
create trigger rows_stay before delete on debit_notice for each row execute function rows_stay();
create trigger rows_stay before delete on debit for each row execute function rows_stay();
