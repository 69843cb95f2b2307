/** The base packs of a subscriber with their terms, which are in the order lines. */
import { type JsonRow, momentFrom, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { BasePack } from './base-pack.ts'
import type { PackDuration } from './validity.ts'

/** Exceeds the number of base packs that have not ended: a running and a queued one. */
const NEWEST = 3

type BasePackRow = JsonRow<Omit<BasePack, 'term' | 'pricePaise' | 'refundedPaise'>> & {
  pricePaise: number
  refundedPaise: number
  months: number | null
  days: number | null
}

const termOf = ({ months, days }: Pick<BasePackRow, 'months' | 'days'>): PackDuration | null => {
  if (months !== null) return { months, days: null }
  return days === null ? null : { months: null, days }
}

const basePackFrom = ({ months, days, ...row }: BasePackRow): BasePack => ({
  ...row,
  pricePaise: paise(row.pricePaise),
  refundedPaise: paise(row.refundedPaise),
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
  queuedAt: momentFrom(row.queuedAt),
  term: termOf({ months, days }),
})

/** Returns the query for the newest active base packs of a subscriber. The running and the queued one are among them. */
export const basePacksQuery = (subscriberId: string): Query<BasePack[]> =>
  rowsQuery(
    sql<BasePackRow>`
      select e.id, e.order_id as "orderId", e.name, e.amount_paise as "pricePaise",
        partly_refunded_line(e.order_id, e.line_no) as "refundedPaise", e.starts_at as "startsAt",
        e.ends_at as "endsAt", e.follows_id as "followsId", e.queued_at as "queuedAt", l.months, l.days
      from entitlement e left join order_line l on l.order_id = e.order_id and l.line_no = e.line_no
      where e.subscriber_id = ${subscriberId} and e.type = '1' and e.status = 'active'
      order by e.starts_at desc limit ${NEWEST}`,
    basePackFrom,
  )
