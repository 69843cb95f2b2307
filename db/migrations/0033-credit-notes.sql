-- Creates credit notes: numbered without gaps, one for each completed refund of an invoiced sale, never changed. A set-off
-- pays a part of another order with the value of an invoiced one, and has a credit note as well.

create table credit_note (
  id uuid primary key,
  -- The invoice that it corrects.
  order_id text not null references invoice,
  -- How the money returned: exactly one of both.
  refund_id uuid unique references refund,
  set_off_order_id text unique references orders,
  -- Prefix and financial year, such as SDGC2627: within it numbers go up by one.
  series text not null check (series ~ '^[A-Z]{1,4}[0-9]{4}$'),
  -- At most sixteen characters with its series (CGST Rules 2017, rule 53(1A)).
  number int not null check (number between 1 and 9999999),
  issued_at timestamptz not null,
  amount_paise bigint not null check (amount_paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  -- Also the tax of a union territory.
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  -- False after the time limit of section 34(2) of the CGST Act: the seller still owes the tax.
  lowers_tax boolean not null,
  -- Everything that is printed, as it was on that day.
  paper jsonb not null,
  unique (series, number),
  constraint refund_or_set_off check (num_nonnulls(refund_id, set_off_order_id) = 1),
  constraint parts_sum_to_amount check (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise),
  constraint two_equal_halves check (cgst_paise = sgst_paise),
  constraint one_kind_of_tax check (igst_paise = 0 or cgst_paise = 0)
);
create index credit_notes_by_invoice on credit_note (order_id);
create index credit_notes_by_issue on credit_note (issued_at);
create index if not exists invoices_by_issue on invoice (issued_at);
create index if not exists refunds_by_end on refund (done_at) where status = 'done';

-- Every refund completed before then has its credit note; null before the first round.
alter table invoicing add column credited_until timestamptz;

create function credit_notes_are_sound() returns trigger language plpgsql as $$
declare
  original invoice := (select i from invoice i where i.order_id = new.order_id);
  credited bigint := (select coalesce(sum(amount_paise), 0) from credit_note where order_id = new.order_id);
begin
  if new.number <> 1 + coalesce((select max(number) from credit_note where series = new.series), 0) then
    raise exception 'credit note % %: not the next number', new.series, new.number using errcode = 'check_violation';
  end if;
  if exists (select 1 from invoice i where i.series = new.series) then
    raise exception 'credit note % %: a series of invoices', new.series, new.number using errcode = 'check_violation';
  end if;
  if new.issued_at < original.issued_at then
    raise exception 'credit note % %: older than its invoice', new.series, new.number using errcode = 'check_violation';
  end if;
  if credited + new.amount_paise > original.amount_paise then
    raise exception 'credit note % %: more than its invoice', new.series, new.number using errcode = 'check_violation';
  end if;
  if new.refund_id is not null and not exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
      where r.id = new.refund_id and r.status = 'done' and r.amount_paise = new.amount_paise
        and c.disposition = 'applied' and c.order_id = new.order_id) then
    raise exception 'credit note % %: not of a refund of its sale that is done', new.series, new.number
      using errcode = 'check_violation';
  end if;
  if new.set_off_order_id is not null and not exists (select 1 from orders o join orders p on p.id = new.set_off_order_id
      where o.id = new.order_id and p.id <> o.id and p.subscriber_id = o.subscriber_id and p.paid_at is not null) then
    raise exception 'credit note % %: not set off against a paid order of its buyer', new.series, new.number
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_notes_are_sound before insert on credit_note
  for each row execute function credit_notes_are_sound();

create function credit_notes_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'paper' || jsonb_build_object('paper', new.paper - 'buyer')
     <> to_jsonb(old) - 'paper' || jsonb_build_object('paper', old.paper - 'buyer')
     or new.paper->'buyer' <> '{"name": "", "number": "", "city": "", "pincode": ""}' then
    raise exception 'credit note % % only grows', old.series, old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_notes_stay before update on credit_note for each row execute function credit_notes_stay();
create trigger never_deleted before delete on credit_note for each row execute function only_grows();

-- Bookkeeping wrote the credit notes of refunds before this version: they are marked, so that no second one is issued.
-- The new column never changes either.
alter table invoice add column credited_elsewhere boolean not null default false;
alter table invoice disable trigger invoices_stay;
update invoice i set credited_elsewhere = true where exists (select 1 from payment_capture c
  join refund r on r.capture_id = c.id
  where c.order_id = i.order_id and c.disposition = 'applied' and r.status = 'done');
alter table invoice enable trigger invoices_stay;
create or replace function invoices_stay() returns trigger language plpgsql as $$
begin
  if row(new.order_id, new.series, new.number, new.issued_at, new.amount_paise, new.credited_elsewhere,
         new.paper - 'buyer')
     is distinct from row(old.order_id, old.series, old.number, old.issued_at, old.amount_paise,
         old.credited_elsewhere, old.paper - 'buyer')
     or new.paper->'buyer' <> '{"name": "", "number": "", "city": "", "pincode": ""}' then
    raise exception 'invoice % % only grows', old.series, old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
