-- Adds partial refunds: a part of the price of one line of a paid order goes back, and the order stays paid. A refund of the
-- whole sale later returns what is left of its payment, and the credit of an upgrade does not count the returned part. Checks only become wider,
-- and what the previous version writes names no line. While it still runs beside the
-- new one, it cannot show an order whose payment has two refunds.

alter table refund
  -- The line of the order whose price a partial refund returns a part of.
  add column line_no int,
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('already_paid', 'amount_differs', 'base_pack_owned',
    'upgrade_lapsed', 'renewal_over', 'operator', 'cancelled', 'upgrade_credit', 'chargeback', 'partial')) not valid,
  add constraint partial_refunds_name_their_line check ((reason = 'partial') = (line_no is not null)) not valid,
  drop constraint refund_capture_id_key;
create unique index one_final_refund on refund (capture_id) where reason <> 'partial';
create index refunds_by_capture on refund (capture_id);
alter table refund_wish
  -- Null for a proposal to refund the whole sale.
  add column line_no int;

create function partly_refunded(of_capture uuid) returns bigint language sql stable as $$
  select coalesce(sum(r.amount_paise), 0)::bigint from refund r where r.capture_id = of_capture and r.reason = 'partial'
$$;
create function partly_refunded_line(of_order text, of_line int) returns bigint language sql stable as $$
  select coalesce(sum(r.amount_paise), 0)::bigint from payment_capture c
  join refund r on r.capture_id = c.id and r.reason = 'partial' and r.line_no = of_line
  where c.order_id = of_order and c.disposition = 'applied'
$$;

create or replace function wishes_begin() returns trigger language plpgsql as $$
declare
  refundable bigint := (select o.amount_paise - partly_refunded(c.id) from orders o
    join payment_capture c on c.order_id = o.id and c.disposition = 'applied'
    where o.id = new.order_id and o.status = 'paid');
begin
  new.asked_as := session_user;
  if new.tries <> 0 or new.approved_at is not null or new.closed_at is not null then
    raise exception 'wish %: it begins without tries and approvals', new.id using errcode = 'check_violation';
  end if;
  if new.line_no is null and not coalesce(new.amount_paise = refundable, false) then
    raise exception 'wish %: not of what was paid', new.id using errcode = 'check_violation';
  end if;
  if new.line_no is not null and not coalesce(new.amount_paise < refundable and new.amount_paise <= (
      select l.price_paise - partly_refunded_line(l.order_id, l.line_no) from order_line l
      where l.order_id = new.order_id and l.line_no = new.line_no), false) then
    raise exception 'wish %: more than is left of its line', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function wishes_end_in_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and c.order_id = new.order_id and r.line_no is not distinct from new.line_no
        and r.reason = case when new.line_no is null then 'operator' else 'partial' end) then
    raise exception 'wish %: that refund is not of its order', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function wishes_keep_their_line() returns trigger language plpgsql as $$
begin
  if new.line_no is distinct from old.line_no then
    raise exception 'wish %: what was asked cannot change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wishes_keep_their_line before update on refund_wish
  for each row execute function wishes_keep_their_line();

create function refunds_keep_their_line() returns trigger language plpgsql as $$
begin
  if new.line_no is distinct from old.line_no then
    raise exception 'refund %: what is owed cannot change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep_their_line before update on refund
  for each row execute function refunds_keep_their_line();

create or replace function refunds_return_captures() returns trigger language plpgsql as $$
begin
  if new.reason = 'operator' then
    if not exists (select 1 from payment_capture c
        join orders o on o.id = c.order_id and o.status = 'refunded'
        join refund_wish w on w.order_id = o.id and w.refund_id = new.id and w.amount_paise = new.amount_paise
        where c.id = new.capture_id and c.disposition = 'applied'
          and c.amount_paise - partly_refunded(c.id) = new.amount_paise) then
      raise exception 'refund %: not of a sale that two people gave back, in full', new.id
        using errcode = 'check_violation';
    end if;
  elsif new.reason = 'cancelled' then
    if not exists (select 1 from payment_capture c
        join orders o on o.id = c.order_id and o.status = 'refunded'
        join pack_cancellation x on x.refund_id = new.id
        where c.id = new.capture_id and c.disposition = 'applied'
          and c.amount_paise - partly_refunded(c.id) = new.amount_paise) then
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
        where c.id = new.capture_id and c.amount_paise - partly_refunded(c.id) >= new.amount_paise) then
      raise exception 'refund %: not of a payment that the credit came from', new.id using errcode = 'check_violation';
    end if;
  elsif new.reason = 'partial' then
    if not exists (select 1 from payment_capture c
        join orders o on o.id = c.order_id and o.status = 'paid'
        join refund_wish w on w.order_id = o.id and w.refund_id = new.id and w.amount_paise = new.amount_paise
          and w.line_no = new.line_no
        join order_line l on l.order_id = o.id and l.line_no = new.line_no
        where c.id = new.capture_id and c.disposition = 'applied' and c.amount_paise > partly_refunded(c.id)
          and l.price_paise >= partly_refunded_line(o.id, l.line_no)) then
      raise exception 'refund %: not of a part of a sale on which two people agreed', new.id
        using errcode = 'check_violation';
    end if;
    if exists (select 1 from payment_capture c join entitlement e on e.order_id = c.order_id
        join orders u on u.replaced_pack_id = e.id and u.status <> 'expired' where c.id = new.capture_id) then
      raise exception 'refund %: its pack is credited in an upgrade', new.id using errcode = 'check_violation';
    end if;
  elsif not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.disposition = 'refund' and c.amount_paise = new.amount_paise) then
    raise exception 'refund %: not of a capture that goes back, in full', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function chargebacks_are_disputed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c
      join orders o on o.id = c.order_id and o.status = 'refunded'
      join dispute d on d.refund_id = new.id and d.capture_id = c.id and d.amount_paise = new.amount_paise
      where c.id = new.capture_id and c.disposition = 'applied'
        and c.amount_paise - partly_refunded(c.id) = new.amount_paise) then
    raise exception 'refund %: not of a sale whose dispute is lost, in full', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function upgrades_add_up() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement p where p.id = new.replaced_pack_id
      and p.subscriber_id = new.subscriber_id and p.type = '1' and p.order_id is not null and p.status = 'active'
      and p.starts_at <= new.placed_at and p.ends_at > new.placed_at
      and new.credit_days = unused_days(p.starts_at, p.ends_at, new.placed_at)
      and new.credit_paise = unused_credit(p.amount_paise - partly_refunded_line(p.order_id, p.line_no), p.starts_at,
        p.ends_at, new.placed_at)) then
    raise exception 'order %: not the credit of the pack that runs', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise + new.credit_paise
     is distinct from (select sum(l.price_paise) from order_line l where l.order_id = new.id) then
    raise exception 'order %: amount and credit are not the price', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
