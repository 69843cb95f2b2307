/** What must hold after a round and at the end: the invariants, and equality with the gateways' books. */
import type { Db } from '#api/platform/db/tables.ts'
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { Book } from '#test/simulated-world.ts'
import { sql } from 'kysely'
import { WALLET_PAISE, type Ground } from './environment.ts'

const SYSTEMS = { payu: 'payu', paytm: 'paytm', 'satellite-wallet': 'satellite' } as const
type Gateway = keyof typeof SYSTEMS

/** @returns the violations as text */
export async function listFaults({ db, standIns }: Pick<Ground, 'db' | 'standIns'>): Promise<string[]> {
  const broken = await listViolations(db)
  const booked = await Promise.all(
    (Object.keys(SYSTEMS) as Gateway[]).map(async (gateway) => {
      // Our captures are read first: whatever we have booked, the gateway captured before.
      const ours = await listCaptures(db, gateway)
      return compare(gateway, ours, await standIns.books(SYSTEMS[gateway]))
    }),
  )
  return [...broken.map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows)}`), ...booked.flat()]
}

type Ours = { id: string; amount: number; owed: boolean }

async function listCaptures(db: Db, gateway: Gateway): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select gateway_payment_id as id, amount_paise as amount, disposition = 'refund' as owed
    from payment_capture where gateway = ${gateway}`.execute(db)
  return rows
}

/** Checks that we booked no capture that the gateway did not make, and that the gateway refunded only what we owed. */
function compare(gateway: Gateway, ours: Ours[], books: Book[]): string[] {
  const theirs = new Map(books.map((book) => [book.paymentId, book]))
  const invented = ours.filter(({ id, amount }) => theirs.get(id)?.capturedPaise !== amount)
  const known = new Map(ours.map((capture) => [capture.id, capture]))
  const given = books.filter(
    ({ paymentId, refundedPaise }) => refundedPaise > 0 && !known.get(paymentId)?.owed,
  )
  return [
    ...invented.map(({ id }) => `${gateway}: capture ${id} is not what the gateway took`),
    ...given.map(({ paymentId }) => `${gateway}: payment ${paymentId} was given back, and nobody owed it`),
  ]
}

/** Counts the work that is still to be done: it is no fault during the run, and at the end there must be none. */
export async function countOpenWork({ db, standIns }: Pick<Ground, 'db' | 'standIns'>): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from outbox where done_at is null and given_up_at is null) as open`.execute(db)
  const unheard = await Promise.all(
    (Object.keys(SYSTEMS) as Gateway[]).map(async (gateway) => {
      const theirs = (await standIns.books(SYSTEMS[gateway])).filter(({ capturedPaise }) => capturedPaise > 0)
      return theirs.length - (await listCaptures(db, gateway)).length
    }),
  )
  return (rows[0]?.open ?? 0) + unheard.reduce((sum, count) => sum + count, 0)
}

/** Checks the end, when all work is done: the balances agree to the paisa. */
export async function listFinalFaults(ground: Pick<Ground, 'db' | 'standIns'>): Promise<string[]> {
  const late = await listOverdue(ground.db, new Date())
  const sums = await Promise.all(
    (Object.keys(SYSTEMS) as Gateway[]).map(async (gateway) => {
      const books = await ground.standIns.books(SYSTEMS[gateway])
      const theirs = books.reduce((sum, book) => sum + book.capturedPaise - book.refundedPaise, 0)
      const ours = await gatewayBalance(ground.db, gateway)
      return ours === theirs
        ? []
        : [`${gateway}: our books say ${String(ours)} paise, theirs ${String(theirs)}`]
    }),
  )
  return [...(await listFaults(ground)), ...late.map(({ rule }) => rule), ...sums.flat()]
}

/** Checks that no wallet paid more than its balance. */
export async function listOverdrawn({ db }: Pick<Ground, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ number: string; paise: number }>`
    select s.number, sum(c.amount_paise)::bigint as paise
    from payment_capture c join orders o on o.id = c.order_id join subscriber s on s.id = o.subscriber_id
    where c.gateway = 'satellite-wallet' and c.disposition = 'applied'
    group by 1 having sum(c.amount_paise) > ${WALLET_PAISE}`.execute(db)
  return rows.map(({ number, paise }) => `wallet ${number} gave ${String(paise)} paise`)
}
