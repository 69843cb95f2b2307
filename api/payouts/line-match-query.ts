/** Finds the captures, refunds and disputes that some unmatched payout lines name with the same amount. */
import { sql } from 'kysely'

export type LineMatch = {
  lineId: string
  captureId: string | null
  refundId: string | null
  disputeId: string | null
}

/** The common table expression of the lines that count: those of returned payouts do not. */
export const validLines = sql`valid_line as not materialized (select * from payout_line where return_line_id is null)`

/** The disputes that a payout line `l` names, by the case number or the payment. */
export const disputesOfLine = sql`(
  select x.* from dispute x where x.gateway = l.gateway and x.kind <> 'retrieval' and x.case_id = l.reference
  union select x.* from dispute x
    where x.gateway = l.gateway and x.kind <> 'retrieval' and x.payment_reference = l.reference
  union select x.* from payment_capture c join dispute x on x.capture_id = c.id and x.kind <> 'retrieval'
    where c.gateway = l.gateway and c.gateway_payment_id = l.reference)`

/**
 * The select of the matches of the lines in the common table expression `part`, beside `validLines`. A capture or refund is matched once: if
 * several lines name it, the first one is matched. A refund is named by the shop's token, the gateway's id, or the
 * reference that staff recorded; a dispute by its case number or its payment.
 */
export const lineMatches = sql<LineMatch>`
  (select distinct on (c.id) l.id as "lineId", c.id as "captureId", null::uuid as "refundId", null::uuid as "disputeId"
  from part l join payment_capture c on c.gateway = l.gateway and c.gateway_payment_id = l.reference
    and c.amount_paise = l.amount_paise
  where l.kind = 'payment' and not exists (select 1 from valid_line other where other.capture_id = c.id)
  order by c.id, l.id)
  union all
  (select distinct on (named.refund_id) named.line_id, null, named.refund_id, null
  from (
    select l.id as line_id, r.id as refund_id, l.gateway, l.amount_paise from part l
      join refund r on r.token = l.reference where l.kind = 'refund'
    union all
    select l.id, r.id, l.gateway, l.amount_paise from part l
      join refund r on r.gateway_request_id = l.reference where l.kind = 'refund'
    union all
    select l.id, h.refund_id, l.gateway, l.amount_paise from part l
      join refund_by_hand h on h.sent_from = 'gateway' and h.reference = upper(l.reference) where l.kind = 'refund'
  ) named
  join refund r on r.id = named.refund_id join payment_capture c on c.id = r.capture_id
  where c.gateway = named.gateway and r.amount_paise - r.covered_paise = -named.amount_paise
    and not exists (select 1 from valid_line other where other.refund_id = r.id)
  order by named.refund_id, named.line_id)
  union all
  (select distinct on (named.line_id) named.line_id, null, null, named.dispute_id
  from (
    select distinct on (d.id, l.amount_paise > 0) l.id as line_id, d.id as dispute_id
    from part l join lateral ${disputesOfLine} d on d.amount_paise = abs(l.amount_paise)
    where l.kind = 'chargeback' and l.dispute_id is null and (l.amount_paise < 0 or d.state = 'won')
      and not exists (select 1 from valid_line other
        where other.dispute_id = d.id and (other.amount_paise > 0) = (l.amount_paise > 0))
    order by d.id, l.amount_paise > 0, l.id
  ) named order by named.line_id, named.dispute_id)`
