/** Handles a browser's return from a gateway: a POST from another site, without a cookie. Redirects to a shop page. */
import { isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { toRupees } from '#contract/money.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import type { Gateway, SignedNotification } from '#api/payments/gateways/gateway.ts'
import type { ProcessedNotification } from './process-notification.ts'
import { receiveNotification } from './receive-notification.ts'
import { paymentStatusQuery } from '#api/payments/attempts/payment-status-query.ts'

/** Verifies the attempt that the browser posted. @returns the page for the status that the server knows then */
export async function handleReturn(platform: AppContext, gateway: Gateway, body: unknown): Promise<string> {
  const claim = gateway.parseReturn(parseFormFields(body))
  try {
    const processed = await receiveNotification(platform, gateway, { claim, source: 'return' })
    return processed === undefined || processed === 'forged'
      ? '/payment-fail'
      : await pageForStatus(platform, claim, processed)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    // The attempt was stored before its buyer left, so the reconciler verifies it; the page waits for that.
    platform.log.warn(
      { event: 'return.deferred', gateway: gateway.name, ...failureFields(error) },
      'payment return deferred: database unavailable',
    )
    return pageWithoutDatabase(claim)
  }
}

/** Returns whether a return reports a failure, signed or legitimately unsigned. A forged return counts as pending. */
const isReportedFailed = ({ outcome, proof }: SignedNotification): boolean =>
  proof !== 'forged' && outcome.kind === 'failed'

/** Chooses the page without the database. The page polls until the status is known. */
function pageWithoutDatabase(claim: SignedNotification): string {
  const query = new URLSearchParams({ tsid: claim.attemptId })
  const mayBeOurs = claim.proof !== 'forged' || isAttemptId(claim.attemptId)
  return mayBeOurs && !isReportedFailed(claim) ? `/payment-success?${query.toString()}` : '/payment-fail'
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Chooses the page by the status that the server knows; while it is undecided, by the outcome in the return. */
async function pageForStatus(
  { db }: AppContext,
  claim: SignedNotification,
  { snapshot, settlement }: ProcessedNotification,
): Promise<string> {
  const query = new URLSearchParams({
    tsid: claim.attemptId,
    at: base64(toRupees(snapshot.order.amountPaise)),
  })
  const success = () => `/payment-success?${query.toString()}`
  if (settlement?.kind === 'activate') return success()

  const [current] = await runQueries(db, paymentStatusQuery(claim.attemptId))
  const status = current?.status
  const isFailed = status === 'failed' || status === 'expired'
  if (status === 'paid' || (!isFailed && !isReportedFailed(claim))) return success()
  if (current?.reason) query.set('message', base64(current.reason))
  return `/payment-fail?${query.toString()}`
}
