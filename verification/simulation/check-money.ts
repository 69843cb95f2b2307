/** Compares the shop's records with the gateways' own books: at every moment, and at the end of a run. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { BookEntry } from '#verification/simulation/models/gateway-books.ts'
import type { Scenario } from './scenario.ts'

type Capture = {
  gateway: string
  paymentId: string
  attemptId: string
  amountPaise: number
  disposition: 'applied' | 'refund'
  refund: 'requested' | 'sent' | 'done' | 'manual' | null
  /** Less than the capture where it returns the credit of an upgrade; null without a refund. */
  refundPaise: number | null
  /** The order that was given back: of the capture, or the upgrade whose credit it returns. */
  refundedOrderId: string
  /** The refund was sent by bank transfer: the gateway keeps the captured money. */
  isTransferred: boolean
  orderId: string
}

const listCaptures = async (db: Db): Promise<Capture[]> =>
  (
    await sql<Capture>`
      select c.gateway, c.gateway_payment_id as "paymentId", c.attempt_id as "attemptId",
        c.amount_paise as "amountPaise", c.disposition, r.status as refund, r.amount_paise as "refundPaise",
        coalesce(r.credit_of, c.order_id) as "refundedOrderId", c.order_id as "orderId",
        h.sent_from is not distinct from 'bank' as "isTransferred"
      from payment_capture c left join refund r on r.capture_id = c.id
      left join refund_by_hand h on h.refund_id = r.id order by 1, 2`.execute(db)
  ).rows

const paymentKey = ({ gateway, paymentId }: { gateway: string; paymentId: string }): string =>
  `${gateway} ${paymentId}`

/** Checks what holds at every moment, whatever fails. @returns the violations */
export async function checkMoney({ database: { db }, external, customers, staff }: Scenario) {
  const entries = new Map(external.bookEntries().map((entry) => [paymentKey(entry), entry]))
  const captures = await listCaptures(db)
  const violations = captures.flatMap((capture) =>
    listCaptureViolations(capture, entries.get(paymentKey(capture))),
  )
  const refundable = new Set(captures.filter((one) => isRefundAllowed(one, staff)).map(paymentKey))
  for (const entry of entries.values()) {
    if (entry.refundedPaise > entry.capturedPaise)
      violations.push(`${paymentKey(entry)}: the gateway refunded more than it captured`)
    if (entry.refundedPaise > 0 && !entry.refundedByGateway && !refundable.has(paymentKey(entry)))
      violations.push(`${paymentKey(entry)}: the gateway refunded money that the shop does not owe`)
  }
  for (const { smc, balancePaise } of external.satellite.wallets())
    if (balancePaise < 0) violations.push(`wallet ${smc} has a negative balance`)
  violations.push(
    ...captures
      .filter(({ orderId, refund }) => staff.refundedOrders.has(orderId) && refund === null)
      .map((capture) => `${paymentKey(capture)}: the shop confirmed a refund and did not create one`),
  )
  return [...violations, ...(await listLostOrders(db, customers))]
}

/** Returns whether a capture may be refunded: its order could not take it, or two members of the staff agreed. */
const isRefundAllowed = ({ disposition, refundedOrderId }: Capture, staff: Scenario['staff']): boolean =>
  disposition === 'refund' || staff.approvedOrders.has(refundedOrderId)

function listCaptureViolations(capture: Capture, entry: BookEntry | undefined): string[] {
  const key = paymentKey(capture)
  if (!entry) return [`${key}: the gateway has no such payment`]
  const found: string[] = []
  if (entry.attemptId !== capture.attemptId) found.push(`${key}: booked on the wrong attempt`)
  if (entry.capturedPaise !== capture.amountPaise)
    found.push(
      `${key}: booked ${String(capture.amountPaise)}, the gateway captured ${String(entry.capturedPaise)}`,
    )
  const owed = capture.isTransferred ? 0 : capture.refundPaise
  if (capture.refund === 'done' && entry.refundedPaise !== owed)
    found.push(`${key}: the refund is done, but the gateway refunded ${String(entry.refundedPaise)}`)
  if ((capture.refund === 'manual' || capture.isTransferred) && entry.failedRefundPaise === 0)
    found.push(`${key}: the refund is manual, but the gateway did not reject it`)
  return found
}

