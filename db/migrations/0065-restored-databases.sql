-- For a database that was restored to an instant in the past: what a gateway list has of attempts that the database does not know,
-- and numbers of invoices and credit notes that may have been given before, and are skipped. Checks only become wider.

-- How many captures were listed of attempts that the database does not have, and that are not refunded.
alter table gateway_list_span add column unknown int not null default 0 check (unknown >= 0);

create table skipped_numbers (
  -- Of invoices or of credit notes.
  series text not null check (series ~ '^[A-Z]{1,4}[0-9]{4}$'),
  -- No paper of this database has these numbers.
  first_number int not null check (first_number >= 1),
  last_number int not null check (last_number >= first_number),
  reason text not null,
  skipped_by text not null,
  skipped_at timestamptz not null,
  primary key (series, first_number)
);
create trigger only_grows before update or delete on skipped_numbers for each row execute function only_grows();

create function last_skipped(of_series text) returns int language sql stable as $$
  select coalesce(max(s.last_number), 0) from skipped_numbers s where s.series = of_series
$$;

create function skips_begin_after_the_last() returns trigger language plpgsql as $$
begin
  if new.first_number <> 1 + greatest(last_skipped(new.series),
      (select max(number) from invoice where series = new.series),
      (select max(number) from credit_note where series = new.series)) then
    raise exception 'numbers from % %: not after the last one', new.series, new.first_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger skips_begin_after_the_last before insert on skipped_numbers
  for each row execute function skips_begin_after_the_last();

create or replace function invoices_are_sound() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + greatest(last_skipped(new.series),
      (select max(number) from invoice where series = new.series)) then
    raise exception 'invoice % %: not the next number', new.series, new.number using errcode = 'check_violation';
  end if;
  if not exists (select 1 from orders o where o.id = new.order_id
      and o.paid_at is not null and o.amount_paise + coalesce(o.credit_paise, 0) = new.amount_paise) then
    raise exception 'invoice of order %: not of what was paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function credit_notes_are_sound() returns trigger language plpgsql as $$
declare
  original invoice := (select i from invoice i where i.order_id = new.order_id);
  credited bigint := (select coalesce(sum(amount_paise), 0) from credit_note where order_id = new.order_id);
begin
  if new.number <> 1 + greatest(last_skipped(new.series),
      (select max(number) from credit_note where series = new.series)) then
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
        and c.disposition = 'applied' and coalesce(r.credit_of, c.order_id) = new.order_id) then
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
