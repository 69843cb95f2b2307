-- Adds the destination of each outbox item, so that a worker claims only items of its destination. The previous version
-- writes items without one, and a trigger fills it in. `0067` drops the trigger and the index `outbox_waiting`, which only
-- that version uses.

alter table outbox add column destination text
  check (destination in ('otp', 'sms', 'mail', 'payu', 'paytm', 'satellite-wallet'));

create function destination_of(item outbox) returns text language sql stable as $$
  select case
    when item.topic = 'sms' and item.key like 'otp-%' then 'otp'
    when item.topic = 'refund' then (
      select c.gateway from refund r join payment_capture c on c.id = r.capture_id where r.id::text = item.key
    )
    else item.topic
  end
$$;

-- Items that are done or given up are never claimed again.
update outbox set destination = destination_of(outbox) where done_at is null and given_up_at is null;

create function fill_destination() returns trigger language plpgsql as $$
begin
  update outbox set destination = destination_of(new) where id = new.id;
  return null;
end
$$;
-- After the statement: the refund of an item may be written by the same one.
create trigger outbox_destination after insert on outbox
  for each row when (new.destination is null) execute function fill_destination();

create index outbox_due on outbox (destination, available_at) where done_at is null and given_up_at is null;
