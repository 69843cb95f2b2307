-- Creates the first tables, with the invariants of money as constraints and triggers.
-- The application supplies ids and times; the database refuses wrong states.

-- Tables of identity: devices, subscribers, sessions, OTP challenges and rate limit counters.
create table device (
  id uuid primary key,
  cookie_hash bytea not null unique,
  created_at timestamptz not null
);

create table subscriber (
  id uuid primary key,
  number text not null unique check (number ~ '^[0-9]{11}$'),
  mobile text not null unique check (mobile ~ '^[6789][0-9]{9}$'),
  first_name text not null,
  last_name text not null,
  email text not null,
  gender text not null,
  age_group text not null,
  pincode text not null,
  city text not null,
  satellite boolean not null,
  agreed_at timestamptz,
  created_at timestamptz not null
);

create index subscriber_by_email on subscriber (lower(email)) where email <> '';

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  subscriber_id uuid not null references subscriber,
  device_id uuid not null references device,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'other_device')),
  check ((ended_at is null) = (ended_because is null))
);
-- One device for an account: a second live session cannot be written.
create unique index one_live_session on session (subscriber_id) where ended_at is null;

create table otp_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'verify_mobile')),
  mobile text not null check (mobile ~ '^[6789][0-9]{9}$'),
  device_id uuid not null references device,
  code_hash bytea not null,
  proof_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  state text not null default 'live' check (state in ('live', 'superseded', 'verified', 'consumed')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create unique index one_live_code on otp_challenge (mobile, purpose) where state = 'live';
create index otp_by_mobile on otp_challenge (mobile, sent_at);

-- How often something was asked for in a window: limits that all instances share.
create table request_count (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- Tables of the catalogue and of frequently asked questions.
create table language (id text primary key, name text not null, code text not null, position int not null);
create table genre (id text primary key, name text not null, position int not null);
create table app_type (id text primary key, description text not null, position int not null);
create table app (id text primary key, name text not null, image text not null, position int not null);

create table package (
  id text primary key,
  type text not null references app_type,
  name text not null,
  alias text not null,
  description text not null,
  language_id text references language,
  genre_id text references genre,
  image text not null,
  position int not null,
  withdrawn_at timestamptz
);

create table price_option (
  poid text primary key check (poid ~ '^[A-Z0-9-]{1,40}$'),
  package_id text not null references package,
  duration text not null,
  months int check (months > 0),
  days int check (days > 0),
  price_paise bigint not null check (price_paise > 0),
  position int not null,
  withdrawn_at timestamptz,
  check ((months is null) <> (days is null))
);
create index price_option_by_package on price_option (package_id);

create table package_app (
  package_id text not null references package,
  app_id text not null references app,
  position int not null,
  primary key (package_id, app_id)
);

create table faq (id text primary key, question text not null, answer_html text not null, position int not null);

create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version int not null,
  imported_at timestamptz not null
);

-- Tables of orders, with triggers that keep agreed terms and allow only forward transitions.
create table orders (
  id text primary key check (id ~ '^[A-Z2-7]{23}$'),
  subscriber_id uuid not null references subscriber,
  status text not null check (status in ('open', 'paying', 'paid', 'expired', 'refunded')),
  customer_kind text not null check (customer_kind in ('NewCustomer', 'OldCustomer')),
  amount_paise bigint not null check (amount_paise > 0),
  cart_hash text not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((paid_at is not null) = (status in ('paid', 'refunded')))
);
create unique index one_live_order on orders (subscriber_id, cart_hash) where status in ('open', 'paying');
create index orders_by_subscriber on orders (subscriber_id, placed_at desc);
create index orders_to_expire on orders (expires_at) where status in ('open', 'paying');

create table order_line (
  order_id text not null references orders,
  line_no int not null,
  poid text not null references price_option,
  package_id text not null references package,
  name text not null,
  type text not null,
  duration text not null,
  months int,
  days int,
  price_paise bigint not null check (price_paise > 0),
  primary key (order_id, line_no),
  unique (order_id, package_id),
  check ((months is null) <> (days is null))
);
create unique index one_base_pack_in_an_order on order_line (order_id) where type = '1';

create function orders_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.amount_paise, new.cart_hash, new.customer_kind, new.placed_at)
     is distinct from row(old.id, old.subscriber_id, old.amount_paise, old.cart_hash, old.customer_kind, old.placed_at) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'open>paying', 'open>paid', 'open>expired', 'paying>paid', 'paying>expired', 'expired>paid', 'paid>refunded'
  ]) then
    raise exception 'order %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_move_forward before update on orders for each row execute function orders_move_forward();

-- Append-only tables of payments: attempts, notifications, captures, refunds and the ledger.
create table payment_attempt (
  id text primary key check (id ~ '^[A-Z2-7]{23}([0-9]{2})?$'),
  order_id text not null references orders,
  number int not null check (number between 1 and 100),
  gateway text not null check (gateway in ('payu', 'paytm', 'satellite-wallet')),
  status text not null check (status in ('sent', 'pending', 'expired', 'failed', 'captured')),
  amount_paise bigint not null check (amount_paise > 0),
  description text not null check (description !~ '[|[:cntrl:]]'),
  customer_name text not null check (customer_name !~ '[|[:cntrl:]]'),
  customer_email text not null check (customer_email !~ '[|[:cntrl:]]'),
  customer_mobile text not null check (customer_mobile ~ '^[6789][0-9]{9}$'),
  reason text,
  started_at timestamptz not null,
  next_poll_at timestamptz,
  polled_at timestamptz,
  polls int not null default 0,
  unique (order_id, number)
);
create index attempts_to_poll on payment_attempt (next_poll_at) where next_poll_at is not null;

