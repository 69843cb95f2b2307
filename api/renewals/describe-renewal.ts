/** Describes a subscriber's automatic renewal for its owner: its state, and what happens next. Pure. */
import { dayInIndia } from '#contract/format/india-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import { toRupees } from '#contract/money.ts'
import type { Renewal } from '#contract/renewals.ts'
import type { RenewalRecord } from './renewal-record-query.ts'

/** How long a renewal is shown after its end. */
const SHOWN_AFTER_END_MS = 60 * DAY_MS

/** Returns null without a renewal, and some time after its end. @param isSold whether the catalogue has the plan */
export function describeRenewal(
  record: RenewalRecord | undefined,
  isSold: boolean,
  now: Date,
): Renewal | null {
  if (!record) return null
  const plan = planOf(record)
  switch (record.state) {
    case 'awaiting_mandate':
    case 'past_due':
      return { ...plan, state: record.state }
    case 'active':
      return record.mandateState === 'paused'
        ? { ...plan, state: 'paused' }
        : { ...plan, state: 'active', next: nextDebit(record, isSold, now) }
    case 'stopped':
    case 'ended': {
      const isRevoked = record.mandateState !== 'revoke_requested'
      return isOld(record, now) ? null : { ...plan, state: record.state, isRevoked }
    }
  }
}

const planOf = (record: RenewalRecord): Plan => ({
  packageID: record.packageId,
  poid: record.poid,
  name: record.name,
  months: record.months,
  amount: toRupees(record.pricePaise),
  cap: toRupees(record.capPaise),
  method: record.method,
  mandateEndsOn: dayInIndia(record.mandateEndsAt),
  packEndsAt: record.packEndsAt?.toISOString() ?? null,
})

const isOld = ({ stateSince, packEndsAt }: RenewalRecord, now: Date): boolean =>
  now.getTime() - stateSince.getTime() > SHOWN_AFTER_END_MS && (packEndsAt === null || packEndsAt < now)

type Plan = Omit<Extract<Renewal, { state: 'past_due' }>, 'state'>

type NextDebit = Extract<Renewal, { state: 'active' }>['next']

/** Without an open renewal the day on which the last pack ends: the renewal is planned for it. */
function nextDebit(
  { renewal, pricePaise, packEndsAt }: RenewalRecord,
  isSold: boolean,
  now: Date,
): NextDebit {
  const on = dayInIndia(packEndsAt ?? now)
  const planned = { state: 'planned', on, amount: toRupees(pricePaise), isWithdrawn: !isSold } as const
  return renewal ? debitOf(renewal, planned) : planned
}

function debitOf(renewal: NonNullable<RenewalRecord['renewal']>, planned: NextDebit): NextDebit {
  const { state, debitDay, debitState, nextStepAt, hasOrder } = renewal
  const amount = toRupees(renewal.amountPaise)
  const debit = { on: debitDay ? dayInIndia(debitDay) : planned.on, amount, isWithdrawn: false }
  // Its price and whether it is sold were decided at the notice; an order keeps both.
  if (state === 'scheduled' && !hasOrder) return { ...planned, amount }
  if (state !== 'collecting') return { ...debit, state: debitDay ? 'announced' : 'planned' }
  return debitState === 'failed' && nextStepAt
    ? { ...debit, state: 'repeated', on: dayInIndia(nextStepAt) }
    : { ...debit, state: 'under_way' }
}
