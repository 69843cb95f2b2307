-- Lets an app plan be upgraded: the order keeps the pack that it replaces and the credit for its unused days, the
-- replaced pack ends when the new one starts, and a given-back upgrade returns its credit to the payments that it came
-- from. Checks only become wider, so that the previous version keeps working.

-- The credit for unused days: whole days of 24 hours, a begun one is used, fractions of a paisa are dropped.
create function days_of(starts_at timestamptz, ends_at timestamptz) returns numeric language sql immutable as $$
  select extract(epoch from ends_at - starts_at) / 86400
$$;
create function unused_days(starts_at timestamptz, ends_at timestamptz, moment timestamptz) returns numeric
language sql immutable as $$
  select greatest(0, days_of(starts_at, ends_at) - greatest(0, ceil(days_of(starts_at, moment))))
$$;
create function unused_credit(price bigint, starts_at timestamptz, ends_at timestamptz, moment timestamptz) returns bigint
language sql immutable as $$
  select div(price * unused_days(starts_at, ends_at, moment), days_of(starts_at, ends_at))::bigint
$$;

alter table orders
  add column replaced_pack_id uuid references entitlement,
  add column credit_paise bigint,
  add column credit_days int,
  drop constraint orders_plan_start_check,
  add constraint orders_plan_start_check check (plan_start in ('now', 'queue', 'upgrade')) not valid,
  add constraint upgrades_have_a_credit check (
    (plan_start = 'upgrade') = (replaced_pack_id is not null)
    and num_nulls(replaced_pack_id, credit_paise, credit_days) in (0, 3)) not valid,
  -- A credit note cannot split the tax of less, and no gateway takes a smaller payment.
  add constraint upgrades_leave_something_to_pay check (
    credit_paise is null or credit_paise >= 100 and credit_days >= 1 and amount_paise >= 200) not valid;
create unique index one_credit_of_a_pack on orders (replaced_pack_id)
  where replaced_pack_id is not null and status in ('paid', 'refunded');

create or replace function orders_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.amount_paise, new.cart_hash, new.customer_kind, new.placed_at, new.plan_start,
         new.replaced_pack_id, new.credit_paise, new.credit_days)
     is distinct from row(old.id, old.subscriber_id, old.amount_paise, old.cart_hash, old.customer_kind, old.placed_at,
         old.plan_start, old.replaced_pack_id, old.credit_paise, old.credit_days) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'open>paying', 'open>paid', 'open>expired', 'paying>paid', 'paying>expired', 'expired>paid', 'paid>refunded'
  ]) then
    raise exception 'order %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function upgrades_add_up() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement p where p.id = new.replaced_pack_id
      and p.subscriber_id = new.subscriber_id and p.type = '1' and p.order_id is not null and p.status = 'active'
      and p.starts_at <= new.placed_at and p.ends_at > new.placed_at
      and new.credit_days = unused_days(p.starts_at, p.ends_at, new.placed_at)
      and new.credit_paise = unused_credit(p.amount_paise, p.starts_at, p.ends_at, new.placed_at)) then
    raise exception 'order %: not the credit of the pack that runs', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise + new.credit_paise
     is distinct from (select sum(l.price_paise) from order_line l where l.order_id = new.id) then
    raise exception 'order %: amount and credit are not the price', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger upgrades_add_up after insert on orders
  for each row when (new.plan_start = 'upgrade') execute function upgrades_add_up();

-- The foreign key on the end of the pack before (0036) makes the replaced pack end exactly when the new one starts.
alter table entitlement
  drop constraint entitlement_status_check,
  add constraint entitlement_status_check check (status in ('active', 'revoked', 'replaced')) not valid,
  add constraint replaced_packs_had_a_term check (status <> 'replaced' or term_ends_at is not null) not valid;

