-- Refuses a subscription without a mandate: no debit and no check of a mandate would ever end it.

create function subscriptions_have_a_mandate() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from mandate m where m.subscription_id = new.id) then
    raise exception 'subscription %: without a mandate', new.id using errcode = 'check_violation',
      constraint = 'subscriptions_have_a_mandate';
  end if;
  return null;
end $$;
create constraint trigger subscriptions_have_a_mandate after insert on subscription
  deferrable initially deferred for each row execute function subscriptions_have_a_mandate();
