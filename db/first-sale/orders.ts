/** Tables of orders, with triggers that keep agreed terms and allow only forward transitions. */
export const orderTables = `
create table orders (
  id text primary key check (id ~ '^[A-Z2-7]{23}$'),
  subscriber_id uuid not null references subscriber,
  status text not null check (status in ('open', 'paying', 'paid', 'expired', 'refunded')),
  customer_kind text not null check (customer_kind in ('NewCustomer', 'OldCustomer')),
  amount_paise bigint not null check (amount_paise > 0),
  cart_hash text not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((paid_at is not null) = (status in ('paid', 'refunded')))
);
create unique index one_live_order on orders (subscriber_id, cart_hash) where status in ('open', 'paying');
create index orders_by_subscriber on orders (subscriber_id, placed_at desc);
create index orders_to_expire on orders (expires_at) where status in ('open', 'paying');

create table order_line (
  order_id text not null references orders,
  line_no int not null,
  poid text not null references price_option,
  package_id text not null references package,
  name text not null,
  type text not null,
  duration text not null,
  months int,
  days int,
  price_paise bigint not null check (price_paise > 0),
  primary key (order_id, line_no),
  unique (order_id, package_id),
  check ((months is null) <> (days is null))
);
create unique index one_base_pack_in_an_order on order_line (order_id) where type = '1';

create function orders_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.amount_paise, new.cart_hash, new.customer_kind, new.placed_at)
     is distinct from row(old.id, old.subscriber_id, old.amount_paise, old.cart_hash, old.customer_kind, old.placed_at) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'open>paying', 'open>paid', 'open>expired', 'paying>paid', 'paying>expired', 'expired>paid', 'paid>refunded'
  ]) then
    raise exception 'order %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_move_forward before update on orders for each row execute function orders_move_forward();
`
