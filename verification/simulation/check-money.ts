/** Compares what the shop recorded with the gateways' own books: at every moment, and at the end of a run. */
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { BookLine } from '#verification/simulation/models/gateway-books.ts'
import type { Scene } from './scenario.ts'

type Capture = {
  gateway: string
  paymentId: string
  attemptId: string
  amountPaise: number
  disposition: 'applied' | 'refund'
  refund: 'requested' | 'sent' | 'done' | 'manual' | null
  /** The refund was sent by bank transfer: the gateway keeps the captured money. */
  isTransferred: boolean
  orderId: string
}

const listCaptures = async (db: Db): Promise<Capture[]> =>
  (
    await sql<Capture>`
      select c.gateway, c.gateway_payment_id as "paymentId", c.attempt_id as "attemptId",
        c.amount_paise as "amountPaise", c.disposition, r.status as refund, c.order_id as "orderId",
        h.sent_from is not distinct from 'bank' as "isTransferred"
      from payment_capture c left join refund r on r.capture_id = c.id
      left join refund_by_hand h on h.refund_id = r.id order by 1, 2`.execute(db)
  ).rows

const keyOf = ({ gateway, paymentId }: { gateway: string; paymentId: string }): string =>
  `${gateway} ${paymentId}`

/** Checks what holds at every moment, whatever fails. @returns the violations */
export async function checkMoney({ database: { db }, outside, customers, staff }: Scene): Promise<string[]> {
  const lines = new Map(outside.lines().map((line) => [keyOf(line), line]))
  const captures = await listCaptures(db)
  const wrong = captures.flatMap((capture) => faultsOf(capture, lines.get(keyOf(capture))))
  const refundable = new Set(captures.filter((one) => mayGoBack(one, staff)).map(keyOf))
  for (const line of lines.values()) {
    if (line.refundedPaise > line.capturedPaise) wrong.push(`${keyOf(line)}: more went back than came`)
    if (line.refundedPaise > 0 && !line.returnedByItself && !refundable.has(keyOf(line)))
      wrong.push(`${keyOf(line)}: money went back that the shop does not owe`)
  }
  for (const { smc, balancePaise } of outside.satellite.wallets())
    if (balancePaise < 0) wrong.push(`wallet ${smc} is below zero`)
  wrong.push(
    ...captures
      .filter(({ orderId, refund }) => staff.gaveBack.has(orderId) && refund === null)
      .map((capture) => `${keyOf(capture)}: given back by staff, and kept`),
  )
  return [...wrong, ...(await lostOrders(db, customers))]
}

/** Returns whether a capture may be refunded: its order could not take it, or two members of the staff agreed. */
const mayGoBack = ({ disposition, orderId }: Capture, staff: Scene['staff']): boolean =>
  disposition === 'refund' || staff.mayGoBack.has(orderId)

function faultsOf(capture: Capture, line: BookLine | undefined): string[] {
  const what = keyOf(capture)
  if (!line) return [`${what}: the gateway knows no such payment`]
  const faults: string[] = []
  if (line.attemptId !== capture.attemptId) faults.push(`${what}: booked on another attempt`)
  if (line.capturedPaise !== capture.amountPaise)
    faults.push(
      `${what}: booked ${String(capture.amountPaise)}, the gateway took ${String(line.capturedPaise)}`,
    )
  const owed = capture.isTransferred ? 0 : capture.amountPaise
  if (capture.refund === 'done' && line.refundedPaise !== owed)
    faults.push(`${what}: its refund is called done, and the gateway gave back ${String(line.refundedPaise)}`)
  if ((capture.refund === 'manual' || capture.isTransferred) && line.stuckPaise === 0)
    faults.push(`${what}: its refund was handed to a person, and the gateway never refused it`)
  return faults
}

/** Checks that every acknowledged order exists, for its buyer, with the agreed price and packages. */
async function lostOrders(db: Db, customers: Scene['customers']): Promise<string[]> {
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
      .map(({ id }) => `order ${id} of ${mobile} is not as the buyer was told`),
  )
}

/** Checks the end of a run, after all messages were delivered: nothing is open, and both sides' books are equal. */
export async function checkSettled({ database: { db }, outside }: Scene): Promise<string[]> {
  const lines = outside.lines().filter(({ returnedByItself }) => !returnedByItself)
  const captures = await listCaptures(db)
  const known = new Map(captures.map((capture) => [keyOf(capture), capture]))
  const wrong = lines
    .filter((line) => line.capturedPaise > 0 && !known.has(keyOf(line)))
    .map(
      (line) => `${keyOf(line)}: the gateway has ${String(line.capturedPaise)} that the shop does not know`,
    )
  for (const gateway of ['payu', 'paytm', 'satellite-wallet']) {
    const theirs = sum(
      lines.filter((line) => line.gateway === gateway).map((l) => l.capturedPaise - l.refundedPaise),
    )
    const ours = sum(
      captures.filter((one) => one.gateway === gateway && keeps(one)).map((one) => one.amountPaise),
    )
    const booked = await gatewayBalance(db, gateway)
    if (theirs !== ours || booked !== ours)
      wrong.push(
        `${gateway} holds ${String(theirs)}, the shop's captures say ${String(ours)}, its ledger ${String(booked)}`,
      )
  }
  return [...wrong, ...(await stuck(db)), ...(await untold(db, outside))]
}

/** Whether the gateway keeps the money: a sale, a manual refund, or one that was sent by bank transfer. */
const keeps = ({ refund, isTransferred }: Capture): boolean =>
  refund === null || refund === 'manual' || isTransferred

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

async function stuck(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'outbox ' || topic || ' ' || key as what from outbox where done_at is null and given_up_at is null
    union all select 'message given up ' || key from outbox
      where given_up_at is not null and topic <> 'refund' and key not like 'otp-%'
    union all select 'order ' || id || ' ' || status from orders where status in ('open', 'paying')
    union all select 'attempt ' || id || ' ' || status from payment_attempt where status in ('sent', 'pending')
    union all select 'refund ' || id || ' ' || status from refund where status in ('requested', 'sent')`.execute(
    db,
  )
  return rows.map(({ what }) => `stuck: ${what}`)
}

/** Checks that the buyer got a message with the order id for every capture and for every refunded sale. */
async function untold(db: Db, { messages }: Scene['outside']): Promise<string[]> {
  const { rows } = await sql<{ id: string; mobile: string; captures: number }>`
    select o.id, s.mobile,
      (count(*) + count(*) filter (where o.status = 'refunded' and c.disposition = 'applied'))::int as captures
    from payment_capture c join orders o on o.id = c.order_id join subscriber s on s.id = o.subscriber_id group by 1, 2`.execute(
    db,
  )
  return rows
    .filter(({ id, mobile, captures }) => {
      const told = messages.to(mobile).filter(({ text }) => text.includes(id))
      return told.length < captures
    })
    .map(({ id }) => `the buyer of ${id} was not told of every payment`)
}
