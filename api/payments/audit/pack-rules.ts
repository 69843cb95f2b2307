/** The invariants of packs, by their names, for `invariant-store.ts`: the owner of a pack, its duration, and the order of packs. */

/** The rows of a window before the current one. A comparison of all pairs of packs would be quadratic. */
const BEFORE_IT = 'rows between unbounded preceding and 1 preceding'

export type PackRules = Readonly<Record<string, string>>

export const PACKS: PackRules = {
  'a pack belongs to the buyer of its order': `
    select e.id from entitlement e join orders o on o.id = e.order_id where o.subscriber_id <> e.subscriber_id`,
  'no two base packs overlap': `
    select id from (
      select id, starts_at, max(ends_at) over (partition by subscriber_id order by starts_at, id ${BEFORE_IT}) as earlier_end
      from entitlement where type = '1' and status <> 'revoked' and ends_at > starts_at) as packs
    where starts_at < earlier_end`,
  'a pack equals its order line': `
    select e.id from entitlement e join order_line l on l.order_id = e.order_id and l.line_no = e.line_no
    where row(e.package_id, e.type, e.amount_paise) is distinct from row(l.package_id, l.type, l.price_paise)`,
  'a pack lasts the term of its order line': `
    select e.id from entitlement e join order_line l on l.order_id = e.order_id and l.line_no = e.line_no
    where coalesce(e.term_ends_at, e.ends_at) <> end_of_term(e.starts_at, l.months, l.days) and not exists (
      select 1 from public.renewal r where r.order_id = e.order_id and r.due_at = e.starts_at
        and r.ends_at = coalesce(e.term_ends_at, e.ends_at))`,
  'a pack starts when the base pack before it ends': `
    select e.id from entitlement e left join entitlement before on before.id = e.follows_id
    where e.status <> 'revoked' and (e.queued_at is not null or e.follows_id is not null) and not coalesce(
      before.ends_at = e.starts_at and before.subscriber_id = e.subscriber_id and before.type = '1' and e.type = '1',
      false)`,
  'a subscriber has one queued pack': `
    select id from (
      select id, queued_at, max(starts_at) over (partition by subscriber_id order by queued_at, id ${BEFORE_IT}) as earlier_start
      from entitlement where status = 'active' and queued_at is not null) as packs
    where queued_at < earlier_start`,
  'a queued pack is the only line of an order for a queued pack or a renewal': `
    select e.id from entitlement e join orders o on o.id = e.order_id
    where e.queued_at is not null and (o.plan_start not in ('queue', 'renewal')
      or (select count(*) from order_line l where l.order_id = o.id) <> 1)`,
  'a pack is cancelled before its start, by a subscriber who has just verified a code': `
    select x.refund_id from pack_cancellation x join entitlement e on e.id = x.entitlement_id
    where e.status <> 'revoked' or e.ends_at <> e.starts_at or x.starts_at <> e.starts_at
      or x.cancelled_at >= e.starts_at or x.proved_at <= x.cancelled_at - interval '11 minutes'`,
}
