-- Adds what the collection of renewals needs: an order that only the debits of its renewal pay, and the end of each period.
-- A debit that is captured after its renewal is over goes back. Checks only become wider, and the previous version inserts
-- no renewals, so it keeps working.

-- `next_step_at`: when a subscription that is past due is examined again.
alter table renewal
  add column ends_at timestamptz not null,
  add constraint period_has_a_length check (ends_at > due_at);
alter table subscription
  add column next_step_at timestamptz,
  add constraint steps_while_past_due check (next_step_at is null or state = 'past_due');
create index subscriptions_by_next_step on subscription (next_step_at) where next_step_at is not null;
create index debits_in_flight on debit (attempt_id) where state in ('sending', 'unknown');
create index debits_by_time on debit (sent_at);

create or replace function renewals_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscription_id, new.period) is distinct from row(old.id, old.subscription_id, old.period) then
    raise exception 'renewal %: its period cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'scheduled'
     and row(new.amount_paise, new.due_at, new.ends_at) is distinct from row(old.amount_paise, old.due_at, old.ends_at)
     or old.order_id is not null and new.order_id is distinct from old.order_id then
    raise exception 'renewal %: what was announced cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'scheduled>notifying', 'scheduled>paid', 'scheduled>abandoned', 'scheduled>skipped',
    'notifying>notified', 'notifying>scheduled', 'notifying>paid', 'notifying>abandoned', 'notifying>skipped',
    'notified>collecting', 'notified>scheduled', 'notified>paid', 'notified>abandoned', 'notified>skipped',
    'collecting>paid', 'collecting>scheduled', 'collecting>abandoned', 'collecting>skipped'
  ]) then
    raise exception 'renewal %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The order of a renewal is paid by its debits alone.
alter table orders
  drop constraint orders_plan_start_check,
  add constraint orders_plan_start_check check (plan_start in ('now', 'queue', 'upgrade', 'renewal')) not valid;

create function renewal_orders_are_collected() returns trigger language plpgsql as $$
begin
  if new.status <> 'paying' or not exists (select 1 from renewal r join subscription s on s.id = r.subscription_id
      where r.order_id = new.id and r.state = 'collecting' and r.amount_paise = new.amount_paise
        and s.subscriber_id = new.subscriber_id) then
    raise exception 'order %: of no renewal that is collected', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewal_orders_are_collected after insert on orders
  for each row when (new.plan_start = 'renewal') execute function renewal_orders_are_collected();

create function renewals_are_paid_by_debits() returns trigger language plpgsql as $$
begin
  if (select o.plan_start from orders o where o.id = new.order_id) = 'renewal'
     and not exists (select 1 from debit d where d.attempt_id = new.id) then
    raise exception 'attempt %: no debit of its renewal', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewals_are_paid_by_debits after insert on payment_attempt
  for each row execute function renewals_are_paid_by_debits();

-- A renewed pack waits for the end of the one before it, and its owner can cancel it until then, like any queued pack.
create or replace function queued_packs_begin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement p where p.id = new.follows_id
      and p.subscriber_id = new.subscriber_id and p.type = '1'
      and (new.queued_at is null or p.status = 'active' and p.starts_at <= new.queued_at and p.ends_at > new.queued_at)) then
    -- Another transaction ended it a moment ago: the decision must be made again.
    raise exception 'entitlement %: the pack before it does not run', new.id using errcode = 'serialization_failure';
  end if;
  if new.queued_at is not null and not exists (
      select 1 from orders o where o.id = new.order_id and o.plan_start in ('queue', 'renewal')) then
    raise exception 'entitlement %: its buyer did not queue it', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function cancellations_give_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement e join orders o on o.id = e.order_id and o.plan_start in ('queue', 'renewal')
      join payment_capture c on c.order_id = o.id and c.disposition = 'applied'
      join refund r on r.id = new.refund_id and r.capture_id = c.id and r.reason = 'cancelled'
      where e.id = new.entitlement_id and e.queued_at is not null and e.status = 'revoked'
        and e.starts_at = new.starts_at and e.ends_at = e.starts_at) then
    raise exception 'cancellation %: not of a queued pack that goes back', new.refund_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

alter table refund
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('already_paid', 'amount_differs', 'base_pack_owned',
    'upgrade_lapsed', 'renewal_over', 'operator', 'cancelled', 'upgrade_credit')) not valid;
