-- Lets lost disputes cover a part of a manual refund: the bank has returned that part, and staff send the rest. Before, a manual
-- refund of more than the loss beside it kept its whole amount, could never be recorded, and its buyer did not get the rest.

alter table refund
  -- What lost disputes have returned of it. `covered_by` is the last of them.
  add column covered_paise bigint not null default 0,
  add constraint covered_within_the_refund check (covered_paise between 0 and amount_paise) not valid,
  add constraint covered_by_a_dispute check ((covered_by is null) = (covered_paise = 0)) not valid;

-- The previous version covers a refund only as a whole, and does not write the amount.
create function refunds_are_covered_as_a_whole() returns trigger language plpgsql as $$
begin
  new.covered_paise := new.amount_paise;
  return new;
end $$;
create trigger refunds_are_covered_as_a_whole before update of covered_by on refund
  for each row when (new.covered_by is distinct from old.covered_by and new.covered_by is not null
    and new.status = 'done' and new.covered_paise = old.covered_paise)
  execute function refunds_are_covered_as_a_whole();

create or replace function covered_refunds_are_lost() returns trigger language plpgsql as $$
begin
  if new.covered_by is null or new.covered_paise < old.covered_paise then
    raise exception 'refund %: what is covered cannot change', new.id using errcode = 'check_violation';
  end if;
  if not exists (select 1 from dispute d where d.id = new.covered_by and d.capture_id = new.capture_id
        and d.kind <> 'retrieval' and d.state in ('accepted', 'lost'))
     or new.status <> (case when new.covered_paise = new.amount_paise then 'done' else 'manual' end)
     or new.status = 'done' and not exists (select 1 from ledger_transfer t where t.kind = 'refund' and t.ref = new.id
        and booked_of(t.id, 'dispute_losses') = -new.amount_paise
        and booked_of(t.id, 'refunds_payable') = new.amount_paise) then
    raise exception 'refund %: not covered by a lost dispute of its payment', new.id using errcode = 'check_violation';
  end if;
  if (select coalesce(sum(d.amount_paise), 0) from dispute d where d.capture_id = new.capture_id
        and d.kind <> 'retrieval' and d.state in ('accepted', 'lost') and d.refund_id is null)
     < (select sum(r.covered_paise) from refund r where r.capture_id = new.capture_id) then
    raise exception 'refund %: more is covered than was lost', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger covered_refunds_are_lost on refund;
create constraint trigger covered_refunds_are_lost after update of covered_by, covered_paise on refund
  deferrable initially deferred
  for each row when (old.covered_by is distinct from new.covered_by or old.covered_paise <> new.covered_paise)
  execute function covered_refunds_are_lost();

create or replace function manual_refunds_end_by_hand() returns trigger language plpgsql as $$
begin
  if new.covered_paise < new.amount_paise
     and not exists (select 1 from refund_by_hand h where h.refund_id = new.id)
     and not exists (select 1 from dispute d where d.refund_id = new.id) then
    raise exception 'refund %: neither sent by hand nor returned by a dispute', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function no_manual_refund_in_dispute() returns trigger language plpgsql as $$
declare
  owed refund;
  captured bigint;
begin
  select * into owed from refund r where r.id = new.refund_id;
  select c.amount_paise into captured from payment_capture c where c.id = owed.capture_id for update;
  if exists (select 1 from dispute d
        where d.capture_id = owed.capture_id and d.kind <> 'retrieval' and d.decided_at is null)
     or disputed_of(owed.capture_id) > 0
       and captured < owed.amount_paise - owed.covered_paise + disputed_of(owed.capture_id)
        + (select coalesce(sum(r.amount_paise - r.covered_paise), 0) from refund r where r.capture_id = owed.capture_id
            and r.status = 'done' and not exists (select 1 from dispute d where d.refund_id = r.id)) then
    raise exception 'refund %: its payment is disputed', new.refund_id using errcode = 'check_violation',
      constraint = 'no_refund_in_dispute';
  end if;
  return new;
end $$;

create or replace function hand_refunds_are_booked() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund r
      join payment_capture c on c.id = r.capture_id
      join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
      where r.id = new.refund_id and r.status = 'done'
        and booked_of(t.id, case new.sent_from when 'bank' then 'bank' else 'gateway:' || c.gateway end)
          = r.covered_paise - r.amount_paise
        and booked_of(t.id, 'dispute_losses') = -r.covered_paise) then
    raise exception 'refund %: sent by hand, and not booked from there', new.refund_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function payout_lines_match() returns trigger language plpgsql as $$
begin
  if new.capture_id is not null and not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.gateway = new.gateway and c.gateway_payment_id = new.reference and c.amount_paise = new.amount_paise) then
    raise exception 'payout line %: not of that payment', new.id using errcode = 'check_violation';
  end if;
  if new.refund_id is not null and not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and c.gateway = new.gateway
        and r.covered_paise - r.amount_paise = new.amount_paise) then
    raise exception 'payout line %: not of that refund', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

update refund set covered_paise = amount_paise where covered_by is not null;

-- Covers what versions before did not cover: of the manual refunds of a payment, the older ones get what it has left. One for
-- which nothing is left is done.
do $$
declare
  owed record;
  transfer uuid;
begin
  for owed in
    select r.id, r.amount_paise, lost.last_id,
      r.amount_paise - greatest(0, least(r.amount_paise, c.amount_paise - lost.paise - returned.paise - coalesce((
        select sum(o.amount_paise) from refund o where o.capture_id = c.id and o.status <> 'done'
          and (o.requested_at, o.id) < (r.requested_at, r.id)), 0))) as covered
    from refund r join payment_capture c on c.id = r.capture_id
    cross join lateral (
      select sum(d.amount_paise) as paise, (array_agg(d.id order by d.decided_at desc, d.id))[1] as last_id from dispute d
      where d.capture_id = c.id and d.kind <> 'retrieval' and d.state in ('accepted', 'lost')) lost
    cross join lateral (
      select coalesce(sum(o.amount_paise - o.covered_paise), 0) as paise from refund o where o.capture_id = c.id
        and o.status = 'done' and not exists (select 1 from dispute d where d.refund_id = o.id)) returned
    where r.status = 'manual' and lost.last_id is not null
  loop
    continue when owed.covered = 0;
    update refund set covered_paise = owed.covered, covered_by = owed.last_id,
      status = case when owed.covered = owed.amount_paise then 'done' else status end,
      done_at = case when owed.covered = owed.amount_paise then now() end
      where id = owed.id;
    continue when owed.covered < owed.amount_paise;
    transfer := gen_random_uuid();
    insert into ledger_transfer (id, kind, ref, booked_at) values (transfer, 'refund', owed.id, now());
    insert into ledger_entry (transfer_id, account, amount_paise)
      values (transfer, 'dispute_losses', -owed.amount_paise), (transfer, 'refunds_payable', owed.amount_paise);
  end loop;
end $$;

-- A later migration in the same transaction cannot alter a table that has pending trigger events.
set constraints all immediate;
set constraints all deferred;
