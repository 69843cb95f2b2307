/** Checks after each round and at the end: the invariants, and that our books equal the gateways' books. */
import type { Db } from '#api/platform/db/tables.ts'
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { BookEntry } from '#test/simulators/external-simulators.ts'
import { sql } from 'kysely'
import { WALLET_PAISE, type Environment } from './environment.ts'

/** Checks a round. @returns the violations as text */
export async function listRoundViolations({ db, simulators }: Pick<Environment, 'db' | 'simulators'>) {
  const broken = await listViolations(db)
  const booked = await Promise.all(
    GATEWAYS.map(async ({ name: gateway }) => {
      // Reads our captures first: the gateway captured each of them before we booked it.
      const ours = await listCaptures(db, gateway)
      return compare(gateway, ours, await simulators.books(gateway))
    }),
  )
  return [...broken.map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows)}`), ...booked.flat()]
}

type OurCapture = { id: string; amount: number; owed: boolean }

async function listCaptures(db: Db, gateway: GatewayName): Promise<OurCapture[]> {
  const { rows } = await sql<OurCapture>`
    select gateway_payment_id as id, amount_paise as amount, disposition = 'refund' as owed
    from payment_capture where gateway = ${gateway}`.execute(db)
  return rows
}

/** Checks that we booked no capture that the gateway did not make, and that the gateway refunded only what we owed. */
function compare(gateway: GatewayName, ours: OurCapture[], books: BookEntry[]): string[] {
  const theirs = new Map(books.map((book) => [book.paymentId, book]))
  const unmatched = ours.filter(({ id, amount }) => theirs.get(id)?.capturedPaise !== amount)
  const known = new Map(ours.map((capture) => [capture.id, capture]))
  const unowed = books.filter(
    ({ paymentId, refundedPaise }) => refundedPaise > 0 && !known.get(paymentId)?.owed,
  )
  return [
    ...unmatched.map(({ id }) => `${gateway}: capture ${id} differs from the gateway's payment`),
    ...unowed.map(
      ({ paymentId }) => `${gateway}: payment ${paymentId} was refunded without a refund in our books`,
    ),
  ]
}

/** Counts open work: outbox items and gateway payments without a capture. Allowed during the run, not at the end. */
export async function countOpenWork({ db, simulators }: Pick<Environment, 'db' | 'simulators'>) {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from outbox where done_at is null and given_up_at is null) as open`.execute(db)
  const unbooked = await Promise.all(
    GATEWAYS.map(async ({ name: gateway }) => {
      const theirs = (await simulators.books(gateway)).filter(({ capturedPaise }) => capturedPaise > 0)
      return theirs.length - (await listCaptures(db, gateway)).length
    }),
  )
  return (rows[0]?.open ?? 0) + unbooked.reduce((sum, count) => sum + count, 0)
}

/** Checks the end of the run, when all work is done: the balances must agree to the paisa. */
export async function listFinalViolations(environment: Pick<Environment, 'db' | 'simulators'>) {
  const late = await listOverdue(environment.db, new Date())
  const sums = await Promise.all(
    GATEWAYS.map(async ({ name: gateway }) => {
      const books = await environment.simulators.books(gateway)
      const theirs = books.reduce((sum, book) => sum + book.capturedPaise - book.refundedPaise, 0)
      const ours = await gatewayBalance(environment.db, gateway)
      return ours === theirs
        ? []
        : [`${gateway}: our balance is ${String(ours)} paise, the gateway's is ${String(theirs)}`]
    }),
  )
  return [...(await listRoundViolations(environment)), ...late.map(({ rule }) => rule), ...sums.flat()]
}

/** Checks that no wallet paid more than its balance. */
export async function listOverdrawnWallets({ db }: Pick<Environment, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ number: string; paise: number }>`
    select s.number, sum(c.amount_paise)::bigint as paise
    from payment_capture c join orders o on o.id = c.order_id join subscriber s on s.id = o.subscriber_id
    where c.gateway = 'satellite-wallet' and c.disposition = 'applied'
    group by 1 having sum(c.amount_paise) > ${WALLET_PAISE}`.execute(db)
  return rows.map(
    ({ number, paise }) => `wallet ${number} paid ${String(paise)} paise, more than its balance`,
  )
}
