-- Adds triggers that protect payment data: refunds only move forward, a capture has the order and gateway of its
-- attempt, and no row is deleted. The trigger `only_grows` (migration 0001) protects captures, notifications
-- and the ledger from updates.

alter table refund add constraint refund_request_is_named check (gateway_request_id <> '');

create function refund_rank(status text) returns int language sql immutable as $$
  select array_position(array['requested', 'sent', 'manual', 'done'], status)
$$;
create function refunds_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.capture_id, new.token, new.amount_paise, new.reason, new.requested_at)
     is distinct from row(old.id, old.capture_id, old.token, old.amount_paise, old.reason, old.requested_at) then
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
create trigger refunds_move_forward before update on refund for each row execute function refunds_move_forward();

create function refunds_return_captures() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c where c.id = new.capture_id
      and c.disposition = 'refund' and c.amount_paise = new.amount_paise) then
    raise exception 'refund %: not of a capture that goes back, in full', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create constraint trigger refunds_return_captures after insert on refund
  for each row execute function refunds_return_captures();

alter table payment_capture
  add constraint capture_of_a_gateway check (gateway in ('payu', 'paytm', 'satellite-wallet'));

create function captures_are_their_attempts() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_attempt a where a.id = new.attempt_id
      and a.order_id = new.order_id and a.gateway = new.gateway) then
    raise exception 'capture %: not of its attempt', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger captures_are_their_attempts before insert on payment_capture
  for each row execute function captures_are_their_attempts();

create or replace function attempts_only_learn() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.number, new.gateway, new.amount_paise, new.description, new.customer_name,
         new.customer_email, new.customer_mobile, new.started_at)
     is distinct from row(old.id, old.order_id, old.number, old.gateway, old.amount_paise, old.description,
         old.customer_name, old.customer_email, old.customer_mobile, old.started_at) then
    raise exception 'attempt %: what was signed cannot change', old.id using errcode = 'check_violation';
  end if;
  if attempt_rank(new.status) < attempt_rank(old.status) then
    raise exception 'attempt %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function entitlements_stay() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.line_no, new.granted_for, new.subscriber_id, new.package_id, new.name, new.type,
         new.amount_paise, new.starts_at, new.ends_at)
     is distinct from row(old.id, old.order_id, old.line_no, old.granted_for, old.subscriber_id, old.package_id,
         old.name, old.type, old.amount_paise, old.starts_at, old.ends_at) then
    raise exception 'entitlement %: what was given cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.status = 'revoked' and new.status <> 'revoked' then
    raise exception 'entitlement %: revoked cannot become %', old.id, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger entitlements_stay before update on entitlement for each row execute function entitlements_stay();

create trigger never_deleted before delete on orders for each row execute function only_grows();
create trigger never_deleted before delete on payment_attempt for each row execute function only_grows();
create trigger never_deleted before delete on refund for each row execute function only_grows();
create trigger never_deleted before delete on entitlement for each row execute function only_grows();
create trigger only_grows before update or delete on ledger_account for each row execute function only_grows();
