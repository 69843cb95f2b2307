-- Adds the indexes of the desk's lists of refunds and of orders by gateway, and stores where a manual refund was recorded: at the
-- desk, by a person of finance who did not propose the refund. What the previous version writes comes from a command.

create index if not exists refunds_by_state on refund (status, requested_at, id);
create index if not exists attempts_by_gateway on payment_attempt (gateway, order_id);

alter table refund_by_hand
  add column said_channel text not null default 'command' check (said_channel in ('command', 'desk'));

create function manual_refunds_have_a_person() returns trigger language plpgsql as $$
begin
  if not is_at_the_desk(new.said_by, array['finance'], new.said_at) then
    raise exception 'refund %: % is not signed in at the desk', new.refund_id, new.said_by using errcode = 'check_violation';
  end if;
  if exists (select 1 from refund_wish w where w.refund_id = new.refund_id and w.asked_by = new.said_by) then
    raise exception 'refund %: % proposed it', new.refund_id, new.said_by using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger manual_refunds_have_a_person before insert on refund_by_hand
  for each row when (new.said_channel = 'desk') execute function manual_refunds_have_a_person();
