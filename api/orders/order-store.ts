/** Orders, in the database. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import { type Json, type Reading, reading, type Write } from '#api/platform/together.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Order, OrderEvent, OrderLine, OrderState } from './order.ts'
import { transitions } from './order.ts'

export type NewOrder = Order & { cartHash: string; catalogueVersion: number }

export type Placed = {
  /** The live order for this subscriber and cart: an older one, or the new one. */
  orderId: string | null
  ownsBasePack: boolean
  ordersThisHour: number
  catalogueVersion: number
}

export type PlacingRules = { mostPerHour: number; hourAgo: Date; hasBasePack: boolean }

/**
 * One statement: finds the live order for this cart, or writes the new one where nothing speaks
 * against it. Two at once: the second breaks the constraint `one_live_order`; call again.
 */
export async function findOrInsertOrder(db: Db, order: NewOrder, rules: PlacingRules): Promise<Placed> {
  const lines = order.lines.map(
    (line) => sql`(${line.lineNo}::int, ${line.poid}, ${line.packageId}, ${line.name}, ${line.type},
      ${line.duration}, ${line.months}::int, ${line.days}::int, ${line.pricePaise}::bigint)`,
  )
  const { rows } = await sql<Placed>`
    with facts as (
      select
        (select id from orders where subscriber_id = ${order.subscriberId} and cart_hash = ${order.cartHash}
          and (status = 'paying' or (status = 'open' and expires_at > ${order.placedAt}))) as live,
        exists (select 1 from entitlement where subscriber_id = ${order.subscriberId} and type = '1'
          and status = 'active' and ends_at > ${order.placedAt}) as owns_base,
        (select count(*) from orders where subscriber_id = ${order.subscriberId}
          and placed_at > ${rules.hourAgo}) as recent,
        (select version from catalogue_version) as version
    ), lapsed as (
      update orders set status = 'expired'
      where subscriber_id = ${order.subscriberId} and cart_hash = ${order.cartHash}
        and status = 'open' and expires_at <= ${order.placedAt}
      returning id
    ), placed as (
      insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at)
      select ${order.id}, ${order.subscriberId}::uuid, 'open', ${order.customerKind}, ${order.amountPaise}::bigint,
        ${order.cartHash}, ${order.placedAt}::timestamptz, ${order.expiresAt}::timestamptz
      from facts
      where live is null and recent < ${rules.mostPerHour}::int and version = ${order.catalogueVersion}::int
        and not (owns_base and ${rules.hasBasePack}::boolean) and (select count(*) from lapsed) >= 0
      returning id
    ), lined as (
      insert into order_line (order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise)
      select placed.id, line.* from placed, (values ${sql.join(lines)}) as line
    )
    select coalesce(live, (select id from placed)) as "orderId", owns_base as "ownsBasePack",
      recent as "ordersThisHour", version as "catalogueVersion"
    from facts`.execute(db)
  const [placed] = rows
  if (!placed) throw new Error('a select without a table gives one row')
  return placed
}

type OrderRow = Json<Tables['orders']> & { lines: Tables['order_line'][] }

const lineFrom = (row: Tables['order_line']): OrderLine => ({
  lineNo: row.line_no,
  poid: row.poid,
  packageId: row.package_id,
  name: row.name,
  type: row.type,
  duration: row.duration,
  months: row.months,
  days: row.days,
  pricePaise: paise(row.price_paise),
})

const orderFrom = (row: OrderRow): Order => ({
  id: row.id,
  subscriberId: row.subscriber_id,
  status: row.status,
  customerKind: row.customer_kind,
  amountPaise: paise(row.amount_paise),
  lines: row.lines.map(lineFrom),
  placedAt: new Date(row.placed_at),
  expiresAt: new Date(row.expires_at),
})

const orderWithLines = sql`
  o.*, (select coalesce(json_agg(l order by l.line_no), '[]') from order_line l where l.order_id = o.id) as lines`

export const orderReading = (id: string): Reading<Order | undefined> =>
  reading(
    sql<OrderRow>`select to_json(one) from (select ${orderWithLines} from orders o where o.id = ${id}) as one`,
    (row) => (row ? orderFrom(row) : undefined),
  )

export const ordersReading = (ids: string[]): Reading<Order[]> =>
  reading(
    sql<
      OrderRow[]
    >`select json_agg(one) from (select ${orderWithLines} from orders o where o.id = any(${ids})) as one`,
    (rows) => (rows ?? []).map(orderFrom),
  )

export type OrderToPay = { order: Order; ownsBasePack: boolean }

/** An order, and whether its buyer owns an app plan that has not expired. */
export const orderToPayReading = (id: string, now: Date): Reading<OrderToPay | undefined> =>
  reading(
    sql<OrderRow & { owns_base: boolean }>`select to_json(one) from (
      select ${orderWithLines}, exists (select 1 from entitlement e where e.subscriber_id = o.subscriber_id
        and e.type = '1' and e.status = 'active' and e.ends_at > ${now}) as owns_base
      from orders o where o.id = ${id}) as one`,
    (row) => (row ? { order: orderFrom(row), ownsBasePack: row.owns_base } : undefined),
  )

/** Holds the row until the transaction ends: the first lock of every action that moves money. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from orders where id = ${id} for no key update`.execute(tx)
}

/**
 * Finds its row only while the order is as it was looked at.
 * @throws when the table of transitions does not allow it: a mistake of the caller.
 */
export function orderWrite(order: Pick<Order, 'id' | 'status'>, event: OrderEvent, now: Date): Write {
  const next: OrderState | undefined = transitions[order.status][event]
  if (!next) throw new Error(`order ${order.id} is ${order.status}: cannot ${event}`)
  return sql`
    update orders set status = ${next}, paid_at = case when ${next} = 'paid' then ${now}::timestamptz else paid_at end
    where id = ${order.id} and status = ${order.status}`
}

/** Orders that nobody started to pay in time; those with attempts are asked about first. */
export async function expireOpenOrders(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}
