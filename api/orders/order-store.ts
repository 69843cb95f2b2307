/** The store of orders and their lines. */
import { accountLanguage, isAccountErased } from '#api/identity/subscribers/account-query.ts'
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import {
  isDueQuery,
  type JsonRow,
  type Query,
  rowQuery,
  rowsQuery,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import type { OwnedBasePacks } from '#api/packs/base-pack.ts'
import type { AgreedUpgrade } from '#api/packs/upgrade.ts'
import type { Language } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  canTransition,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderTransitions,
  renewalHash,
} from './order.ts'
import {
  isBuyerLocked,
  isPaymentReturned,
  isPurchaseSold,
  type NewOrder,
  type PlaceOrderRules,
  placeOrderFacts,
} from './place-order-facts-query.ts'

/** The unique indexes that refuse a second paid order of a purchase, and a second credit for a pack. */
export const ONE_SALE_CONSTRAINT = 'one_sale_of_a_purchase'
export const ONE_CREDIT_CONSTRAINT = 'one_credit_of_a_pack'

export type PlaceOrderResult = {
  /** The live order for this subscriber and cart, existing or new. */
  orderId: string | null
  /** A recently paid order for the same cart; then no order is inserted. */
  paidOrderId: string | null
  ownedBasePacks: OwnedBasePacks
  /** When the buyer placed the oldest of the orders that fill the hourly limit; null below the limit. */
  limitReachedAt: Date | null
  catalogueVersion: number
}

/**
 * Finds the live order for this cart, or inserts the new one if every rule allows it, in one statement. The trigger
 * `replace_open_orders` expires the buyer's open order for another cart. Of two concurrent statements of one buyer the
 * second waits for the first before it locks anything else, so that they cannot deadlock. It still reads the data as of its
 * start, and so violates the constraint `one_live_order` or `one_open_order`.
 *
 * `lapsed` has the earlier orders for this cart whose time is over, whose purchase is sold or whose payment goes back. The
 * condition on their count is always true: it makes PostgreSQL expire them before it inserts the order, which would
 * otherwise violate the constraint `one_live_order`. Their states are part of the text, so that the generic plan can use an index.
 */
export async function findOrInsertOrder(
  db: Db | Tx,
  order: NewOrder,
  rules: PlaceOrderRules,
): Promise<PlaceOrderResult> {
  const lines = order.lines.map(
    (line) => sql`(${line.lineNo}::int, ${line.poid}, ${line.packageId}, ${line.name}, ${line.type},
      ${line.duration}, ${line.months}::int, ${line.days}::int, ${line.pricePaise}::bigint)`,
  )
  const isLapsed = sql`${isBuyerLocked} and subscriber_id = ${order.subscriberId} and cart_hash = ${order.cartHash}
    and status in ('open', 'paying')
    and (expires_at <= ${order.placedAt} or ${isPurchaseSold('orders')} or ${isPaymentReturned('orders')})`
  const { rows } = await sql<PlaceOrderResult>`
    with ${placeOrderFacts(order, rules)}, lapsed as (
      ${transitionOrders('expire', isLapsed, order.placedAt)} returning id
    ), placed as (
      insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at,
        purchase_id, language, plan_start, replaced_pack_id, credit_paise, credit_days)
      select ${order.id}, ${order.subscriberId}::uuid, 'open', ${order.customerKind}, ${order.amountPaise}::bigint,
        ${order.cartHash}, ${order.placedAt}::timestamptz, ${order.expiresAt}::timestamptz, purchase,
        ${order.language}, ${order.start}, ${order.upgrade?.packId ?? null}::uuid,
        ${order.upgrade?.creditPaise ?? null}::bigint, ${order.upgrade?.creditDays ?? null}::int
      from facts
      where ${isBuyerLocked} and live is null and paid is null and limit_reached_at is null
        and version = ${order.catalogueVersion}::int
        and owned_base_packs <> all(${rules.refusedTo}::text[]) and (select count(*) from lapsed) >= 0
      returning id
    ), lined as (
      insert into order_line (order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise)
      select placed.id, line.* from placed, (values ${sql.join(lines)}) as line
    )
    select coalesce(live, (select id from placed)) as "orderId", paid as "paidOrderId", owned_base_packs as "ownedBasePacks",
      limit_reached_at as "limitReachedAt", version as "catalogueVersion"
    from facts`.execute(db)
  const [placed] = rows
  if (!placed) throw new Error('insert order: query returned no row')
  return placed
}

type RenewalOrder = Pick<
  Order,
  'id' | 'subscriberId' | 'amountPaise' | 'language' | 'placedAt' | 'expiresAt'
> & {
  renewalId: string
  line: OrderLine
}

/** Inserts the order of a renewal with its first debit, so that it is never open for a payment by hand. */
export const insertRenewalOrder = ({ line, ...order }: RenewalOrder): WriteStatement[] => [
  sql`
    insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at,
      language, plan_start)
    values (${order.id}, ${order.subscriberId}, 'paying', 'OldCustomer', ${order.amountPaise},
      ${renewalHash(order.renewalId)}, ${order.placedAt}, ${order.expiresAt}, ${order.language}, 'renewal')`,
  sql`
    insert into order_line (order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise)
    values (${order.id}, ${line.lineNo}, ${line.poid}, ${line.packageId}, ${line.name}, ${line.type},
      ${line.duration}, ${line.months}, ${line.days}, ${line.pricePaise})`,
]

