/** The invariants of disputes and their bookings, by their names, for `invariant-store.ts`. */

/** Queries by the names of their invariants. */
export type DisputeRules = Readonly<Record<string, string>>

/** Disputes `d` whose amount the gateway withholds. */
const MONEY = `d.kind <> 'retrieval'`
/** The time from which the shop knows the payment of a dispute `d`. It may have refunded the payment before. */
const KNOWN_SINCE = `coalesce(d.matched_at, d.recorded_at)`
/** Selects the amount that a transfer books on the account of a dispute `d`. */
const held = (kind: string) => `(select coalesce(sum(e.amount_paise), 0) from ledger_transfer t
  join ledger_entry e on e.transfer_id = t.id and e.account = 'disputes:' || d.gateway
  where t.kind = '${kind}' and t.ref = d.id)`
const returned = `(select coalesce(sum(e.amount_paise), 0) from ledger_transfer t
  join ledger_entry e on e.transfer_id = t.id and e.account = 'disputes:' || d.gateway
  where t.kind = 'refund' and t.ref = d.refund_id)`

/** Invariants that hold at every moment. */
export const DISPUTES: DisputeRules = {
  'the amount that a dispute withholds is booked once, and cleared if and only if the dispute is decided': `
    select d.id from dispute d where ${held('dispute')} <> case when ${MONEY} then d.amount_paise else 0 end
      or ${held('dispute_won')} <> case when ${MONEY} and d.state = 'won' then -d.amount_paise else 0 end
      or ${held('dispute_loss')} + ${returned}
        <> case when ${MONEY} and d.state in ('accepted', 'lost') then -d.amount_paise else 0 end`,
  'the accounts of disputes equal the amounts of undecided disputes': `
    select 1 as held where
      (select coalesce(sum(amount_paise), 0) from ledger_entry where account like 'disputes:%')
      <> (select coalesce(sum(d.amount_paise), 0) from dispute d where ${MONEY} and d.decided_at is null)`,
  'a bank reverses a sale if and only if its dispute is lost': `
    select r.id from refund r left join dispute d on d.refund_id = r.id
    where r.reason = 'chargeback' and not coalesce(d.capture_id = r.capture_id and d.amount_paise = r.amount_paise
      and d.state in ('accepted', 'lost') and r.status = 'done', false)`,
  'a payment in dispute is not also refunded': `
    select r.id from refund r join dispute d on d.capture_id = r.capture_id and ${MONEY} and d.state <> 'won'
    where r.requested_at > ${KNOWN_SINCE} and r.id is distinct from d.refund_id and r.reason <> 'chargeback'
    union all
    select h.refund_id from refund_by_hand h join refund r on r.id = h.refund_id
    join dispute d on d.capture_id = r.capture_id and ${MONEY} and d.state <> 'won'
    where h.said_at > ${KNOWN_SINCE} and (d.decided_at is null or h.said_at < d.decided_at)`,
  'a manual refund beside a lost dispute returns no more than was captured': `
    select h.refund_id from refund_by_hand h join refund r on r.id = h.refund_id
    join payment_capture c on c.id = r.capture_id
    join dispute d on d.capture_id = c.id and ${MONEY} and d.state <> 'won' and d.decided_at <= h.said_at
    group by h.refund_id, c.id, c.amount_paise
    having c.amount_paise < sum(d.amount_paise) + (select sum(o.amount_paise - o.covered_paise) from refund o
      where o.capture_id = c.id and o.status = 'done' and o.done_at <= max(h.said_at)
        and not exists (select 1 from dispute b where b.refund_id = o.id))`,
  'the covered part of a refund is lost in disputes of its payment, and is booked when the refund is done': `
    select r.id from refund r left join dispute d on d.id = r.covered_by
    left join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
    left join ledger_entry e on e.transfer_id = t.id and e.account = 'dispute_losses'
    where (r.covered_paise > 0 or r.covered_by is not null or e.transfer_id is not null) and not coalesce(
      r.covered_paise > 0 and d.capture_id = r.capture_id and ${MONEY} and d.state in ('accepted', 'lost')
      and case r.status when 'done' then e.amount_paise = -r.covered_paise
        else r.status = 'manual' and r.covered_paise < r.amount_paise end, false)
    union all
    select r.capture_id from refund r group by r.capture_id having sum(r.covered_paise) > (
      select coalesce(sum(d.amount_paise), 0) from dispute d where d.capture_id = r.capture_id and ${MONEY}
        and d.state in ('accepted', 'lost') and d.refund_id is null)`,
  'after a lost dispute, the open refunds of a payment do not exceed the rest of it': `
    select c.id from payment_capture c join refund r on r.capture_id = c.id
    where exists (select 1 from dispute d where d.capture_id = c.id and ${MONEY} and d.state in ('accepted', 'lost'))
    group by c.id, c.amount_paise
    having sum(r.amount_paise - r.covered_paise) filter (where r.status <> 'done') > greatest(0, c.amount_paise
      - coalesce(sum(r.amount_paise - r.covered_paise) filter (where r.status = 'done'
        and not exists (select 1 from dispute b where b.refund_id = r.id)), 0)
      - (select sum(d.amount_paise) from dispute d where d.capture_id = c.id and ${MONEY}
        and d.state in ('accepted', 'lost')))`,
  'the disputes of a payment do not exceed its capture': `
    select c.id from payment_capture c join dispute d on d.capture_id = c.id and ${MONEY} and d.state <> 'won'
    group by c.id, c.amount_paise having sum(d.amount_paise) > c.amount_paise`,
  'a payout line about a dispute has the amount of the dispute': `
    select l.id from payout_line l join dispute d on d.id = l.dispute_id
    where l.gateway <> d.gateway or abs(l.amount_paise) <> d.amount_paise or l.amount_paise > 0 and d.state <> 'won'`,
}
