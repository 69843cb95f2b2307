-- Lets a lost dispute cover a refund that its gateway refused: the bank has returned that money with the rest, and staff must not
-- send it again. Before, such a refund could neither be recorded nor end, and its account could not be erased.

alter table refund add column covered_by uuid references dispute;

create or replace function manual_refunds_end_by_hand() returns trigger language plpgsql as $$
begin
  if new.covered_by is null
     and not exists (select 1 from refund_by_hand h where h.refund_id = new.id)
     and not exists (select 1 from dispute d where d.refund_id = new.id) then
    raise exception 'refund %: neither sent by hand nor returned by a dispute', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function covered_refunds_are_lost() returns trigger language plpgsql as $$
begin
  if new.covered_by is null then
    raise exception 'refund %: its dispute cannot change', new.id using errcode = 'check_violation';
  end if;
  if not exists (select 1 from dispute d
      join ledger_transfer t on t.kind = 'refund' and t.ref = new.id
      where d.id = new.covered_by and d.capture_id = new.capture_id and d.kind <> 'retrieval'
        and d.state in ('accepted', 'lost') and d.refund_id is null and new.status = 'done'
        and booked_of(t.id, 'dispute_losses') = -new.amount_paise
        and booked_of(t.id, 'refunds_payable') = new.amount_paise
        and d.amount_paise >= (select sum(r.amount_paise) from refund r where r.covered_by = d.id)) then
    raise exception 'refund %: not covered by a lost dispute of its payment', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger covered_refunds_are_lost after update of covered_by on refund
  deferrable initially deferred for each row when (old.covered_by is distinct from new.covered_by)
  execute function covered_refunds_are_lost();

create or replace function no_manual_refund_in_dispute() returns trigger language plpgsql as $$
declare
  owed refund;
  captured bigint;
begin
  select * into owed from refund r where r.id = new.refund_id;
  select c.amount_paise into captured from payment_capture c where c.id = owed.capture_id for update;
  if exists (select 1 from dispute d
        where d.capture_id = owed.capture_id and d.kind <> 'retrieval' and d.decided_at is null)
     or disputed_of(owed.capture_id) > 0 and captured < owed.amount_paise + disputed_of(owed.capture_id)
        + (select coalesce(sum(r.amount_paise), 0) from refund r where r.capture_id = owed.capture_id
            and r.status = 'done' and r.covered_by is null
            and not exists (select 1 from dispute d where d.refund_id = r.id)) then
    raise exception 'refund %: its payment is disputed', new.refund_id using errcode = 'check_violation',
      constraint = 'no_refund_in_dispute';
  end if;
  return new;
end $$;
