/**
 * Fetches the payout reports of the days that are over from a gateway, and imports each one like a file. A gateway that is
 * down is asked again later; a report that cannot be imported does not stop those of other days.
 */
import type { AppContext } from '#api/platform/context.ts'
import { isLockBusy } from '#api/platform/db/transaction.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { payoutReportOf, type PayoutRow } from '#api/payments/gateways/payout-row.ts'
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import {
  type ClaimedDay,
  claimDueDay,
  insertMissingDays,
  postponeDays,
  recordFailed,
  recordFetched,
} from '#api/payouts/payout-fetch-store.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { StaffMember } from '#api/staff/staff-member.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { startOfDayInIndia } from '#contract/format/india-time.ts'
import { actOfImport } from './act-of-import.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'log' | 'config'>

/** The actor in the audit log. */
const JOB: StaffMember = { name: 'payout-reports', role: 'job', channel: 'job' }
/** A day is fetched once more after this time, for rows that a gateway adds late. */
const SECOND_FETCH_MS = 4 * DAY_MS
const FIRST_WAIT_MS = 15 * MINUTE_MS
const LONGEST_WAIT_MS = 240 * MINUTE_MS
/** The wait for another import, which locks the payouts until it ends. */
const IMPORT_WAIT_MS = MINUTE_MS
const MAX_FAULT_LENGTH = 500

/** @param stopping when aborted, leaves the rest to other instances */
export async function fetchPayoutReports(
  context: Context,
  gateway: Gateway,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, runtime, config } = context
  if (!gateway.listPayouts) return
  await insertMissingDays(db, gateway.name, runtime.now(), config.payoutReports.hour)
  while (!stopping?.aborted) {
    const due = await claimDueDay(db, gateway.name, runtime.now())
    if (!due || !(await fetchDay(context, gateway, due))) return
  }
}

/** @returns whether the next day can be fetched: the gateway answered, and no other import is under way */
async function fetchDay(context: Context, gateway: Gateway, due: ClaimedDay): Promise<boolean> {
  const { db, runtime } = context
  const { name } = gateway
  let rows: PayoutRow[]
  try {
    rows = (await gateway.listPayouts?.(runtime, due.day)) ?? []
  } catch (error) {
    await noteFailure(context, gateway, { ...due, isDown: true, error })
    return false
  }
  try {
    // A day without a payout has no rows.
    if (rows.length > 0) await importRows(context, gateway, rows)
    const now = runtime.now()
    const again = new Date(startOfDayInIndia(due.day).getTime() + SECOND_FETCH_MS)
    const next = now < again ? again : null
    await recordFetched(db, { gateway: name, day: due.day, now }, { rows: rows.length, next })
  } catch (error) {
    if (isLockBusy(error)) {
      await postponeDays(db, { gateway: name, day: due.day, now: runtime.now() }, IMPORT_WAIT_MS)
      return false
    }
    await noteFailure(context, gateway, { ...due, isDown: false, error })
  }
  return true
}

/** A report that arrived and has a fault. */
class ReportFault extends Error {
  override name = 'ReportFault'
}

/** @throws ReportFault where the rows have a fault; then nothing is imported */
async function importRows(
  context: Context,
  { name: gateway }: Gateway,
  rows: readonly PayoutRow[],
): Promise<void> {
  const report = Buffer.from(payoutReportOf(rows))
  const open = async function* () {
    yield report
  }
  const { faults } = await recordAct(
    context,
    { staff: JOB, requestId: context.runtime.id() },
    {
      work: (within) => importPayoutReport(within, open, { gateway, mapping: NEUTRAL, apply: true }),
      actOf: (found) => actOfImport('payout.import_report', found),
    },
  )
  const [first] = faults
  if (first) throw new ReportFault(`${first.place}: ${first.message}`)
}

type Failure = ClaimedDay & { isDown: boolean; error: unknown }

async function noteFailure(
  { db, runtime, log }: Context,
  { name: gateway }: Gateway,
  { day, attempts, isDown, error }: Failure,
): Promise<void> {
  log.warn(
    { event: 'payout_report.not_fetched', gateway, day, ...failureFields(error) },
    'payout report not fetched',
  )
  const isKnown = error instanceof ReportFault || error instanceof ExternalSystemError
  const fault = isKnown ? error.message : 'the import failed; the log of the job has the reason'
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS)
  await recordFailed(
    db,
    { gateway, day, now: runtime.now() },
    { fault: fault.slice(0, MAX_FAULT_LENGTH), waitMs, isDown },
  )
}
