-- Adds payouts: the lines of the gateways' reports, the lines of the bank's statements, and what is matched. A payout that is
-- matched is booked from its gateway's account to the bank, with fees and taxes. Checks only become wider.

create table bank_statement (
  id uuid primary key,
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  line_count int not null check (line_count > 0),
  imported_at timestamptz not null
);
create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  reference text not null check (reference ~ '^[A-Z0-9-]{6,35}$'),
  booked_on date not null,
  -- Above zero where the account received money.
  amount_paise bigint not null check (amount_paise <> 0)
);
-- A transfer that is returned has the same reference in the other direction.
create unique index one_bank_line_of_a_transfer on bank_line (reference, (amount_paise > 0));
create trigger only_grows before update or delete on bank_statement for each row execute function only_grows();
create trigger only_grows before update or delete on bank_line for each row execute function only_grows();

create table payout_report (
  id uuid primary key,
  gateway text not null,
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  line_count int not null check (line_count > 0),
  imported_at timestamptz not null
);
create trigger only_grows before update or delete on payout_report for each row execute function only_grows();

create table payout (
  id uuid primary key,
  gateway text not null,
  utr text not null unique check (utr ~ '^[A-Z0-9-]{6,35}$'),
  paid_on date not null,
  bank_line_id uuid unique references bank_line,
  matched_at timestamptz,
  -- The sums of its lines when it is matched.
  amount_paise bigint,
  fee_paise bigint,
  gst_paise bigint,
  tds_paise bigint,
  tcs_paise bigint,
  net_paise bigint,
  unique (id, gateway),
  constraint matched_or_not check (num_nulls(bank_line_id, matched_at, amount_paise, fee_paise, gst_paise, tds_paise,
    tcs_paise, net_paise) in (0, 8)),
  constraint payouts_add_up check (net_paise = amount_paise - fee_paise - gst_paise - tds_paise - tcs_paise),
  constraint payouts_transfer_money check (net_paise > 0)
);
create index payouts_without_bank_line on payout (utr) where bank_line_id is null;
create index payouts_by_day on payout (gateway, paid_on);

create table payout_line (
  id uuid primary key,
  report_id uuid not null references payout_report,
  payout_id uuid not null,
  gateway text not null,
  kind text not null check (kind in ('payment', 'refund', 'adjustment')),
  reference text not null check (reference ~ '^[A-Za-z0-9._-]{1,64}$'),
  attempt_id text check (attempt_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  amount_paise bigint not null,
  fee_paise bigint not null,
  gst_paise bigint not null,
  tds_paise bigint not null,
  tcs_paise bigint not null,
  net_paise bigint not null,
  capture_id uuid unique references payment_capture,
  refund_id uuid unique references refund,
  foreign key (payout_id, gateway) references payout (id, gateway),
  constraint one_line_of_a_payout unique (payout_id, kind, reference),
  constraint lines_add_up check (net_paise = amount_paise - fee_paise - gst_paise - tds_paise - tcs_paise),
  constraint lines_have_their_sign check (case kind
    when 'payment' then amount_paise > 0 and least(fee_paise, gst_paise, tds_paise, tcs_paise) >= 0
    when 'refund' then amount_paise < 0
    else net_paise <> 0 end),
  constraint lines_match_their_kind check (
    (capture_id is null or kind = 'payment') and (refund_id is null or kind = 'refund'))
);
create index payout_lines_without_match on payout_line (gateway, reference)
  where capture_id is null and refund_id is null;
create index if not exists refunds_by_request on refund (gateway_request_id) where gateway_request_id is not null;

create table payout_explanation (
  code text primary key check (code ~ '^[0-9A-F]{10}$'),
  because text not null check (length(because) between 5 and 300 and because !~ '[[:cntrl:]]'),
  explained_by text not null check (explained_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- The login to the database, which the operator cannot choose.
  explained_as text not null,
  explained_at timestamptz not null
);
create trigger only_grows before update or delete on payout_explanation for each row execute function only_grows();
create function explanations_name_their_login() returns trigger language plpgsql as $$
begin
  new.explained_as := session_user;
  return new;
end $$;
create trigger explanations_name_their_login before insert on payout_explanation
  for each row execute function explanations_name_their_login();

-- A line is matched once, to what it names; a payout once, to the bank line of its reference and amount.
create function payout_lines_begin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payout p where p.id = new.payout_id and p.bank_line_id is not null) then
    raise exception 'payout line %: its payout is matched already', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_lines_begin before insert on payout_line for each row execute function payout_lines_begin();

create function payout_lines_keep_their_match() returns trigger language plpgsql as $$
begin
  if row(new.id, new.report_id, new.payout_id, new.gateway, new.kind, new.reference, new.attempt_id, new.amount_paise,
         new.fee_paise, new.gst_paise, new.tds_paise, new.tcs_paise, new.net_paise)
     is distinct from row(old.id, old.report_id, old.payout_id, old.gateway, old.kind, old.reference, old.attempt_id,
         old.amount_paise, old.fee_paise, old.gst_paise, old.tds_paise, old.tcs_paise, old.net_paise)
     or old.capture_id is not null or old.refund_id is not null then
    raise exception 'payout line %: it only gets a match', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_lines_keep_their_match before update on payout_line
  for each row execute function payout_lines_keep_their_match();
create trigger never_deleted before delete on payout_line for each row execute function only_grows();

create function payout_lines_match() returns trigger language plpgsql as $$
begin
  if new.capture_id is not null and not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.gateway = new.gateway and c.gateway_payment_id = new.reference and c.amount_paise = new.amount_paise) then
    raise exception 'payout line %: not of that payment', new.id using errcode = 'check_violation';
  end if;
  if new.refund_id is not null and not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and c.gateway = new.gateway and r.amount_paise = -new.amount_paise) then
    raise exception 'payout line %: not of that refund', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_lines_match before insert or update on payout_line
  for each row when (new.capture_id is not null or new.refund_id is not null) execute function payout_lines_match();

