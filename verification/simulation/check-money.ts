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
  /** The refund of all that was left of the capture, or of the credit of an upgrade; null if there is none. */
  refund: Refund | null
  partialRefunds: Refund[]
  /** The refunded order: that of the capture, or the upgrade whose credit the refund returns. */
  refundedOrderId: string
  orderId: string
}
/**
 * `isTransferred`: it was sent by bank transfer, and the gateway keeps the captured money. `isByBank`: the buyer's bank took the
 * money back by a dispute.
 */
type Refund = {
  status: 'requested' | 'sent' | 'done' | 'manual'
  amountPaise: number
  isTransferred: boolean
  isByBank: boolean
}

/** A refund `r` as JSON. */
const REFUND = sql`jsonb_build_object('status', r.status, 'amountPaise', r.amount_paise,
  'isTransferred', exists (select from refund_by_hand h where h.refund_id = r.id and h.sent_from = 'bank'),
  'isByBank', r.covered_paise = r.amount_paise or exists (select from dispute d where d.refund_id = r.id))`

const listCaptures = async (db: Db): Promise<Capture[]> =>
  (
    await sql<Capture>`
      select c.gateway, c.gateway_payment_id as "paymentId", c.attempt_id as "attemptId",
        c.amount_paise as "amountPaise", c.disposition, c.order_id as "orderId",
        coalesce((select r.credit_of from refund r where r.capture_id = c.id and r.reason <> 'partial'), c.order_id)
          as "refundedOrderId",
        (select ${REFUND} from refund r where r.capture_id = c.id and r.reason <> 'partial') as refund,
        (select coalesce(jsonb_agg(${REFUND}), '[]') from refund r where r.capture_id = c.id and r.reason = 'partial')
          as "partialRefunds"
      from payment_capture c order by 1, 2`.execute(db)
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
  const allowed = new Map(captures.map((one) => [paymentKey(one), allowedPaise(one, staff)]))
  for (const entry of entries.values()) {
    if (entry.refundedPaise > entry.capturedPaise)
      violations.push(`${paymentKey(entry)}: the gateway refunded more than it captured`)
    if (!entry.refundedByGateway && entry.refundedPaise > (allowed.get(paymentKey(entry)) ?? 0))
      violations.push(`${paymentKey(entry)}: the gateway refunded money that the shop does not owe`)
  }
  for (const { smc, balancePaise } of external.satellite.wallets())
    if (balancePaise < 0) violations.push(`wallet ${smc} has a negative balance`)
  violations.push(
    ...captures
      .filter(({ orderId, refund }) => staff.refundedOrders.has(orderId) && refund === null)
      .map((capture) => `${paymentKey(capture)}: the shop confirmed a refund and did not create one`),
    ...captures
      .filter(({ orderId, partialRefunds, disposition }) => {
        const confirmed = [...staff.refundedParts.values()].filter((one) => one === orderId)
        return disposition === 'applied' && partialRefunds.length < confirmed.length
      })
      .map((capture) => `${paymentKey(capture)}: the shop confirmed a partial refund and did not create one`),
  )
  return [...violations, ...(await listLostOrders(db, customers))]
}

/** Returns how much of a capture may be refunded: its order could not take it, or two members of the staff agreed. */
function allowedPaise(
  { disposition, refundedOrderId, orderId, amountPaise }: Capture,
  staff: Scenario['staff'],
): number {
  if (disposition === 'refund' || staff.approvedOrders.has(refundedOrderId)) return amountPaise
  return sum(
    [...staff.approvedParts.values()].filter((one) => one.orderId === orderId).map((one) => one.amountPaise),
  )
}

function listCaptureViolations(capture: Capture, entry: BookEntry | undefined): string[] {
  const key = paymentKey(capture)
  if (!entry) return [`${key}: the gateway has no such payment`]
  const found: string[] = []
  if (entry.attemptId !== capture.attemptId) found.push(`${key}: booked on the wrong attempt`)
  if (entry.capturedPaise !== capture.amountPaise)
    found.push(
      `${key}: booked ${String(capture.amountPaise)}, the gateway captured ${String(entry.capturedPaise)}`,
    )
  const refunds = refundsOf(capture)
  const paiseOf = (...statuses: Refund['status'][]) =>
    sum(
      refunds
        .filter((one) => statuses.includes(one.status) && isByGateway(one))
        .map((one) => one.amountPaise),
    )
  const [done, open] = [paiseOf('done'), paiseOf('requested', 'sent')]
  if (!entry.refundedByGateway && (entry.refundedPaise < done || entry.refundedPaise > done + open))
    found.push(
      `${key}: refunds of ${String(done)} are done, but the gateway refunded ${String(entry.refundedPaise)}`,
    )
  if (
    refunds.some(({ status, isTransferred }) => status === 'manual' || isTransferred) &&
    entry.failedRefundPaise === 0
  )
    found.push(`${key}: the refund is manual, but the gateway did not reject it`)
  return found
}

const isByGateway = ({ isTransferred, isByBank }: Refund): boolean => !isTransferred && !isByBank

const refundsOf = ({ refund, partialRefunds }: Capture): Refund[] => [
  ...partialRefunds,
  ...(refund ? [refund] : []),
]

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

/** Returns what the gateway did not refund itself; a refund by hand, by bank transfer or by a dispute leaves it there. */
const keptPaise = (capture: Capture): number =>
  capture.amountPaise -
  sum(
    refundsOf(capture)
      .filter((one) => one.status !== 'manual' && isByGateway(one))
      .map(({ amountPaise }) => amountPaise),
  )

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

/**
 * Checks that the buyer got a message with the order id for every capture, refunded sale and partial refund. A sale that a bank
 * took back has none: the bank reports it.
 */
async function listMissingMessages(db: Db, { messages }: Scenario['external']): Promise<string[]> {
  const { rows } = await sql<{ id: string; mobile: string; captures: number }>`
    select o.id, s.mobile,
      (count(*) + count(*) filter (where o.status = 'refunded' and c.disposition = 'applied' and not exists (
        select from refund b where b.capture_id = c.id and b.reason = 'chargeback')) + coalesce(sum((
        select count(*) from refund r where r.capture_id = c.id and r.reason = 'partial')), 0))::int as captures
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
