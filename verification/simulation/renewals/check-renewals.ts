/**
 * The rules of automatic renewal, checked against PayU's books at the end: every debit gives one period or is refunded, none is kept
 * after a stop, packs follow each other, and both sides know which mandates are over.
 */
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import type { Course } from './course.ts'
import { expectedEnds } from './expected-ends.ts'
import { MINUTE_MS } from '#verification/simulation/run-shop.ts'

type Pack = {
  orderId: string
  /** The period of the renewal that paid it; null for a pack that was paid by hand. */
  period: number | null
  paidAt: Date
  startsAt: Date
  endsAt: Date
  previousEnd: Date | null
}

async function listPacks({ database: { db } }: Scenario, mobile: string): Promise<Pack[]> {
  const { rows } = await sql<Pack>`
    select o.id as "orderId", r.period, o.paid_at as "paidAt", e.starts_at as "startsAt", e.ends_at as "endsAt",
      lag(e.ends_at) over (order by e.starts_at) as "previousEnd"
    from entitlement e join orders o on o.id = e.order_id join subscriber p on p.id = e.subscriber_id
    left join renewal r on r.order_id = o.id
    where p.mobile = ${mobile} and e.type = '1' and e.status = 'active' order by e.starts_at`.execute(db)
  return rows
}

/** @returns the violations */
export async function checkRenewals(scenario: Scenario, course: Course): Promise<string[]> {
  const packs = await listPacks(scenario, course.customer.mobile)
  const ends = expectedEnds(packs)
  return [
    ...packs.flatMap((pack, at) => violationsOf(pack, course, ends[at])),
    ...listWrongDebits(scenario, course, packs),
    ...(await checkMandate(scenario, course)),
  ]
}

/** The first debit of a day is sent before the end of the pack, from 00:05 on; the second one at 13:30. */
const [FIRST_HOUR, DEBIT_HOUR, REPEAT_HOUR] = [0, 5.5, 13.5]
/** If another notice precedes the second debit, that debit is sent this many days later, at 05:30. */
const NOTICE_DAYS = 3
const TOLERANCE_MS = 15 * MINUTE_MS

/** Checks that the pack which follows another one without faults was paid by the debit that must pay it. */
export async function checkOnTime(
  scenario: Scenario,
  { customer, mandate, payer }: Course,
  end: number,
): Promise<string[]> {
  const packs = await listPacks(scenario, customer.mobile)
  const renewed = packs.find(({ period, previousEnd }) => period !== null && previousEnd?.getTime() === end)
  const day = dayOf(new Date(end))
  const debitedBy = (moment: Date): number => moment.getTime() + TOLERANCE_MS
  const repeated = mandate.allowsRepeats
    ? momentOf(day, REPEAT_HOUR)
    : momentOf(day + NOTICE_DAYS, DEBIT_HOUR)
  const latest =
    payer.paidBy === 1 ? Math.max(end, debitedBy(momentOf(day, FIRST_HOUR))) : debitedBy(repeated)
  const isLate = renewed !== undefined && renewed.paidAt.getTime() > latest
  return renewed && !isLate ? [] : [`a plan was not renewed on time: ${new Date(end).toISOString()}`]
}

/** Between the change of a state and its commit the reminders may be decided by the state before. */
const SETTLING_MS = MINUTE_MS

/**
 * Lists the reminders of a plan that renews by itself which were decided after a moment. Reminders are wanted until the
 * shop knows that a paused mandate was resumed.
 */
export async function listNeedlessReminders(
  { database: { db } }: Scenario,
  { customer }: Course,
  after: number,
): Promise<string[]> {
  const { rows } = await sql<{ decidedAt: Date; renewsSince: Date }>`
    select r.sent_at as "decidedAt", greatest(s.state_since, m.state_since) as "renewsSince"
    from reminder r join subscriber p on p.id = r.subscriber_id
    join subscription s on s.subscriber_id = p.id and s.state = 'active'
    join mandate m on m.subscription_id = s.id and m.state = 'active'
    where p.mobile = ${customer.mobile} and r.sent_at > ${new Date(after)}`.execute(db)
  return rows
    .filter(({ decidedAt, renewsSince }) => decidedAt.getTime() > renewsSince.getTime() + SETTLING_MS)
    .map(({ decidedAt }) => `a reminder of a plan that renews was decided at ${decidedAt.toISOString()}`)
}

function violationsOf(pack: Pack, { stoppedAt }: Course, expectedEnd: Date | undefined): string[] {
  const { period, paidAt, startsAt, endsAt, previousEnd } = pack
  const isRenewal = period !== null
  const earliest = Math.max(paidAt.getTime(), previousEnd?.getTime() ?? 0)
  const rules: [isBroken: boolean, rule: string][] = [
    [previousEnd !== null && startsAt < previousEnd, 'begins before the end of the pack before it'],
    [
      isRenewal && startsAt.getTime() !== earliest,
      'begins neither at the end of the pack nor at its payment',
    ],
    [
      endsAt.getTime() !== expectedEnd?.getTime(),
      `ends at ${endsAt.toISOString()}, not at ${String(expectedEnd?.toISOString())}`,
    ],
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
  const renewed = packs.filter(({ period }) => period !== null)
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

/** Lists debits that count as failed here and are in flight or captured at PayU, which has not reported their failure. */
export async function listForgottenDebits({ database: { db }, external }: Scenario, { mandate }: Course) {
  const { rows } = await sql<{ txnid: string }>`
    select attempt_id as txnid from debit where state = 'failed'`.execute(db)
  const failed = new Set(rows.map(({ txnid }) => txnid))
  return mandate.debits
    .filter(({ txnid, isTakenLate }) => failed.has(txnid) && !isTakenLate)
    .map(({ txnid }) => ({ txnid, state: external.payu.model.reportedPayment(txnid)?.state }))
    .filter(({ state }) => state === 'pending' || state === 'captured')
    .map(({ txnid, state }) => `the debit ${txnid} has failed here, and is ${String(state)} at PayU`)
}

const LIVE = ['awaiting_mandate', 'active', 'past_due']

/**
 * A mandate is over at PayU exactly if its subscription is over here, and a subscription is over after a stop or the refund
 * of its last pack.
 */
async function checkMandate({ database: { db } }: Scenario, course: Course): Promise<string[]> {
  const { mandate, isRefunded, stoppedAt } = course
  const { rows } = await sql<{ subscription: string | null }>`
    select s.state as subscription from mandate m left join subscription s on s.id = m.subscription_id
    where m.gateway_mandate_id = ${mandate.id}`.execute(db)
  const [row] = rows
  if (!row) return [`the mandate ${mandate.id} is not known here`]
  const state = row.subscription ?? 'none'
  const isLive = LIVE.includes(state)
  const isOver = mandate.state === 'cancelled' || mandate.state === 'failed'
  const rules: [isBroken: boolean, violation: string][] = [
    [isLive === isOver, `the mandate is ${mandate.state} at PayU, its subscription is ${state}`],
    [isLive && stoppedAt !== undefined, `the subscription is ${state} after its stop`],
    [isLive && isRefunded, `the subscription is ${state} after the refund of its pack`],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, violation]) => violation)
}