create function upgraded_packs_replace() returns trigger language plpgsql as $$
begin
  if (select o.replaced_pack_id from orders o where o.id = new.order_id)
     is distinct from (case when new.queued_at is null then new.follows_id end) then
    raise exception 'entitlement %: not in the place of the pack that its order upgrades', new.id
      using errcode = 'check_violation';
  end if;
  if new.queued_at is null and new.follows_id is not null
     and not exists (select 1 from entitlement p where p.id = new.follows_id and p.status = 'replaced') then
    raise exception 'entitlement %: the pack that it replaces goes on', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger upgraded_packs_replace after insert on entitlement
  for each row when (new.type = '1') execute function upgraded_packs_replace();

create function replaced_packs_are_upgraded() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement n join orders o on o.id = n.order_id
      where n.follows_id = new.id and n.queued_at is null and n.status = 'active'
        and o.replaced_pack_id = new.id and o.status = 'paid') then
    raise exception 'entitlement %: no paid upgrade replaces it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger replaced_packs_are_upgraded after update of status on entitlement
  for each row when (new.status = 'replaced' and old.status <> 'replaced')
  execute function replaced_packs_are_upgraded();

-- Refunds and papers: the credit of a refunded upgrade returns to the payments that it came from, and each credit has a
-- credit note.

-- A refund with the reason `upgrade_credit` returns a part of an earlier payment, which the credit came from.
alter table refund
  add column credit_of text references orders,
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('already_paid', 'amount_differs', 'base_pack_owned',
    'upgrade_lapsed', 'operator', 'cancelled', 'upgrade_credit')) not valid,
  add constraint credits_name_their_order check ((reason = 'upgrade_credit') = (credit_of is not null)) not valid;
create index refunds_by_credit on refund (credit_of) where credit_of is not null;

create or replace function refunds_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.capture_id, new.token, new.amount_paise, new.reason, new.requested_at, new.credit_of)
     is distinct from row(old.id, old.capture_id, old.token, old.amount_paise, old.reason, old.requested_at,
         old.credit_of) then
    raise exception 'refund %: what is owed cannot change', old.id using errcode = 'check_violation';
  end if;
  if refund_rank(new.status) < refund_rank(old.status) then
    raise exception 'refund %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.gateway_request_id is distinct from new.gateway_request_id and old.gateway_request_id is not null then
    raise exception 'refund %: the gateway named it already', old.id using errcode = 'check_violation';
  end if;
  if old.done_at is distinct from new.done_at and old.done_at is not null then
    raise exception 'refund %: it is done already', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function refunds_return_captures() returns trigger language plpgsql as $$
begin
  if new.reason = 'operator' then
    if not exists (select 1 from payment_capture c
        join orders o on o.id = c.order_id and o.status = 'refunded'
        join refund_wish w on w.order_id = o.id and w.refund_id = new.id and w.amount_paise = new.amount_paise
        where c.id = new.capture_id and c.disposition = 'applied' and c.amount_paise = new.amount_paise) then
      raise exception 'refund %: not of a sale that two people gave back, in full', new.id
        using errcode = 'check_violation';
    end if;
  elsif new.reason = 'cancelled' then
    if not exists (select 1 from payment_capture c
        join orders o on o.id = c.order_id and o.status = 'refunded'
        join pack_cancellation x on x.refund_id = new.id
        where c.id = new.capture_id and c.disposition = 'applied' and c.amount_paise = new.amount_paise) then
      raise exception 'refund %: not of a sale that its owner cancelled, in full', new.id
        using errcode = 'check_violation';
    end if;
  elsif new.reason = 'upgrade_credit' then
    if not exists (
        with recursive chain as (
          select e.order_id as id from orders o join entitlement e on e.id = o.replaced_pack_id
          where o.id = new.credit_of and o.status = 'refunded'
          union
          select e.order_id from chain
          join orders o on o.id = chain.id join entitlement e on e.id = o.replaced_pack_id)
        select 1 from chain join payment_capture c on c.order_id = chain.id and c.disposition = 'applied'
        where c.id = new.capture_id and c.amount_paise >= new.amount_paise) then
      raise exception 'refund %: not of a payment that the credit came from', new.id using errcode = 'check_violation';
    end if;
  elsif not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.disposition = 'refund' and c.amount_paise = new.amount_paise) then
    raise exception 'refund %: not of a capture that goes back, in full', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function refunded_orders_give_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c
      join refund r on r.capture_id = c.id and r.reason in ('operator', 'cancelled')
      join ledger_transfer t on t.kind = 'reversal' and t.ref = r.id
      where c.order_id = new.id and c.disposition = 'applied') then
    raise exception 'order %: refunded, and its money does not go back', new.id using errcode = 'check_violation';
  end if;
  if exists (select 1 from entitlement e where e.order_id = new.id and e.status <> 'revoked') then
    raise exception 'order %: refunded, and a pack of it goes on', new.id using errcode = 'check_violation';
  end if;
  if new.credit_paise is not null and new.credit_paise is distinct from (select sum(r.amount_paise) from refund r
      join ledger_transfer t on t.kind = 'reversal' and t.ref = r.id where r.credit_of = new.id) then
    raise exception 'order %: refunded, and its credit does not go back', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- An invoice is of the whole price: the credit is a set-off, which has a credit note on the invoice of the replaced pack.
