/** The query for what can be refunded of a paid order. */
import { type JsonRow, type Query, rowQuery } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { RefundableSale } from './refundable-sale.ts'

/** Builds the query of the refundable sale; undefined for an order without a payment that paid it. */
export const refundableSaleQuery = (orderId: string): Query<RefundableSale | undefined> =>
  rowQuery(
    sql<JsonRow<RefundableSale>>`
      select c.amount_paise - partly_refunded(c.id) as "leftPaise",
        (select count(*)::int from refund r where r.capture_id = c.id and r.reason = 'partial') as parts,
        (select json_agg(json_build_object('lineNo', l.line_no, 'name', l.name,
            'leftPaise', l.price_paise - partly_refunded_line(l.order_id, l.line_no)) order by l.line_no)
          from order_line l where l.order_id = c.order_id) as lines
      from payment_capture c where c.order_id = ${orderId} and c.disposition = 'applied'`,
    ({ leftPaise, parts, lines }) => ({
      leftPaise: paise(leftPaise),
      parts,
      lines: lines.map((line) => ({ ...line, leftPaise: paise(line.leftPaise) })),
    }),
  )