create function attempt_rank(status text) returns int language sql immutable as $$
  select array_position(array['sent', 'pending', 'expired', 'failed', 'captured'], status)
$$;
create function attempts_only_learn() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.gateway, new.amount_paise, new.description, new.customer_name, new.customer_email)
     is distinct from row(old.id, old.order_id, old.gateway, old.amount_paise, old.description, old.customer_name, old.customer_email) then
    raise exception 'attempt %: what was signed cannot change', old.id using errcode = 'check_violation';
  end if;
  if attempt_rank(new.status) < attempt_rank(old.status) then
    raise exception 'attempt %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger attempts_only_learn before update on payment_attempt
  for each row execute function attempts_only_learn();

create table payment_news (
  id uuid primary key,
  attempt_id text not null references payment_attempt,
  source text not null check (source in ('return', 'webhook', 'client', 'poll')),
  authentic boolean not null,
  claim text not null check (claim in ('captured', 'failed', 'pending', 'unknown')),
  gateway_payment_id text,
  amount_paise bigint,
  detail text not null,
  dedupe_key text not null,
  heard_at timestamptz not null,
  unique (attempt_id, dedupe_key)
);

create table payment_capture (
  id uuid primary key,
  gateway text not null,
  gateway_payment_id text not null check (gateway_payment_id <> ''),
  attempt_id text not null references payment_attempt,
  order_id text not null references orders,
  amount_paise bigint not null check (amount_paise > 0),
  disposition text not null check (disposition in ('applied', 'refund')),
  captured_at timestamptz not null,
  unique (gateway, gateway_payment_id)
);
create unique index one_applied_capture on payment_capture (order_id) where disposition = 'applied';
create index captures_by_attempt on payment_capture (attempt_id);

create table refund (
  id uuid primary key,
  capture_id uuid not null unique references payment_capture,
  token text not null unique check (length(token) <= 23),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('already_paid', 'amount_differs', 'base_pack_owned')),
  status text not null check (status in ('requested', 'sent', 'done', 'manual')),
  gateway_request_id text,
  requested_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is not null) = (status = 'done'))
);

create table ledger_transfer (
  id uuid primary key,
  kind text not null check (kind in ('capture', 'refund')),
  ref uuid not null,
  booked_at timestamptz not null,
  unique (kind, ref)
);
create table ledger_account (code text primary key);
insert into ledger_account values
  ('gateway:payu'), ('gateway:paytm'), ('gateway:satellite-wallet'), ('sales'), ('refunds_payable');
create table ledger_entry (
  transfer_id uuid not null references ledger_transfer,
  account text not null references ledger_account,
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (transfer_id, account)
);

create function transfers_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paise) from ledger_entry where transfer_id = new.transfer_id) <> 0 then
    raise exception 'transfer % does not balance', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger transfers_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function transfers_balance();

create function only_grows() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'check_violation';
end $$;
create trigger only_grows before update or delete on payment_news for each row execute function only_grows();
create trigger only_grows before update or delete on payment_capture for each row execute function only_grows();
create trigger only_grows before update or delete on order_line for each row execute function only_grows();
create trigger only_grows before update or delete on ledger_transfer for each row execute function only_grows();
create trigger only_grows before update or delete on ledger_entry for each row execute function only_grows();

-- Table of entitlements; a constraint prevents overlapping base packs of a subscriber.
create extension if not exists btree_gist;

create table entitlement (
  id uuid primary key,
  order_id text,
  line_no int,
  -- Of a pack that was given without a payment: the reason.
  granted_for text,
  subscriber_id uuid not null references subscriber,
  package_id text not null references package,
  name text not null,
  type text not null,
  amount_paise bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null check (status in ('active', 'revoked')),
  foreign key (order_id, line_no) references order_line,
  unique (order_id, line_no),
  check ((order_id is null) = (line_no is null) and (order_id is null) = (granted_for is not null)),
  -- No two base packs of a subscriber overlap, whatever order the payments arrive in.
  constraint one_base_pack exclude using gist (subscriber_id with =, tstzrange(starts_at, ends_at) with &&)
    where (type = '1' and status = 'active')
);
create index entitlements_by_subscriber on entitlement (subscriber_id, starts_at desc);

-- Table of the outbox: messages and refunds to be sent.
create table outbox (
  id uuid primary key,
  topic text not null check (topic in ('sms', 'mail', 'refund')),
  key text not null,
  -- Emptied once done: a message holds a code or a name.
  payload jsonb,
  created_at timestamptz not null,
  available_at timestamptz not null,
  tries int not null default 0,
  done_at timestamptz,
  given_up_at timestamptz,
  unique (topic, key)
);
create index outbox_waiting on outbox (available_at) where done_at is null and given_up_at is null;
