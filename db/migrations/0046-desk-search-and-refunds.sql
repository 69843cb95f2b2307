-- Creates the indexes by which staff find orders and sessions, and stores where a refund was proposed and approved: a proposal of the
-- desk needs an approval at the desk, by another person who proved there a moment ago who they are. What the previous
-- version writes comes from a command.

create index if not exists orders_by_time on orders (placed_at desc, id desc);
create index if not exists orders_by_state on orders (status, placed_at desc, id desc);
create index if not exists captures_by_gateway_id on payment_capture (gateway_payment_id);
create index if not exists sessions_by_subscriber on session (subscriber_id, started_at);

alter table refund_wish
  add column asked_channel text not null default 'command' check (asked_channel in ('command', 'desk')),
  -- Null also in approvals from before the column existed.
  add column approved_channel text check (approved_channel in ('command', 'desk')),
  add constraint approved_where_asked check (approved_channel = asked_channel);

create function is_at_the_desk(person text, its_roles text[], at timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from staff_session s
    where s.name = person and s.roles && its_roles and s.ended_at is null and s.started_at > at - interval '8 hours')
$$;
create function is_proved_at_the_desk(person text, at timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from staff_session s
    where s.name = person and 'approver' = any(s.roles) and s.ended_at is null and s.proved_at > at - interval '5 minutes')
$$;

create function proposals_have_a_person() returns trigger language plpgsql as $$
begin
  if new.asked_channel = 'desk' and not is_at_the_desk(new.asked_by, array['support', 'finance'], new.asked_at) then
    raise exception 'proposal %: % is not signed in at the desk', new.id, new.asked_by using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proposals_have_a_person before insert on refund_wish
  for each row execute function proposals_have_a_person();

create function approvals_have_a_person() returns trigger language plpgsql as $$
begin
  if new.asked_channel <> old.asked_channel then
    raise exception 'proposal %: its channel cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.approved_at is null then
    return new;
  end if;
  new.approved_channel := coalesce(new.approved_channel, 'command');
  if new.approved_channel = 'desk' and not is_proved_at_the_desk(new.approved_by, new.approved_at) then
    raise exception 'proposal %: % has not proved a moment ago who they are', old.id, new.approved_by
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_have_a_person before update on refund_wish
  for each row execute function approvals_have_a_person();
