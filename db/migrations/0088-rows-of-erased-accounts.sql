-- Refuses rows of an account that is erased at the same moment in each table that has a `subscriber_id`, and names the rule, so that
-- the code can recognise it. The previous version, while it still runs beside this one, answers such a request with an error.

create or replace function subscribers_are_there() returns trigger language plpgsql as $$
begin
  -- After the foreign key has waited for an erasure of the subscriber at the same moment.
  if exists (select 1 from subscriber s where s.id = new.subscriber_id and s.erased_at is not null) then
    raise exception 'subscriber % is erased', new.subscriber_id using errcode = 'check_violation',
      constraint = 'subscribers_are_there';
  end if;
  return null;
end $$;
create trigger subscribers_are_there after insert on orders
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on consent
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on known_device
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on subscription
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on reminder_opt_out
  for each row execute function subscribers_are_there();
