-- Refunds a paid order only if two operators agree: the proposal and its approval are stored with the refund, and the
-- database refuses a refund of a sale or a refunded order without them. Checks only become wider, so that the previous
-- version keeps working; the widened checks are `not valid`, because existing rows satisfy the narrower ones.

create table refund_wish (
  id uuid primary key,
  order_id text not null references orders,
  amount_paise bigint not null check (amount_paise > 0),
  because text not null check (length(because) between 4 and 300),
  asked_by text not null check (asked_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- The login to the database, which the name above is not.
  asked_as text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea not null check (length(token_hash) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  approved_by text check (approved_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  approved_as text,
  approved_at timestamptz,
  refund_id uuid unique references refund,
  -- It was not approved in time or in five tries, and another may be asked for.
  closed_at timestamptz,
  constraint a_day_to_approve check (expires_at > asked_at and expires_at <= asked_at + interval '24 hours'),
  constraint approved_by_another check (approved_by <> asked_by),
  constraint approved_in_time check (approved_at < expires_at),
  constraint approved_or_not check (num_nulls(approved_by, approved_as, approved_at, refund_id) in (0, 4)),
  constraint approved_or_closed check (approved_at is null or closed_at is null)
);
create unique index one_waiting_wish on refund_wish (order_id) where approved_at is null and closed_at is null;
create index wishes_by_order on refund_wish (order_id);

create function wishes_begin() returns trigger language plpgsql as $$
begin
  new.asked_as := session_user;
  if new.tries <> 0 or new.approved_at is not null or new.closed_at is not null then
    raise exception 'wish %: nobody has asked yet', new.id using errcode = 'check_violation';
  end if;
  if not exists (select 1 from orders o
      where o.id = new.order_id and o.status = 'paid' and o.amount_paise = new.amount_paise) then
    raise exception 'wish %: not of what was paid', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wishes_begin before insert on refund_wish for each row execute function wishes_begin();

create function wishes_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.amount_paise, new.because, new.asked_by, new.asked_as, new.asked_at, new.expires_at,
         new.token_hash)
     is distinct from row(old.id, old.order_id, old.amount_paise, old.because, old.asked_by, old.asked_as, old.asked_at,
         old.expires_at, old.token_hash) then
    raise exception 'wish %: what was asked cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.approved_at is not null or old.closed_at is not null or new.tries < old.tries then
    raise exception 'wish %: it is over already', old.id using errcode = 'check_violation';
  end if;
  if new.approved_at is not null then
    new.approved_as := session_user;
    -- Who comes with a login of their own is that person, whatever name they give; the shop's own login may be anybody.
    if new.approved_as = new.asked_as
       and new.approved_as <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
      raise exception 'wish %: % asked, and cannot approve', old.id, new.asked_as using errcode = 'check_violation',
        constraint = 'approved_by_another';
    end if;
  end if;
  return new;
end $$;
create trigger wishes_move_forward before update on refund_wish
  for each row execute function wishes_move_forward();
create trigger never_deleted before delete on refund_wish for each row execute function only_grows();

create function wishes_end_in_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and r.reason = 'operator' and c.order_id = new.order_id) then
    raise exception 'wish %: that refund is not of its order', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger wishes_end_in_refunds after update of refund_id on refund_wish
  for each row when (new.refund_id is not null) execute function wishes_end_in_refunds();

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('already_paid', 'amount_differs', 'base_pack_owned', 'operator')) not valid;

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
  elsif not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.disposition = 'refund' and c.amount_paise = new.amount_paise) then
    raise exception 'refund %: not of a capture that goes back, in full', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A reversal turns a sale into a debt to its buyer.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check
  check (kind in ('capture', 'refund', 'reversal')) not valid;

create function refunded_orders_give_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c
      join refund r on r.capture_id = c.id and r.reason = 'operator'
      join ledger_transfer t on t.kind = 'reversal' and t.ref = r.id
      where c.order_id = new.id and c.disposition = 'applied') then
    raise exception 'order %: refunded, and its money does not go back', new.id using errcode = 'check_violation';
  end if;
  if exists (select 1 from entitlement e where e.order_id = new.id and e.status = 'active') then
    raise exception 'order %: refunded, and a pack of it goes on', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refunded_orders_give_back after update of status on orders
  for each row when (new.status = 'refunded' and old.status <> 'refunded')
  execute function refunded_orders_give_back();
