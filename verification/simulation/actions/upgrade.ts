/**
 * Action: a customer with a running plan orders an upgrade of it, sometimes with a wrong credit. The simulation computes the
 * credit itself from the price and the dates of the pack.
 */
import type { Db } from '#api/platform/db/tables.ts'
import { sendRequest } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import { writeRupees, readRupees } from '#verification/simulation/models/rupees.ts'
import {
  type Customer,
  pickCustomer,
  pickInstance,
  type Scenario,
} from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import { cartOf, recordOrder } from './place-order.ts'

type Pack = {
  packageType: string
  /** The number of its order. */
  transactionID: string
  packageamount: string
  startDate: string
  endDate: string
  upgrade?: { credit: string; unusedDays: number }
}

const TARGETS: [string, ...string[]] = ['P1-SOUTH-STARS-3M', 'P1-FAMILY-MAX-3M', 'P1-FAMILY-MAX-12M']
const DAY_MS = 86_400_000

export async function upgrade(scenario: Scenario): Promise<string> {
  const customer = pickCustomer(scenario)
  const instance = pickInstance(scenario)
  if (!instance || customer.token === '') return 'no customer to upgrade'
  const credit = await readCredit(scenario, instance, customer)
  if (credit === undefined) return `${customer.mobile} owns no plan to upgrade`
  const wrongBy = scenario.random.happens(0.2) ? 1_00 : 0
  return (await orderUpgrade(scenario, instance, { customer, credit, wrongBy })).summary
}

/** Returns the credit of the running plan in paise, compared with the offered one; undefined without an offer. */
export async function readCredit(
  scenario: Scenario,
  instance: Instance,
  customer: Customer,
): Promise<number | undefined> {
  const { clock, database, violations } = scenario
  const request = { method: 'GET', url: '/api/account/packs' } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  const packs = (response?.body['data'] ?? []) as Pack[]
  const pack = packs.find(({ upgrade: offer }) => offer !== undefined)
  if (!pack?.upgrade) return undefined

  const credit = creditOf(pack, await readRefunded(database.db, pack.transactionID), clock.now().getTime())
  if (readRupees(pack.upgrade.credit) !== credit)
    violations.push(`a credit of ${pack.upgrade.credit} was offered, it is ${writeRupees(credit)}`)
  return credit
}

/** Returns what partial refunds returned of the price of an order's app plan. */
async function readRefunded(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from entitlement e
    join payment_capture c on c.order_id = e.order_id join refund r on r.capture_id = c.id and r.line_no = e.line_no
    where e.order_id = ${orderId} and e.type = '1'`.execute(db)
  return rows[0]?.paise ?? 0
}

/** Returns the price of the days that have not begun, less what was refunded, in paise without the fraction. */
function creditOf({ packageamount, startDate, endDate }: Pack, refundedPaise: number, now: number): number {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  const days = (end - start) / DAY_MS
  const begun = Math.ceil((now - start) / DAY_MS)
  return Number((BigInt(readRupees(packageamount) - refundedPaise) * BigInt(days - begun)) / BigInt(days))
}

type Upgrade = { customer: Customer; credit: number; wrongBy: number }

/** Orders an upgrade. @returns the order's id, undefined if the shop refused it, and the result in a few words */
export async function orderUpgrade(
  scenario: Scenario,
  instance: Instance,
  { customer, credit, wrongBy }: Upgrade,
): Promise<{ id?: string; summary: string }> {
  const { poids, paise: price } = cartOf([scenario.random.pick(TARGETS)])
  const paise = price - credit
  const summary = `${customer.mobile} upgrades to ${poids.join()} for ${writeRupees(paise)}`
  if (paise <= wrongBy) return { summary: `${summary}: too little to pay` }
  const amount = writeRupees(paise - wrongBy)
  const payload = {
    poid: poids.join(),
    amount,
    mode: 'Payu',
    start: 'upgrade',
    credit: writeRupees(credit + wrongBy),
  }
  const request = { method: 'POST', url: '/api/users/createTransaction', payload } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  if (response?.status !== 200) return { summary: `${summary}: ${String(response?.status)}` }
  if (wrongBy > 0)
    scenario.violations.push(`an upgrade with a credit too high by ${writeRupees(wrongBy)} was accepted`)
  const id = recordOrder(scenario, customer, {
    cart: { poids, paise, amount },
    data: response.body['data'],
  })
  return { id, summary: `${summary}: ${id}` }
}
