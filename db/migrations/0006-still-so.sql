-- Lets purchases run concurrently. A decision from an unlocked read is written only if the rows are unchanged, and
-- otherwise fails with a serialization error. Triggers replace foreign keys to rows that all purchases share (ledger
-- accounts, packages), because a foreign key locks the row. Such rows are never deleted and never change their keys, so
-- an existence check is enough.

-- Statements call `still_so` with the condition under which a decision still holds.
create function still_so(so boolean) returns boolean language plpgsql as $$
begin
  if not so then
    raise exception 'changed since it was looked at' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;

create trigger never_deleted before delete on package for each row execute function only_grows();
create trigger never_deleted before delete on price_option for each row execute function only_grows();
create trigger keys_stay before update on package for each row
  when (new.id <> old.id) execute function only_grows();
create trigger keys_stay before update on price_option for each row
  when (new.poid <> old.poid or new.package_id <> old.package_id) execute function only_grows();

-- Each trigger replaces a foreign key.
create function lines_are_on_offer() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from price_option p where p.poid = new.poid and p.package_id = new.package_id) then
    raise exception 'line %: no such offer', new.poid using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger lines_are_on_offer before insert on order_line
  for each row execute function lines_are_on_offer();
alter table order_line drop constraint order_line_poid_fkey, drop constraint order_line_package_id_fkey;

create function packs_are_known() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from package p where p.id = new.package_id) then
    raise exception 'entitlement %: no such package', new.id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger packs_are_known before insert on entitlement for each row execute function packs_are_known();
alter table entitlement drop constraint entitlement_package_id_fkey;

create function accounts_are_known() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_account a where a.code = new.account) then
    raise exception 'no account %', new.account using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger accounts_are_known before insert on ledger_entry
  for each row execute function accounts_are_known();
alter table ledger_entry drop constraint ledger_entry_account_fkey;

-- Migration 0005 ties a capture's order to its attempt. `dedupe_key` identifies a notification of an attempt.
alter table payment_capture drop constraint payment_capture_order_id_fkey;
alter table payment_news drop constraint payment_news_pkey;
alter table payment_news drop constraint payment_news_attempt_id_dedupe_key_key;
alter table payment_news add primary key (attempt_id, dedupe_key);
