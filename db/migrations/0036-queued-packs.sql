-- Lets one base pack wait behind the running one, and lets its owner cancel it before its start. A queued pack starts
-- at the moment when the pack before it ends: a foreign key on that moment, so that neither can change alone. Checks
-- only become wider, so that the previous version keeps working.

-- `plan_start` says when the base pack of an order starts: at once, or after the one that its buyer owns then.
alter table orders add column plan_start text not null default 'now' check (plan_start in ('now', 'queue'));

create or replace function orders_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.amount_paise, new.cart_hash, new.customer_kind, new.placed_at, new.plan_start)
     is distinct from row(old.id, old.subscriber_id, old.amount_paise, old.cart_hash, old.customer_kind, old.placed_at,
         old.plan_start) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'open>paying', 'open>paid', 'open>expired', 'paying>paid', 'paying>expired', 'expired>paid', 'paid>refunded'
  ]) then
    raise exception 'order %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A refund is of a whole payment, so a pack that can be cancelled is paid for alone.
create function queued_plans_are_alone() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 1 or bool_or(l.type <> '1') from order_line l where l.order_id = new.id) then
    raise exception 'order %: a queued plan is ordered alone', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger queued_plans_are_alone after insert on orders
  for each row when (new.plan_start <> 'now') execute function queued_plans_are_alone();

-- `term_ends_at` is set when a pack is ended before its time: its term would have lasted until then.
create function end_of_term(starts_at timestamptz, months int, days int) returns timestamptz language sql stable as $$
  select case
    when months is null then starts_at + days * interval '24 hours'
    else (starts_at at time zone interval '5:30' + make_interval(months => months)) at time zone interval '5:30'
  end
$$;

create unique index if not exists ends_of_packs on entitlement (id, ends_at);
alter table entitlement
  add column queued_at timestamptz,
  add column follows_id uuid,
  add column term_ends_at timestamptz,
  drop constraint entitlement_check,
  add constraint packs_have_a_length check (
    ends_at > starts_at or ends_at = starts_at and status <> 'active') not valid,
  add constraint ended_packs_had_a_term check (
    term_ends_at is null or term_ends_at >= ends_at and status <> 'active') not valid,
  add constraint queued_packs_follow check (queued_at is null or follows_id is not null or status = 'revoked') not valid,
  add constraint only_base_packs_follow check (follows_id is null or type = '1') not valid,
  add constraint starts_when_the_other_ends foreign key (follows_id, starts_at) references entitlement (id, ends_at),
  add constraint one_queued_pack
    exclude using gist (subscriber_id with =, tstzrange(queued_at, starts_at) with &&)
    where (queued_at is not null and status = 'active'),
  drop constraint one_base_pack,
  -- One statement ends a pack and moves the next one into its time: checked after both.
  add constraint one_base_pack exclude using gist (subscriber_id with =, tstzrange(starts_at, ends_at) with &&)
    where (type = '1' and status = 'active') deferrable initially immediate;
create index packs_by_predecessor on entitlement (follows_id) where follows_id is not null;

create function queued_packs_begin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement p where p.id = new.follows_id
      and p.subscriber_id = new.subscriber_id and p.type = '1'
      and (new.queued_at is null or p.status = 'active' and p.starts_at <= new.queued_at and p.ends_at > new.queued_at)) then
    -- Another transaction ended it a moment ago: the decision must be made again.
    raise exception 'entitlement %: the pack before it does not run', new.id using errcode = 'serialization_failure';
  end if;
  if new.queued_at is not null and not exists (select 1 from orders o where o.id = new.order_id and o.plan_start = 'queue') then
    raise exception 'entitlement %: its buyer did not queue it', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger queued_packs_begin before insert on entitlement
  for each row when (new.follows_id is not null) execute function queued_packs_begin();

create or replace function entitlements_stay() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.line_no, new.granted_for, new.subscriber_id, new.package_id, new.name, new.type,
         new.amount_paise, new.queued_at)
     is distinct from row(old.id, old.order_id, old.line_no, old.granted_for, old.subscriber_id, old.package_id,
         old.name, old.type, old.amount_paise, old.queued_at) then
    raise exception 'entitlement %: what was given cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.status <> 'active' then
    if new.status <> old.status then
      raise exception 'entitlement %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
    elsif row(new.starts_at, new.ends_at, new.term_ends_at, new.follows_id)
        is distinct from row(old.starts_at, old.ends_at, old.term_ends_at, old.follows_id) then
      raise exception 'entitlement %: what was given cannot change', old.id using errcode = 'check_violation';
    end if;
  elsif new.status = 'active' then
    -- Only a queued pack moves, as a whole; the foreign key says where to.
    if row(new.starts_at, new.ends_at, new.follows_id) is distinct from row(old.starts_at, old.ends_at, old.follows_id)
       and (old.queued_at is null or new.ends_at <> (select end_of_term(new.starts_at, l.months, l.days)
         from order_line l where l.order_id = old.order_id and l.line_no = old.line_no)) then
      raise exception 'entitlement %: what was given cannot change', old.id using errcode = 'check_violation';
    end if;
  else
    if new.starts_at <> old.starts_at or new.ends_at > old.ends_at
       or new.term_ends_at <> old.ends_at or (new.ends_at < old.ends_at and new.term_ends_at is null) then
      raise exception 'entitlement %: what was given cannot change', old.id using errcode = 'check_violation';
    end if;
    if new.term_ends_at is null
       and exists (select 1 from entitlement q where q.follows_id = old.id and q.status = 'active') then
      raise exception 'entitlement %: the pack behind it does not move', old.id using errcode = 'check_violation';
    end if;
    -- A pack that is given back has no place among the others.
    if new.status = 'revoked' then new.follows_id := null; end if;
  end if;
  return new;
end $$;

-- The owner's cancellation of a queued pack: the only refund of a sale that needs no second operator.
create table pack_cancellation (
  refund_id uuid primary key references refund,
  entitlement_id uuid not null unique references entitlement,
  -- When the pack would have started.
  starts_at timestamptz not null,
  cancelled_at timestamptz not null,
  -- When its owner proved by a one-time code to have the mobile of the account.
  proved_at timestamptz not null,
  constraint cancelled_before_the_start check (cancelled_at < starts_at),
  -- Ten minutes are allowed at the request, which may then wait for locks.
  constraint cancelled_by_its_owner check (proved_at > cancelled_at - interval '11 minutes')
);
create trigger only_grows before update or delete on pack_cancellation for each row execute function only_grows();

create function cancellations_give_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement e join orders o on o.id = e.order_id and o.plan_start = 'queue'
      join payment_capture c on c.order_id = o.id and c.disposition = 'applied'
      join refund r on r.id = new.refund_id and r.capture_id = c.id and r.reason = 'cancelled'
      where e.id = new.entitlement_id and e.queued_at is not null and e.status = 'revoked'
        and e.starts_at = new.starts_at and e.ends_at = e.starts_at) then
    raise exception 'cancellation %: not of a queued pack that goes back', new.refund_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cancellations_give_back after insert on pack_cancellation
  for each row execute function cancellations_give_back();

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('already_paid', 'amount_differs', 'base_pack_owned', 'operator', 'cancelled')) not valid;

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
  if exists (select 1 from entitlement e where e.order_id = new.id and e.status = 'active') then
    raise exception 'order %: refunded, and a pack of it goes on', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
