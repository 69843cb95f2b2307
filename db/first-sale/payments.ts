/** Append-only tables of payments: attempts, notifications, captures, refunds and the ledger. */
export const paymentTables = `
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
`
