/** The invariants of upgrades and their credits, by their names, for `invariant-store.ts`. */

/** Paid upgrades `o`, also those that were refunded later. */
const PAID_UPGRADE = `o.replaced_pack_id is not null and o.status in ('paid', 'refunded')`

/**
 * Selects the credit of a pack `p` for an order `o`, less the partial refunds of its price until a minute before or after the order:
 * the clocks of two instances differ.
 */
const creditAt = (
  side: '-' | '+',
): string => `unused_credit(p.amount_paise - (select coalesce(sum(r.amount_paise), 0)::bigint
    from public.refund r join public.payment_capture c on c.id = r.capture_id
    where c.order_id = p.order_id and r.line_no = p.line_no and r.requested_at <= o.placed_at ${side} interval '1 minute'),
  p.starts_at, coalesce(p.term_ends_at, p.ends_at), o.placed_at)`

/** Queries by the names of their invariants. */
export type UpgradeRules = Readonly<Record<string, string>>

/** Invariants that hold at every moment. The replaced pack is among the packs of the buyer. */
export const UPGRADES: UpgradeRules = {
  'the credit of an upgrade is the price of the unused days': `
    select o.id from orders o left join public.entitlement p on p.id = o.replaced_pack_id
    where o.plan_start = 'upgrade' and not coalesce(p.subscriber_id = o.subscriber_id and p.type = '1'
      and o.credit_days = unused_days(p.starts_at, coalesce(p.term_ends_at, p.ends_at), o.placed_at)
      and o.credit_paise in (${creditAt('-')}, ${creditAt('+')}), false)`,
  'a pack is credited once': `
    select o.replaced_pack_id from orders o where ${PAID_UPGRADE} group by 1 having count(*) > 1`,
  'an upgrade starts when the pack that it replaces ends': `
    select o.id from orders o left join public.entitlement p on p.id = o.replaced_pack_id
    left join public.entitlement n on n.order_id = o.id
    where ${PAID_UPGRADE} and not coalesce(p.status = 'replaced' and p.ends_at = n.starts_at
      and (n.follows_id = p.id or n.status = 'revoked'), false)`,
  'a replaced pack is credited in a paid upgrade': `
    select e.id from entitlement e where e.status = 'replaced' and not exists (
      select 1 from public.orders o where o.replaced_pack_id = e.id and o.status in ('paid', 'refunded'))`,
  'an upgrade returns its credit, in full, if and only if it is refunded': `
    select o.id from orders o where o.credit_paise is not null
      and (select coalesce(sum(r.amount_paise), 0) from public.refund r where r.credit_of = o.id)
        <> case when o.status = 'refunded' then o.credit_paise else 0 end`,
  'a credit goes back to the payments that it came from': `
    select r.id from refund r join payment_capture c on c.id = r.capture_id join orders o on o.id = r.credit_of
    where (r.reason = 'upgrade_credit') <> (r.credit_of is not null) or r.amount_paise > c.amount_paise
      or c.disposition <> 'applied' or c.order_id = o.id
      or (select p.subscriber_id from public.orders p where p.id = c.order_id) <> o.subscriber_id`,
  'the amount of an invoice is the payment plus the credit of its order': `
    select i.order_id from invoice i join orders o on o.id = i.order_id
    where i.amount_paise <> o.amount_paise + coalesce(o.credit_paise, 0)`,
}
