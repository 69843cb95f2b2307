-- Creates tax invoices: numbered without gaps, one for each paid order, never changed.

create table invoice (
  order_id text primary key references orders,
  -- Prefix and financial year, such as SDG2627: within it numbers go up by one.
  series text not null check (series ~ '^[A-Z]{1,3}[0-9]{4}$'),
  -- At most sixteen characters with its series, as the rules for tax invoices want.
  number int not null check (number between 1 and 99999999),
  issued_at timestamptz not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- Everything that is printed, as it was on that day.
  paper jsonb not null,
  unique (series, number)
);
create trigger only_grows before update or delete on invoice for each row execute function only_grows();

create function invoices_are_sound() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + coalesce((select max(number) from invoice where series = new.series), 0) then
    raise exception 'invoice % %: not the next number', new.series, new.number using errcode = 'check_violation';
  end if;
  if not exists (select 1 from orders o where o.id = new.order_id
      and o.paid_at is not null and o.amount_paise = new.amount_paise) then
    raise exception 'invoice of order %: not of what was paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_are_sound before insert on invoice for each row execute function invoices_are_sound();

-- At most one row: a job that numbers invoices locks it, and a purchase does not.
create table invoicing (
  only_row boolean primary key default true check (only_row),
  -- Every order paid before then has its invoice; null before the first round.
  done_until timestamptz
);
create trigger never_deleted before delete on invoicing for each row execute function only_grows();

create index orders_by_payment on orders (paid_at) where paid_at is not null;
