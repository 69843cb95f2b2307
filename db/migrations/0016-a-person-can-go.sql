-- Allows erasure of a subscriber: orders and payments that the law requires are kept without personal data. Creates
-- consents, with the version of the terms and the time.

alter table subscriber alter column number drop not null;
alter table subscriber alter column mobile drop not null;
alter table subscriber add column erased_at timestamptz;
alter table subscriber add constraint erased_or_whole check (
  case when erased_at is null then number is not null and mobile is not null
    else number is null and mobile is null
      and row(first_name, last_name, email, gender, age_group, pincode, city) = row('', '', '', '', '', '', '')
  end);

create trigger erased_for_ever before update on subscriber for each row
  when (old.erased_at is not null) execute function only_grows();
create trigger never_deleted before delete on subscriber for each row execute function only_grows();

create function subscribers_are_there() returns trigger language plpgsql as $$
begin
  -- After the foreign key has waited for whoever erases the subscriber at the same moment.
  if exists (select 1 from subscriber s where s.id = new.subscriber_id and s.erased_at is not null) then
    raise exception 'subscriber % is erased', new.subscriber_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger subscribers_are_there after insert on session
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on client_key
  for each row execute function subscribers_are_there();
create trigger subscribers_are_there after insert on support_request
  for each row execute function subscribers_are_there();

alter table payment_attempt alter column customer_mobile drop not null;
alter table payment_attempt add constraint erased_or_signed check (
  customer_mobile is not null or row(customer_name, customer_email) = row('', ''));

create or replace function attempts_only_learn() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.number, new.gateway, new.amount_paise, new.description, new.started_at)
     is distinct from row(old.id, old.order_id, old.number, old.gateway, old.amount_paise, old.description,
         old.started_at) then
    raise exception 'attempt %: what was signed cannot change', old.id using errcode = 'check_violation';
  end if;
  if row(new.customer_name, new.customer_email, new.customer_mobile)
     is distinct from row(old.customer_name, old.customer_email, old.customer_mobile)
     and new.customer_mobile is not null then
    raise exception 'attempt %: what was signed cannot change', old.id using errcode = 'check_violation';
  end if;
  if attempt_rank(new.status) < attempt_rank(old.status) then
    raise exception 'attempt %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function invoices_stay() returns trigger language plpgsql as $$
begin
  if row(new.order_id, new.series, new.number, new.issued_at, new.amount_paise, new.paper - 'buyer')
     is distinct from row(old.order_id, old.series, old.number, old.issued_at, old.amount_paise, old.paper - 'buyer')
     or new.paper->'buyer' <> '{"name": "", "number": "", "city": "", "pincode": ""}' then
    raise exception 'invoice % % only grows', old.series, old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger only_grows on invoice;
create trigger never_deleted before delete on invoice for each row execute function only_grows();
create trigger invoices_stay before update on invoice for each row execute function invoices_stay();

-- `subscriber.agreed_at` is the old record of consent; the code no longer writes it, and a later release drops it.
create table consent (
  subscriber_id uuid not null references subscriber,
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  agreed_at timestamptz not null,
  given_at text not null check (given_at in ('registration', 'payment', 'account')),
  primary key (subscriber_id, version)
);
insert into consent (subscriber_id, version, agreed_at, given_at)
  select id, '2026-11-01', agreed_at, 'registration' from subscriber where agreed_at is not null;
create trigger only_grows before update or delete on consent for each row execute function only_grows();
