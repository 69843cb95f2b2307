-- Books a payout back when the bank takes it back, and frees what its lines are matched with, so that the payout by which the
-- gateway pays again is matched. The previous version does not write the new columns: it leaves a returned payout booked, or, where
-- a new instance has booked it back, lists the lines of the payout that follows as duplicates until it ends.

alter table payout
  -- The debit by which the bank took it back; null for a payout that was not returned, as the next column.
  add column return_line_id uuid unique references bank_line,
  add column returned_at timestamptz,
  add constraint returned_or_not check (num_nulls(return_line_id, returned_at) in (0, 2)) not valid,
  add constraint returned_after_its_match check (return_line_id is null or bank_line_id is not null) not valid,
  add constraint payout_of_a_returned_line unique (id, return_line_id);

-- A line of a returned payout keeps its match, which another line may have again. Column and indexes may exist already.
alter table payout_line
  add column if not exists return_line_id uuid,
  add constraint returned_with_its_payout foreign key (payout_id, return_line_id) references payout (id, return_line_id) not valid;
create unique index if not exists one_line_of_a_capture on payout_line (capture_id, return_line_id) nulls not distinct
  where capture_id is not null;
create unique index if not exists one_line_of_a_refund on payout_line (refund_id, return_line_id) nulls not distinct
  where refund_id is not null;
create unique index if not exists one_line_of_a_dispute_and_sign on payout_line (dispute_id, (amount_paise > 0), return_line_id)
  nulls not distinct where dispute_id is not null;
-- Finds the line in the payout by which the gateway paid again.
create index if not exists payout_lines_by_reference on payout_line (gateway, reference);
alter table payout_line
  drop constraint payout_line_capture_id_key,
  drop constraint payout_line_refund_id_key;
drop index one_line_of_a_dispute;

create or replace function payout_lines_keep_their_match() returns trigger language plpgsql as $$
begin
  if old.return_line_id is null and new.return_line_id is not null
     and to_jsonb(new) - 'return_line_id' = to_jsonb(old) - 'return_line_id' then
    return new;
  end if;
  if row(new.id, new.report_id, new.payout_id, new.gateway, new.kind, new.reference, new.attempt_id, new.amount_paise,
         new.fee_paise, new.gst_paise, new.tds_paise, new.tcs_paise, new.net_paise, new.return_line_id)
     is distinct from row(old.id, old.report_id, old.payout_id, old.gateway, old.kind, old.reference, old.attempt_id,
         old.amount_paise, old.fee_paise, old.gst_paise, old.tds_paise, old.tcs_paise, old.net_paise, old.return_line_id)
     or old.capture_id is not null or old.refund_id is not null then
    raise exception 'payout line %: it only gets a match', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace function chargeback_lines_keep_their_match() returns trigger language plpgsql as $$
begin
  if old.dispute_id is not null and new.return_line_id is not distinct from old.return_line_id then
    raise exception 'payout line %: it only gets a match', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A match is checked when it is made: the return of its payout does not change it.
drop trigger payout_lines_match on payout_line;
create trigger payout_lines_match before insert or update of capture_id, refund_id on payout_line
  for each row when (new.capture_id is not null or new.refund_id is not null) execute function payout_lines_match();
drop trigger chargeback_lines_match on payout_line;
create trigger chargeback_lines_match before insert or update of dispute_id on payout_line
  for each row when (new.dispute_id is not null) execute function chargeback_lines_match();

create or replace function payouts_only_match() returns trigger language plpgsql as $$
begin
  if old.bank_line_id is not null and old.return_line_id is null and new.return_line_id is not null
     and to_jsonb(new) - array['return_line_id', 'returned_at'] = to_jsonb(old) - array['return_line_id', 'returned_at'] then
    return new;
  end if;
  if row(new.id, new.gateway, new.utr, new.paid_on) is distinct from row(old.id, old.gateway, old.utr, old.paid_on)
     or old.bank_line_id is not null then
    raise exception 'payout %: it only gets its bank line', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function payouts_return() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from bank_line b where b.id = new.return_line_id
      and b.reference = new.utr and b.amount_paise = -new.net_paise) then
    raise exception 'payout %: not returned by that bank line', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_return before insert or update on payout
  for each row when (new.return_line_id is not null) execute function payouts_return();

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in ('capture', 'refund', 'reversal',
  'payout', 'payout_return', 'dispute', 'dispute_won', 'dispute_loss')) not valid;

create function payouts_are_booked_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_transfer t where t.kind = 'payout_return' and t.ref = new.id
      and booked_of(t.id, 'bank') = -new.net_paise
      and booked_of(t.id, 'gateway:' || new.gateway) = new.amount_paise
      and booked_of(t.id, 'gateway_fees') = -new.fee_paise and booked_of(t.id, 'gst_on_fees') = -new.gst_paise
      and booked_of(t.id, 'tds_receivable') = -new.tds_paise
      and booked_of(t.id, 'tcs_receivable') = -new.tcs_paise) then
    raise exception 'payout %: returned, and not booked back', new.id using errcode = 'check_violation';
  end if;
  if exists (select 1 from payout_line l where l.payout_id = new.id and l.return_line_id is null) then
    raise exception 'payout %: returned, and a line of it is not', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payouts_are_booked_back after insert or update on payout
  deferrable initially deferred for each row when (new.return_line_id is not null)
  execute function payouts_are_booked_back();

create function payout_returns_are_of_returned_payouts() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout p where p.id = new.ref and p.return_line_id is not null) then
    raise exception 'transfer %: not of a returned payout', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payout_returns_are_of_returned_payouts after insert on ledger_transfer
  deferrable initially deferred for each row when (new.kind = 'payout_return')
  execute function payout_returns_are_of_returned_payouts();
