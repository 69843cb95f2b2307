/**
 * Lets an app plan be upgraded: the order keeps the pack that it replaces and the credit for its unused days, the
 * replaced pack ends when the new one starts, and a given-back upgrade returns its credit to the payments that it came
 * from. Checks only become wider, so that the previous version keeps working.
 */
import { splitStatements } from '#db/statements.ts'
import { upgradePapers, upgradeRefunds } from '#db/upgrades/money-back.ts'
import { type Kysely, sql } from 'kysely'

/** The credit for unused days: whole days of 24 hours, a begun one is used, fractions of a paisa are dropped. */
const credit = `
create function days_of(starts_at timestamptz, ends_at timestamptz) returns numeric language sql immutable as $$
  select extract(epoch from ends_at - starts_at) / 86400
$$;
create function unused_days(starts_at timestamptz, ends_at timestamptz, moment timestamptz) returns numeric
language sql immutable as $$
  select greatest(0, days_of(starts_at, ends_at) - greatest(0, ceil(days_of(starts_at, moment))))
$$;
create function unused_credit(price bigint, starts_at timestamptz, ends_at timestamptz, moment timestamptz) returns bigint
language sql immutable as $$
  select div(price * unused_days(starts_at, ends_at, moment), days_of(starts_at, ends_at))::bigint
$$;
`

const orders = `
alter table orders
  add column replaced_pack_id uuid references entitlement,
  add column credit_paise bigint,
  add column credit_days int,
  drop constraint orders_plan_start_check,
  add constraint orders_plan_start_check check (plan_start in ('now', 'queue', 'upgrade')) not valid,
  add constraint upgrades_have_a_credit check (
    (plan_start = 'upgrade') = (replaced_pack_id is not null)
    and num_nulls(replaced_pack_id, credit_paise, credit_days) in (0, 3)) not valid,
  -- A credit note cannot split the tax of less, and no gateway takes a smaller payment.
  add constraint upgrades_leave_something_to_pay check (
    credit_paise is null or credit_paise >= 100 and credit_days >= 1 and amount_paise >= 200) not valid;
create unique index one_credit_of_a_pack on orders (replaced_pack_id)
  where replaced_pack_id is not null and status in ('paid', 'refunded');

create or replace function orders_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscriber_id, new.amount_paise, new.cart_hash, new.customer_kind, new.placed_at, new.plan_start,
         new.replaced_pack_id, new.credit_paise, new.credit_days)
     is distinct from row(old.id, old.subscriber_id, old.amount_paise, old.cart_hash, old.customer_kind, old.placed_at,
         old.plan_start, old.replaced_pack_id, old.credit_paise, old.credit_days) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'open>paying', 'open>paid', 'open>expired', 'paying>paid', 'paying>expired', 'expired>paid', 'paid>refunded'
  ]) then
    raise exception 'order %: % cannot become %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function upgrades_add_up() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement p where p.id = new.replaced_pack_id
      and p.subscriber_id = new.subscriber_id and p.type = '1' and p.order_id is not null and p.status = 'active'
      and p.starts_at <= new.placed_at and p.ends_at > new.placed_at
      and new.credit_days = unused_days(p.starts_at, p.ends_at, new.placed_at)
      and new.credit_paise = unused_credit(p.amount_paise, p.starts_at, p.ends_at, new.placed_at)) then
    raise exception 'order %: not the credit of the pack that runs', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise + new.credit_paise
     is distinct from (select sum(l.price_paise) from order_line l where l.order_id = new.id) then
    raise exception 'order %: amount and credit are not the price', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger upgrades_add_up after insert on orders
  for each row when (new.plan_start = 'upgrade') execute function upgrades_add_up();
`

/** The foreign key on the end of the pack before (0036) makes the replaced pack end exactly when the new one starts. */
const packs = `
alter table entitlement
  drop constraint entitlement_status_check,
  add constraint entitlement_status_check check (status in ('active', 'revoked', 'replaced')) not valid,
  add constraint replaced_packs_had_a_term check (status <> 'replaced' or term_ends_at is not null) not valid;

create function upgraded_packs_replace() returns trigger language plpgsql as $$
begin
  if (select o.replaced_pack_id from orders o where o.id = new.order_id)
     is distinct from (case when new.queued_at is null then new.follows_id end) then
    raise exception 'entitlement %: not in the place of the pack that its order upgrades', new.id
      using errcode = 'check_violation';
  end if;
  if new.queued_at is null and new.follows_id is not null
     and not exists (select 1 from entitlement p where p.id = new.follows_id and p.status = 'replaced') then
    raise exception 'entitlement %: the pack that it replaces goes on', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger upgraded_packs_replace after insert on entitlement
  for each row when (new.type = '1') execute function upgraded_packs_replace();

create function replaced_packs_are_upgraded() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from entitlement n join orders o on o.id = n.order_id
      where n.follows_id = new.id and n.queued_at is null and n.status = 'active'
        and o.replaced_pack_id = new.id and o.status = 'paid') then
    raise exception 'entitlement %: no paid upgrade replaces it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger replaced_packs_are_upgraded after update of status on entitlement
  for each row when (new.status = 'replaced' and old.status <> 'replaced')
  execute function replaced_packs_are_upgraded();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [credit, orders, packs, upgradeRefunds, upgradePapers]) {
    for (const statement of splitStatements(part)) await sql.raw(statement).execute(db)
  }
}
