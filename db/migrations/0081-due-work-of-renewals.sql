-- Lets the queries for due work of renewals find it by indexes, without unfinished work that is not due: a mandate whose payment is
-- captured, a debit whose attempt is decided, and the mandates and renewals of one gateway. The previous version keeps working:
-- triggers set what it does not write, and it keeps the indexes on attempts.

-- `register_at`: when a captured mandate is to be registered. The times are of the shop's clock, and have passed.
alter table mandate add column register_at timestamptz;
create index mandates_by_registration on mandate (gateway, register_at)
  where state = 'created' and register_at is not null;
create index mandates_without_capture on mandate (gateway, state_since)
  where state = 'created' and register_at is null;
drop index mandates_to_check;
create index mandates_to_check on mandate (gateway, next_check_at) where next_check_at is not null;

create function captured_mandates_are_due() returns trigger language plpgsql as $$
begin
  update mandate m set register_at = m.state_since
    where m.attempt_id = new.attempt_id and m.gateway = new.gateway and m.state = 'created' and m.register_at is null;
  return null;
end $$;
create trigger captured_mandates_are_due after insert on payment_capture
  for each row execute function captured_mandates_are_due();
update mandate m set register_at = m.state_since
  from payment_capture c where c.attempt_id = m.attempt_id and c.gateway = m.gateway and m.state = 'created';

-- `end_at`: when the end of a debit in flight is to be recorded.
alter table debit add column end_at timestamptz;
create index debits_to_end on debit (end_at) where end_at is not null and state in ('sending', 'unknown');

create function decided_debits_are_due() returns trigger language plpgsql as $$
begin
  update debit d set end_at = d.sent_at
    where d.attempt_id = new.id and d.state in ('sending', 'unknown') and d.end_at is null;
  return null;
end $$;
create trigger decided_debits_are_due after update of status on payment_attempt
  for each row when (new.status <> old.status and new.status in ('expired', 'failed', 'captured'))
  execute function decided_debits_are_due();
update debit d set end_at = d.sent_at from payment_attempt a
  where a.id = d.attempt_id and d.state in ('sending', 'unknown') and a.status in ('expired', 'failed', 'captured');

-- `gateway`: of its mandate; null in renewals that had ended before, which have no further step.
alter table renewal
  add column gateway text check (gateway in ('payu', 'paytm', 'satellite-wallet')),
  add constraint steps_at_a_gateway check (next_step_at is null or gateway is not null) not valid;
update renewal r set gateway = m.gateway from mandate m
  where m.subscription_id = r.subscription_id and r.next_step_at is not null;
drop index renewals_by_next_step;
create index renewals_by_next_step on renewal (gateway, next_step_at) where next_step_at is not null;

create function renewals_have_a_gateway() returns trigger language plpgsql as $$
begin
  select m.gateway into new.gateway from mandate m where m.subscription_id = new.subscription_id;
  return new;
end $$;
create trigger renewals_have_a_gateway before insert on renewal
  for each row when (new.gateway is null) execute function renewals_have_a_gateway();
