-- Makes a subscription due as soon as its last payment is refunded: the job then ends it. Before, only the next step of its renewal
-- found the refund, up to a day later. The previous version examines such a subscription, and changes nothing.
-- Until an instance of this version has ended it, the audit of the previous one may count it as past due for more than eight days: the
-- alert WorkOverdue is then false.

alter table subscription
  drop constraint steps_while_past_due,
  add constraint steps_while_live check (
    next_step_at is null or state in ('awaiting_mandate', 'active', 'past_due')) not valid;

create function refunds_end_renewals() returns trigger language plpgsql as $$
begin
  -- Its own time: the shop's clock is not that of the database.
  update subscription s set next_step_at = s.state_since
    where s.subscriber_id = new.subscriber_id and s.state in ('awaiting_mandate', 'active', 'past_due')
      and new.id = coalesce((select r.order_id from renewal r where r.subscription_id = s.id and r.state = 'paid'
        order by r.period desc limit 1), s.order_id);
  return null;
end $$;
create trigger refunds_end_renewals after update of status on orders
  for each row when (new.status = 'refunded' and old.status <> 'refunded') execute function refunds_end_renewals();
