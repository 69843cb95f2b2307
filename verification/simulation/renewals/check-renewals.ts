/**
 * The rules of automatic renewal, checked against PayU's books at the end: every debit gives one period or goes back, none is kept
 * after a stop, packs follow each other, and both sides know which mandates are over.
 */
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import type { Course } from './payer-events.ts'
import { DAY_MS, MINUTE_MS } from './run-shop.ts'

type Pack = {
  orderId: string
  isRenewal: boolean
  paidAt: Date
  startsAt: Date
  endsAt: Date
  previousEnd: Date | null
}

async function listPacks({ database: { db } }: Scenario, mobile: string): Promise<Pack[]> {
  const { rows } = await sql<Pack>`
    select o.id as "orderId", o.plan_start = 'renewal' as "isRenewal", o.paid_at as "paidAt", e.starts_at as "startsAt",
      e.ends_at as "endsAt", lag(e.ends_at) over (order by e.starts_at) as "previousEnd"
    from entitlement e join orders o on o.id = e.order_id join subscriber p on p.id = e.subscriber_id
    where p.mobile = ${mobile} and e.type = '1' and e.status = 'active' order by e.starts_at`.execute(db)
  return rows
}

/** @returns the violations */
export async function checkRenewals(scenario: Scenario, course: Course): Promise<string[]> {
  const packs = await listPacks(scenario, course.customer.mobile)
  return [
    ...packs.flatMap((pack) => violationsOf(pack, course)),
    ...listWrongDebits(scenario, course, packs),
    ...(await checkMandate(scenario, course)),
  ]
}

/** Checks that the pack which follows one without faults was paid before its end. */
export async function checkOnTime(scenario: Scenario, mobile: string, end: number): Promise<string[]> {
  const packs = await listPacks(scenario, mobile)
  const renewed = packs.find(({ isRenewal, startsAt }) => isRenewal && startsAt.getTime() === end)
  // The first debit of a day is at 00:05.
  const latest = Math.max(end, momentOf(dayOf(new Date(end)), 0).getTime() + 15 * MINUTE_MS)
  const isLate = renewed !== undefined && renewed.paidAt.getTime() > latest
  return renewed && !isLate ? [] : [`a plan was not renewed on time: ${new Date(end).toISOString()}`]
}

/** A month has 28 to 31 days. */
const [SHORTEST_DAYS, LONGEST_DAYS] = [28, 31]

function violationsOf(pack: Pack, { stoppedAt }: Course): string[] {
  const { isRenewal, paidAt, startsAt, endsAt, previousEnd } = pack
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
  const earliest = Math.max(paidAt.getTime(), previousEnd?.getTime() ?? 0)
  const rules: [isBroken: boolean, rule: string][] = [
    [previousEnd !== null && startsAt < previousEnd, 'begins before the end of the pack before it'],
    [
      isRenewal && startsAt.getTime() !== earliest,
      'begins neither at the end of the pack nor at its payment',
    ],
    [days < SHORTEST_DAYS || days > LONGEST_DAYS, `has ${String(days)} days`],
    [isRenewal && stoppedAt !== undefined && paidAt.getTime() > stoppedAt, 'was paid after the stop'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => `the pack of ${pack.orderId} ${rule}`)
}

/** Every debit that PayU keeps paid one renewed pack, and every renewed pack was paid by one debit. */
function listWrongDebits({ external }: Scenario, { mandate }: Course, packs: readonly Pack[]): string[] {
  const txnids = new Set(mandate.debits.map(({ txnid }) => txnid))
  // A refund that PayU refused is with staff, as the other checks require.
  const kept = external.payu.model
    .bookEntries()
    .filter(({ attemptId }) => txnids.has(attemptId))
    .filter(({ capturedPaise, refundedPaise, failedRefundPaise }) =>
      [refundedPaise, failedRefundPaise].every((paise) => paise < capturedPaise),
    )
  const renewed = packs.filter(({ isRenewal }) => isRenewal)
  const packsOf = (attemptId: string) => renewed.filter(({ orderId }) => attemptId.startsWith(orderId))
  const debitsOf = (orderId: string) => kept.filter(({ attemptId }) => attemptId.startsWith(orderId))
  return [
    ...kept
      .filter(({ attemptId }) => packsOf(attemptId).length !== 1)
      .map(({ attemptId }) => `the debit ${attemptId} gave ${String(packsOf(attemptId).length)} packs`),
    ...renewed
      .filter(({ orderId }) => debitsOf(orderId).length !== 1)
      .map(({ orderId }) => `${String(debitsOf(orderId).length)} debits paid the pack of ${orderId}`),
  ]
}

/** Lists debits that count as failed here and are in flight or captured at PayU. */
export async function listForgottenDebits({ database: { db }, external }: Scenario, { mandate }: Course) {
  const { rows } = await sql<{ txnid: string }>`
    select attempt_id as txnid from debit where state = 'failed'`.execute(db)
  const failed = new Set(rows.map(({ txnid }) => txnid))
  return mandate.debits
    .filter(({ txnid }) => failed.has(txnid))
    .map(({ txnid }) => ({ txnid, state: external.payu.model.reportedPayment(txnid)?.state }))
    .filter(({ state }) => state === 'pending' || state === 'captured')
    .map(({ txnid, state }) => `the debit ${txnid} has failed here, and is ${String(state)} at PayU`)
}

const LIVE = ['awaiting_mandate', 'active', 'past_due']

/** A mandate is over at PayU exactly where its subscription is over here. */
async function checkMandate({ database: { db } }: Scenario, course: Course): Promise<string[]> {
  const { mandate, isPaidByHand, stoppedAt } = course
  const { rows } = await sql<{ subscription: string | null }>`
    select s.state as subscription from mandate m left join subscription s on s.id = m.subscription_id
    where m.gateway_mandate_id = ${mandate.id}`.execute(db)
  const [row] = rows
  if (!row) return [`the mandate ${mandate.id} is not known here`]
  const state = row.subscription ?? 'none'
  const isOver = mandate.state === 'cancelled' || mandate.state === 'failed'
  const difference = `the mandate is ${mandate.state} at PayU, its subscription is ${state}`
  const isUnrenewed = isPaidByHand && stoppedAt === undefined && !isOver && state !== 'active'
  return [
    ...(LIVE.includes(state) === isOver ? [difference] : []),
    ...(isUnrenewed ? [`the period was paid by hand, and its subscription is ${state}`] : []),
  ]
}
