-- Limits how often an attempt is verified, keeps one unattempted order for each buyer, and lets an order that timed out
-- be followed by another one for the same cart, of which only one can be paid.

-- `verify_wanted_at` is the time of a signed notification that arrived too soon after a verification to cause one.
alter table payment_attempt add column verify_claimed_at timestamptz, add column verify_wanted_at timestamptz;

-- Orders of one purchase share the id of its first order; null means the id of the order itself.
alter table orders add column purchase_id text check (purchase_id ~ '^[A-Z2-7]{23}$');
create unique index one_sale_of_a_purchase on orders (coalesce(purchase_id, id)) where status in ('paid', 'refunded');

-- The trigger also serves the previous version, whose inserts do not expire the buyer's other orders. It ignores an
-- order for the same cart: of two concurrent inserts for one cart, the second violates an index, is retried, and finds
-- the first.
update orders set status = 'expired' where status = 'open' and exists (
  select 1 from orders newer where newer.subscriber_id = orders.subscriber_id and newer.status = 'open'
    and (newer.placed_at, newer.id) > (orders.placed_at, orders.id)
);
create unique index one_open_order on orders (subscriber_id) where status = 'open';
create function replace_open_orders() returns trigger language plpgsql as $$
begin
  update orders set status = 'expired'
    where subscriber_id = new.subscriber_id and status = 'open' and cart_hash <> new.cart_hash;
  return new;
end $$;
create trigger replace_open_orders before insert on orders for each row
  when (new.status = 'open') execute function replace_open_orders();