/** Checks that every acknowledged order exists, for its buyer, with the agreed price and packages. */
async function listLostOrders(db: Db, customers: Scenario['customers']): Promise<string[]> {
  const { rows } = await sql<{ id: string; paise: number; mobile: string; poids: string[] }>`
    select o.id, o.amount_paise as paise, s.mobile,
      (select jsonb_agg(l.poid order by l.line_no) from order_line l where l.order_id = o.id) as poids
    from orders o join subscriber s on s.id = o.subscriber_id`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return customers.flatMap(({ mobile, orders }) =>
    orders
      .filter(({ id, amountPaise, poids }) => {
        const row = stored.get(id)
        const same = row?.mobile === mobile && row.paise === amountPaise
        return !same || row.poids.toSorted().join() !== poids.toSorted().join()
      })
      .map(({ id }) => `order ${id} of ${mobile} differs from the acknowledged order`),
  )
}

/** Checks the end of a run, after all messages were delivered: nothing is open, and both sides' books are equal. */
export async function checkSettled({ database: { db }, external }: Scenario): Promise<string[]> {
  const entries = external.bookEntries().filter(({ refundedByGateway }) => !refundedByGateway)
  const captures = await listCaptures(db)
  const known = new Map(captures.map((capture) => [paymentKey(capture), capture]))
  const violations = entries
    .filter((entry) => entry.capturedPaise > 0 && !known.has(paymentKey(entry)))
    .map(
      (entry) =>
        `${paymentKey(entry)}: the gateway has ${String(entry.capturedPaise)} that the shop has not booked`,
    )
  for (const { name: gateway } of GATEWAYS) {
    const gatewayPaise = sum(
      entries.filter((entry) => entry.gateway === gateway).map((l) => l.capturedPaise - l.refundedPaise),
    )
    const capturedPaise = sum(captures.filter((one) => one.gateway === gateway).map(keptPaise))
    const ledgerPaise = await gatewayBalance(db, gateway)
    if (gatewayPaise !== capturedPaise || ledgerPaise !== capturedPaise)
      violations.push(
        `${gateway} holds ${String(gatewayPaise)}, the shop's captures add up to ${String(capturedPaise)}, its ledger to ${String(ledgerPaise)}`,
      )
  }
  return [...violations, ...(await listUnfinished(db)), ...(await listMissingMessages(db, external))]
}

/** Returns what the gateway keeps: all of a sale, a manual refund or one by bank transfer; else what was not refunded. */
const keptPaise = ({ refund, isTransferred, amountPaise, refundPaise }: Capture): number =>
  refund === 'manual' || isTransferred ? amountPaise : amountPaise - (refundPaise ?? 0)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Lists outbox items, orders, attempts and refunds that are not finished. */
async function listUnfinished(db: Db): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    select 'outbox ' || topic || ' ' || key as item from outbox where done_at is null and given_up_at is null
    union all select 'discarded message ' || key from outbox
      where given_up_at is not null and topic <> 'refund' and key not like 'otp-%' and key not like 'reminder-%'
    union all select 'order ' || id || ' ' || status from orders where status in ('open', 'paying')
    union all select 'attempt ' || id || ' ' || status from payment_attempt where status in ('sent', 'pending')
    union all select 'refund ' || id || ' ' || status from refund where status in ('requested', 'sent')`.execute(
    db,
  )
  return rows.map(({ item }) => `unfinished at the end: ${item}`)
}

/** Checks that the buyer got a message with the order id for every capture and for every refunded sale. */
async function listMissingMessages(db: Db, { messages }: Scenario['external']): Promise<string[]> {
  const { rows } = await sql<{ id: string; mobile: string; captures: number }>`
    select o.id, s.mobile,
      (count(*) + count(*) filter (where o.status = 'refunded' and c.disposition = 'applied'))::int as captures
    from payment_capture c join orders o on o.id = c.order_id join subscriber s on s.id = o.subscriber_id group by 1, 2`.execute(
    db,
  )
  return rows
    .filter(({ id, mobile, captures }) => {
      const received = messages.to(mobile).filter(({ text }) => text.includes(id))
      return received.length < captures
    })
    .map(({ id }) => `the buyer of ${id} did not get a message about every payment`)
}