create function payouts_only_match() returns trigger language plpgsql as $$
begin
  if row(new.id, new.gateway, new.utr, new.paid_on) is distinct from row(old.id, old.gateway, old.utr, old.paid_on)
     or old.bank_line_id is not null then
    raise exception 'payout %: it only gets its bank line', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_only_match before update on payout for each row execute function payouts_only_match();
create trigger never_deleted before delete on payout for each row execute function only_grows();

create function payouts_match() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from bank_line b where b.id = new.bank_line_id
      and b.reference = new.utr and b.amount_paise = new.net_paise) then
    raise exception 'payout %: not of that bank line', new.id using errcode = 'check_violation';
  end if;
  if (select row(sum(l.amount_paise), sum(l.fee_paise), sum(l.gst_paise), sum(l.tds_paise), sum(l.tcs_paise))
      from payout_line l where l.payout_id = new.id)
     is distinct from row(new.amount_paise::numeric, new.fee_paise::numeric, new.gst_paise::numeric,
       new.tds_paise::numeric, new.tcs_paise::numeric) then
    raise exception 'payout %: not the sum of its lines', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_match before insert or update on payout
  for each row when (new.bank_line_id is not null) execute function payouts_match();

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check
  check (kind in ('capture', 'refund', 'reversal', 'payout')) not valid;
insert into ledger_account values ('gateway_fees'), ('gst_on_fees'), ('tds_receivable'), ('tcs_receivable');

create function booked_of(transfer uuid, of_account text) returns bigint language sql stable as $$
  select coalesce(sum(e.amount_paise), 0)::bigint from ledger_entry e
  where e.transfer_id = transfer and e.account = of_account
$$;
create function payouts_are_booked() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_transfer t where t.kind = 'payout' and t.ref = new.id
      and booked_of(t.id, 'bank') = new.net_paise
      and booked_of(t.id, 'gateway:' || new.gateway) = -new.amount_paise
      and booked_of(t.id, 'gateway_fees') = new.fee_paise and booked_of(t.id, 'gst_on_fees') = new.gst_paise
      and booked_of(t.id, 'tds_receivable') = new.tds_paise
      and booked_of(t.id, 'tcs_receivable') = new.tcs_paise) then
    raise exception 'payout %: matched, and not booked', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payouts_are_booked after insert or update on payout
  deferrable initially deferred for each row when (new.bank_line_id is not null)
  execute function payouts_are_booked();

create function payout_transfers_are_matched() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout p where p.id = new.ref and p.bank_line_id is not null) then
    raise exception 'transfer %: not of a matched payout', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payout_transfers_are_matched after insert on ledger_transfer
  deferrable initially deferred for each row when (new.kind = 'payout')
  execute function payout_transfers_are_matched();