export type OrderRow = JsonRow<Tables['orders']> & {
  lines: Tables['order_line'][]
  message_language: Language
  is_account_erased: boolean
}

export const lineFrom = (row: Tables['order_line']): OrderLine => ({
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

const upgradeFrom = (row: OrderRow): AgreedUpgrade | null => {
  const { replaced_pack_id: packId, credit_paise: credit, credit_days: creditDays } = row
  if (packId === null || credit === null || creditDays === null) return null
  return { packId, creditPaise: paise(credit), creditDays }
}

export const orderFrom = (row: OrderRow): Order => ({
  id: row.id,
  subscriberId: row.subscriber_id,
  status: row.status,
  customerKind: row.customer_kind,
  start: row.plan_start,
  upgrade: upgradeFrom(row),
  amountPaise: paise(row.amount_paise),
  lines: row.lines.map(lineFrom),
  placedAt: new Date(row.placed_at),
  expiresAt: new Date(row.expires_at),
  language: row.message_language,
  isAccountErased: row.is_account_erased,
})

/** The columns of an order `o`, with its lines, the language of messages about it and whether its account is erased. */
export const ORDER_WITH_LINES = sql`
  o.*, ${accountLanguage(sql`o.subscriber_id`, sql`o.language`)} as message_language, ${isAccountErased(sql`o.subscriber_id`)}
    as is_account_erased, (select coalesce(json_agg(l order by l.line_no), '[]') from order_line l where l.order_id = o.id) as lines`

export const orderQuery = (id: string): Query<Order | undefined> =>
  rowQuery(sql<OrderRow>`select ${ORDER_WITH_LINES} from orders o where o.id = ${id}`, orderFrom)

export const ordersQuery = (ids: string[]): Query<Order[]> =>
  rowsQuery(sql<OrderRow>`select ${ORDER_WITH_LINES} from orders o where o.id = any(${ids})`, orderFrom)

/**
 * Locks an order until the transaction ends, as every action that moves money does. An action that also needs the lock of
 * the buyer takes that lock first (`lockBuyerAndOrder`): in the reverse sequence two actions could deadlock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from orders where id = ${id} for no key update`.execute(tx)
}

/**
 * Returns the update for an event on every order that `where` selects and whose status allows the event. The only
 * statement that changes the status of an order, apart from the trigger `replace_open_orders`.
 */
function transitionOrders(event: OrderEvent, where: RawBuilder<unknown>, now: Date): WriteStatement {
  const { from, to } = orderTransitions[event]
  return sql`
    update orders set status = ${to}, paid_at = case when ${to} = 'paid' then ${now}::timestamptz else paid_at end
    where status = any(${from}) and ${where}`
}

/**
 * Returns the update for an event on one order. It updates nothing if the order's status has changed since it was
 * read.
 * @throws if the table of transitions does not allow the event: a programming error of the caller
 */
export function transitionOrder(
  { id, status }: Pick<Order, 'id' | 'status'>,
  event: OrderEvent,
  now: Date,
): WriteStatement {
  if (!canTransition(status, event)) throw new Error(`order ${id} is ${status}: cannot ${event}`)
  return transitionOrders(event, sql`id = ${id} and status = ${status}`, now)
}

/** Builds the query that checks whether the time of any unpaid order is over; orders with an attempt in flight count too. */
export const ordersAreOver = (now: Date): Query<boolean> =>
  isDueQuery(sql`orders where status in ('open', 'paying')`, 'expires_at', now)

/**
 * Which orders expire, once their time is over: `open` ones, or `paying` ones, which have attempts.
 * @param inFlight whether an attempt of the row of `orders` is in flight: money may still arrive for it
 */
export type OrdersToExpire = { status: 'open' | 'paying'; inFlight: RawBuilder<unknown>; now: Date }

const HAS_STATUS = { open: sql`status = 'open'`, paying: sql`status = 'paying'` }

const areToExpire = ({ status, inFlight, now }: OrdersToExpire) =>
  sql`${HAS_STATUS[status]} and expires_at <= ${now} and not ${inFlight}`

/** Lists the ids of orders whose time is over, the oldest expiry first, without those in `except`. */
export async function listOrdersToExpire(
  db: Db,
  which: OrdersToExpire,
  { limit, except }: { limit: number; except: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${areToExpire(which)} and id <> all(${except}::text[])
    order by expires_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Expires those of these orders whose time is over. */
export const expireListedOrders = (which: OrdersToExpire, ids: readonly string[]): WriteStatement =>
  transitionOrders('expire', sql`id = any(${[...ids]}::text[]) and ${areToExpire(which)}`, which.now)

/**
 * Expires the orders of renewals of a subscriber that are being paid, except those with a debit in flight.
 * @param inFlight as in `OrdersToExpire`
 */
export const expireRenewalOrders = (
  subscriberId: string,
  inFlight: RawBuilder<unknown>,
  now: Date,
): WriteStatement =>
  transitionOrders(
    'expire',
    sql`subscriber_id = ${subscriberId} and status = 'paying' and plan_start = 'renewal' and not ${inFlight}`,
    now,
  )

/** Prevents further payments of a subscriber. Waits for the row lock of a payment that is just starting. */
export const expireOrdersOf = (subscriberId: string, now: Date): WriteStatement =>
  transitionOrders('expire', sql`status = 'open' and subscriber_id = ${subscriberId}`, now)
