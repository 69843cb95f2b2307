/**
 * The days on which gateways pay out, after everything else, in some seeds. Customers still buy, and staff refunds. The gateways and the bank
 * write their files from their own books; the finance desk imports them in any order, late, twice, broken, or from an instance
 * that dies. Finally every paisa must be in a payout that has arrived, in a fee, or in the work list.
 */
import { closeDay } from '#api/payouts/close-day.ts'
import { manualRefund } from '#verification/simulation/actions/manual-refund.ts'
import { signIn } from '#verification/simulation/actions/register-or-login.ts'
import { buyPacks } from '#verification/simulation/buy-packs.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import { createPayoutBooks, type PayoutBooks } from '#verification/simulation/models/payout-books.ts'
import { isoDay } from '#verification/simulation/models/payout-files.ts'
import { refundOrder } from '#verification/simulation/refund-order.ts'
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import {
  AFTER_TRADE_MS,
  DAY_MS,
  deliverMessages,
  HOUR_MS,
  MINUTE_MS,
  passPauses,
  skipTo,
} from '#verification/simulation/run-shop.ts'
import { type Customer, newCustomer, type Scenario } from '#verification/simulation/scenario.ts'
import { type BankAccount, createBankAccount } from './bank-account.ts'
import { checkReceivables, listUnaccountedMovements } from './check-payouts.ts'
import { createExpectedMatches } from './expected-matches.ts'
import {
  addToMatchedPayout,
  checkDesk,
  type FinanceDesk,
  importReport,
  importStatement,
} from './finance-desk.ts'
import { sql } from 'kysely'

const MOBILE = '9840012370'
/** Until all refunds have arrived. */
const AT_THE_END_MS = [MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS]
/** More than it takes until a payment counts as missing. */
const DRAIN_DAYS = 9

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passPayoutDays(scenario: Scenario): Promise<string> {
  const { random, customers, clock, external, violations } = scenario
  await deliverMessages(scenario)
  const customer = newCustomer(MOBILE)
  customers.push(customer)
  await signIn(scenario, scenario.instances[0], customer)
  const today = () => dayOf(clock.now())
  const books = PAGE_GATEWAYS.map((gateway) =>
    createPayoutBooks({ gateway, model: external[gateway].model, random: () => scenario.random, today }),
  )
  const days: PayoutDays = {
    books,
    account: createBankAccount(scenario, books),
    firstDay: await firstCaptureDay(scenario),
    desk: { scenario, expected: createExpectedMatches(), explained: [], imported: new Set() },
    notes: [],
  }
  for (let day = random.between(3, 6); day > 0 && violations.length === 0; day--) {
    await trade(scenario, customer)
    await passDay(scenario, days)
  }
  if (violations.length === 0) await drain(scenario, days)
  return `payouts: ${days.notes.filter((note) => note !== undefined).join('; ')}`
}

type PayoutDays = {
  books: readonly PayoutBooks[]
  account: BankAccount
  desk: FinanceDesk
  /** The day in India of the first capture. */
  firstDay: number
  /** What happened, in a few words. */
  notes: (string | undefined)[]
}

/** Gateways pay out; the desk imports some of the files, in one order or the other. */
async function passDay(
  scenario: Scenario,
  { books, account, desk, firstDay, notes }: PayoutDays,
): Promise<void> {
  const { random, clock, violations } = scenario
  for (const book of books) if (random.happens(0.8)) notes.push(book.payOut({ firstDay, isLast: false }))
  for (const book of books) if (random.happens(0.15)) notes.push(book.takeBack())
  await account.addDay()
  const imports = [
    ...books.map((book) => () => importReport(desk, book, { isFull: false })),
    () => importStatement(desk, account.movements, { isFull: false }),
  ]
  for (const run of random.happens(0.5) ? imports : imports.toReversed())
    if (violations.length === 0 && random.happens(0.8)) notes.push(await run())
  if (random.happens(0.3)) await addToMatchedPayout(desk)
  await checkDesk(desk)
  await skipTo(scenario, clock.now().getTime() + random.between(1, 3) * DAY_MS)
}

/** Returns the day in India of the first capture; today without any. */
async function firstCaptureDay({ database: { db }, clock }: Scenario): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(captured_at) as at from payment_capture where gateway <> 'satellite-wallet'`.execute(db)
  return dayOf(rows[0]?.at ?? clock.now())
}

/** A customer buys, and staff refunds an order or sends a refund that a gateway has refused. */
async function trade(scenario: Scenario, customer: Customer): Promise<void> {
  const { random } = scenario
  for (let count = random.between(0, 2); count > 0; count--) await buyPacks(scenario, customer)
  const paid = random.happens(0.3) ? random.pickIfAny(await listPaid(scenario)) : undefined
  if (paid !== undefined) await refundOrder(scenario, paid)
  if (random.happens(0.5)) await manualRefund(scenario)
  await passPauses(scenario, { pauses: AFTER_TRADE_MS, isCalm: true })
}

async function listPaid({ database: { db } }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriber s on s.id = o.subscriber_id
    where s.mobile = ${MOBILE} and o.status = 'paid' order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pays out and imports everything. Then only what is wrong may be left, and nothing may still wait for its day. */
async function drain(
  scenario: Scenario,
  { books, account, desk, firstDay, notes }: PayoutDays,
): Promise<void> {
  const { clock, violations, instances } = scenario
  await passPauses(scenario, { pauses: AT_THE_END_MS, isCalm: true })
  for (const book of books) notes.push(book.payOut({ firstDay, isLast: true }))
  await skipTo(scenario, momentOf(dayOf(clock.now()) + DRAIN_DAYS, 12).getTime())
  await account.addDay()
  for (const book of books) notes.push(await importReport(desk, book, { isFull: true }))
  notes.push(await importStatement(desk, account.movements, { isFull: true }))
  const list = await checkDesk(desk)
  if (!list || violations.length > 0) return
  if (list.notDue > 0) violations.push(`${String(list.notDue)} payments or payouts never become due`)
  violations.push(...(await listUnaccountedMovements(scenario, [...list.exceptions, ...desk.explained])))
  const { gateways } = await closeDay(instances[0].platform, isoDay(dayOf(clock.now())))
  violations.push(...checkReceivables(scenario, desk.expected, gateways))
}
