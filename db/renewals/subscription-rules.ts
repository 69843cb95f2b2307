/** Triggers on subscriptions and mandates: what may change, and what each must agree with. Applied by migration 0040. */
export const subscriptionRules = `
create function subscriptions_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.order_id, new.poid, new.package_id, new.months)
     is distinct from row(old.id, old.subscriber_id, old.order_id, old.poid, old.package_id, old.months) then
    raise exception 'subscription %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'awaiting_mandate>active', 'active>past_due', 'past_due>active', 'awaiting_mandate>stopped', 'active>stopped',
    'past_due>stopped', 'awaiting_mandate>ended', 'active>ended', 'past_due>ended'
  ]) then
    raise exception 'subscription %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger subscriptions_move_forward before update on subscription
  for each row execute function subscriptions_move_forward();

create function subscriptions_begin_paid() returns trigger language plpgsql as $$
begin
  if new.state <> 'awaiting_mandate' or not exists (
      select 1 from orders o join order_line l on l.order_id = o.id and l.type = '1'
      where o.id = new.order_id and o.subscriber_id = new.subscriber_id and o.status = 'paid'
        and l.poid = new.poid and l.package_id = new.package_id and l.months = new.months) then
    raise exception 'subscription %: not of a plan that its subscriber paid for', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscriptions_begin_paid after insert on subscription
  for each row execute function subscriptions_begin_paid();

-- After a stop nothing of it is collected.
create function stopped_subscriptions_collect_nothing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from renewal r where r.subscription_id = new.id
      and r.state in ('scheduled', 'notifying', 'notified', 'collecting')) then
    -- Another transaction began one a moment ago: the decision must be made again.
    raise exception 'subscription %: over, and a renewal of it goes on', new.id using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create constraint trigger stopped_subscriptions_collect_nothing after update on subscription
  for each row when (new.state in ('stopped', 'ended')) execute function stopped_subscriptions_collect_nothing();

create function mandates_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.attempt_id, new.gateway, new.agreed_at, new.consent_version, new.price_paise, new.cap_paise,
         new.months, new.ends_at)
     is distinct from row(old.id, old.attempt_id, old.gateway, old.agreed_at, old.consent_version, old.price_paise,
         old.cap_paise, old.months, old.ends_at) then
    raise exception 'mandate %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.gateway_mandate_id is not null and row(new.subscription_id, new.gateway_mandate_id)
     is distinct from row(old.subscription_id, old.gateway_mandate_id) then
    raise exception 'mandate %: what was registered cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'created>pending', 'created>failed', 'created>revoke_requested', 'pending>active', 'pending>paused',
    'pending>failed', 'pending>expired', 'pending>revoke_requested', 'active>paused', 'active>revoked_by_customer', 'active>expired',
    'active>revoke_requested', 'paused>active', 'paused>revoked_by_customer', 'paused>expired',
    'paused>revoke_requested', 'revoke_requested>revoked_by_us', 'revoke_requested>expired'
  ]) then
    raise exception 'mandate %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger mandates_move_forward before update on mandate
  for each row execute function mandates_move_forward();

create function mandates_begin_agreed() returns trigger language plpgsql as $$
begin
  if new.state <> 'created' or not exists (
      select 1 from payment_attempt a join order_line l on l.order_id = a.order_id and l.type = '1'
      where a.id = new.attempt_id and a.gateway = new.gateway and a.started_at >= new.agreed_at
        and l.price_paise = new.price_paise and l.months = new.months) then
    raise exception 'mandate %: not of a plan and a payment that were agreed to', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger mandates_begin_agreed after insert on mandate
  for each row execute function mandates_begin_agreed();

-- A mandate never belongs to the subscription of another payment.
create function mandates_are_registered_by_captures() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from subscription s join payment_capture c on c.order_id = s.order_id
      where s.id = new.subscription_id and c.attempt_id = new.attempt_id and c.gateway = new.gateway
        and c.disposition = 'applied') then
    raise exception 'mandate %: its payment is not that of its subscription', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger mandates_are_registered_by_captures after update on mandate
  for each row when (old.subscription_id is null and new.subscription_id is not null)
  execute function mandates_are_registered_by_captures();
`
