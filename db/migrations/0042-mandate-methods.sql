-- Adds what a mandate debits: UPI or a card. Those that exist are of UPI. It is not known before the first check of a mandate,
-- never changes, and no notice goes out without it. The previous version registers mandates without it; the next check reads it.

alter table mandate add column method text check (method in ('upi', 'card'));
update mandate set method = 'upi' where gateway_mandate_id is not null;

create function mandates_keep_their_method() returns trigger language plpgsql as $$
begin
  raise exception 'mandate %: its method cannot change', old.id using errcode = 'check_violation';
end $$;
create trigger mandates_keep_their_method before update on mandate
  for each row when (old.method is not null and new.method is distinct from old.method)
  execute function mandates_keep_their_method();

create function notices_have_a_method() returns trigger language plpgsql as $$
begin
  if (select m.method from mandate m where m.id = new.mandate_id) is null then
    raise exception 'notice %: the method of its mandate is not known', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger notices_have_a_method after insert on debit_notice
  for each row execute function notices_have_a_method();
