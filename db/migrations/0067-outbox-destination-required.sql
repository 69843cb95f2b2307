-- Requires the destination of an outbox item that is not sent, and drops what only the version before `0024` used: the trigger
-- that filled the destination in, and an index that each item was written to. Items that ended before `0024` stay without one.

drop trigger outbox_destination on outbox;
drop function fill_destination();
drop function destination_of(outbox);
drop index outbox_waiting;
alter table outbox add constraint outbox_destination_required
  check (destination is not null or done_at is not null or given_up_at is not null) not valid;
