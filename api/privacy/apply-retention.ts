/**
 * Retention: deletes or anonymises data whose retention period is over; a job calls it. One instance at a time works on
 * a batch, in small transactions, so that requests do not wait for its locks.
 */
import { DAY_MS } from '#contract/durations.ts'
import { PICTURE_RETENTION } from '#api/catalogue/pictures/picture-store.ts'
import { FIGURE_RETENTION } from '#api/figures/daily-figure-store.ts'
import { SEARCH_TERM_RETENTION } from '#api/figures/search-term-store.ts'
import { ADDRESS_RETENTION } from '#api/identity/address-limits/address-budget-store.ts'
import { deleteExpiredGuesses, OTP_RETENTION } from '#api/identity/otp/otp-data-store.ts'
import { CLIENT_KEY_RETENTION } from '#api/identity/partners/partner-store.ts'
import { SESSION_RETENTION } from '#api/identity/sessions/session-data-store.ts'
import { PAPER_RETENTION } from '#api/invoices/paper-retention-store.ts'
import { PAYMENT_RETENTION } from '#api/payments/attempts/buyer-data-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { processItems } from '#api/platform/process-items.ts'
import { type ExaminingRule, lockRetention, type RetentionRule } from '#api/platform/db/retention-rule.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { OUTBOX_RETENTION } from '#api/platform/outbox/outbox-store.ts'
import { REQUEST_COUNT_RETENTION } from '#api/platform/rate-limit/rate-limit.ts'
import { RELEASE_RETENTION } from '#api/releases/released-asset-store.ts'
import { REMINDER_RETENTION } from '#api/reminders/reminder-store.ts'
import { STAFF_SESSION_RETENTION } from '#api/staff/sessions/staff-session-store.ts'
import { SUPPORT_RETENTION } from '#api/support/support-request-store.ts'

/** The privacy policy and docs/operating.md state the same periods; a test compares the latter with this list. */
export const RETENTION = {
  ...REQUEST_COUNT_RETENTION,
  ...ADDRESS_RETENTION,
  ...OTP_RETENTION,
  ...CLIENT_KEY_RETENTION,
  ...OUTBOX_RETENTION,
  ...SESSION_RETENTION,
  ...SUPPORT_RETENTION,
  ...PAYMENT_RETENTION,
  ...PAPER_RETENTION,
  ...REMINDER_RETENTION,
  ...STAFF_SESSION_RETENTION,
  ...FIGURE_RETENTION,
  ...SEARCH_TERM_RETENTION,
  ...PICTURE_RETENTION,
  ...RELEASE_RETENTION,
}

type Shop = Pick<AppContext, 'db' | 'runtime' | 'log'>

const BATCH_SIZE = 500
/** Earlier than every time. */
const FIRST = '-infinity'

/**
 * Applies all rules. A rule that fails is logged, and the rules after it are still applied.
 * @param stopping aborted to leave the remaining batches to the next round
 * @throws if one failed
 */
export async function applyRetention(shop: Shop, stopping?: AbortSignal): Promise<void> {
  const deletions = [
    { name: 'expired guesses', run: () => deleteExpiredGuesses(shop.db, shop.runtime.now()) },
    ...Object.entries(RETENTION).map(([name, rule]) => ({
      name,
      run: () => applyRule(shop, rule, stopping),
    })),
  ]
  const batch = {
    event: 'retention.rule_failed' as const,
    items: deletions,
    nameOf: ({ name }: { name: string }) => name,
  }
  if (!(await processItems(shop.log, batch, ({ run }) => run()))) throw new Error('a retention rule failed')
}

async function applyRule(
  { db, runtime }: Shop,
  rule: RetentionRule | ExaminingRule,
  stopping?: AbortSignal,
): Promise<void> {
  let after: string | null = FIRST
  while (stopping?.aborted !== true && after !== null) {
    const begin: string = after
    after = await withTransaction(db, async (tx) =>
      (await lockRetention(tx)) ? applyBatch(tx, rule, { after: begin, now: runtime.now() }) : null,
    )
  }
}

/** Applies a rule to one batch. @returns where the next batch begins; null if there is none */
async function applyBatch(
  tx: Tx,
  rule: RetentionRule | ExaminingRule,
  { after, now }: { after: string; now: Date },
): Promise<string | null> {
  const before = new Date(now.getTime() - rule.days * DAY_MS)
  if ('examine' in rule) {
    const { rows } = await rule.examine({ after, before }).execute(tx)
    return rows[0]?.end ?? null
  }
  const { numAffectedRows } = await rule.apply({ before, now, limit: BATCH_SIZE }).execute(tx)
  return Number(numAffectedRows ?? 0) === BATCH_SIZE ? FIRST : null
}