create or replace function invoices_are_sound() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + coalesce((select max(number) from invoice where series = new.series), 0) then
    raise exception 'invoice % %: not the next number', new.series, new.number using errcode = 'check_violation';
  end if;
  if not exists (select 1 from orders o where o.id = new.order_id
      and o.paid_at is not null and o.amount_paise + coalesce(o.credit_paise, 0) = new.amount_paise) then
    raise exception 'invoice of order %: not of what was paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function credit_notes_are_sound() returns trigger language plpgsql as $$
declare
  original invoice := (select i from invoice i where i.order_id = new.order_id);
  credited bigint := (select coalesce(sum(amount_paise), 0) from credit_note where order_id = new.order_id);
begin
  if new.number <> 1 + coalesce((select max(number) from credit_note where series = new.series), 0) then
    raise exception 'credit note % %: not the next number', new.series, new.number using errcode = 'check_violation';
  end if;
  if exists (select 1 from invoice i where i.series = new.series) then
    raise exception 'credit note % %: a series of invoices', new.series, new.number using errcode = 'check_violation';
  end if;
  if new.issued_at < original.issued_at then
    raise exception 'credit note % %: older than its invoice', new.series, new.number using errcode = 'check_violation';
  end if;
  if credited + new.amount_paise > original.amount_paise then
    raise exception 'credit note % %: more than its invoice', new.series, new.number using errcode = 'check_violation';
  end if;
  if new.refund_id is not null and not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and r.status = 'done' and r.amount_paise = new.amount_paise
        and c.disposition = 'applied' and coalesce(r.credit_of, c.order_id) = new.order_id) then
    raise exception 'credit note % %: not of a refund of its sale that is done', new.series, new.number
      using errcode = 'check_violation';
  end if;
  if new.set_off_order_id is not null and not exists (select 1 from orders o join orders p on p.id = new.set_off_order_id
      where o.id = new.order_id and p.id <> o.id and p.subscriber_id = o.subscriber_id and p.paid_at is not null) then
    raise exception 'credit note % %: not set off against a paid order of its buyer', new.series, new.number
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function set_offs_are_credits() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from orders o join entitlement e on e.id = o.replaced_pack_id
      where o.id = new.set_off_order_id and e.order_id = new.order_id and o.credit_paise = new.amount_paise) then
    raise exception 'credit note % %: not the credit of an upgrade', new.series, new.number
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger set_offs_are_credits before insert on credit_note
  for each row when (new.set_off_order_id is not null) execute function set_offs_are_credits();
