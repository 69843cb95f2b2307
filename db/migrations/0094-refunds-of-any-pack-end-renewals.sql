-- Makes a subscription due as soon as any order of its subscriber is refunded, such as an upgrade: before, only the refund of its purchase
-- or of its last renewal did. The job decides whether the subscription ends, so that the condition is in one place. The previous
-- version examines such a subscription, and changes nothing.

create or replace function refunds_end_renewals() returns trigger language plpgsql as $$
begin
  -- Its own time: the shop's clock is not that of the database.
  update subscription s set next_step_at = s.state_since
    where s.subscriber_id = new.subscriber_id and s.state in ('awaiting_mandate', 'active', 'past_due');
  return null;
end $$;
