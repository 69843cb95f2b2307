/** Handles a browser's return from a gateway: a POST from another site, without a cookie. Redirects to a page of ours. */
import { isDatabaseAway } from '#api/platform/database-away.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import { toRupees } from '#contract/money.ts'
import { isAttemptId } from './attempt.ts'
import { formFields } from './form-fields.ts'
import type { Gateway, GatewayClaim } from './gateway.ts'
import type { ProcessedNotification } from './process-notification.ts'
import { receiveClaim } from './receive-claim.ts'
import { standingReading } from './standing-reading.ts'

/** Verifies the attempt that the browser posted. @returns the page that fits what the server knows then */
export async function answerReturn(platform: Platform, gateway: Gateway, body: unknown): Promise<string> {
  const claim = gateway.readClaim(formFields(body))
  try {
    const processed = await receiveClaim(platform, gateway, { claim, source: 'return' })
    return processed === undefined || processed === 'forged'
      ? '/payment-fail'
      : await pageAfter(platform, claim, processed)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    // The attempt was stored before its buyer left, so the reconciler verifies it; the page waits for that.
    platform.log.warn({ gateway: gateway.name }, 'return while the database was away')
    return pageUnknown(claim)
  }
}

/** Only a signed failure, or what a gateway may leave unsigned, counts as one: anything else is pending. */
const saysFailed = ({ outcome, proof }: GatewayClaim): boolean =>
  proof !== 'forged' && outcome.kind === 'failed'

/** Chooses the page without the database. The page itself asks until the status is known. */
function pageUnknown(claim: GatewayClaim): string {
  const query = new URLSearchParams({ tsid: claim.attemptId })
  const mayBeOurs = claim.proof !== 'forged' || isAttemptId(claim.attemptId)
  return mayBeOurs && !saysFailed(claim) ? `/payment-success?${query.toString()}` : '/payment-fail'
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Chooses the page by the status that the server knows; while it is open, by what the gateway showed the customer. */
async function pageAfter(
  { db }: Platform,
  claim: GatewayClaim,
  { look, settlement }: ProcessedNotification,
): Promise<string> {
  const query = new URLSearchParams({ tsid: claim.attemptId, at: base64(toRupees(look.order.amountPaise)) })
  const success = () => `/payment-success?${query.toString()}`
  if (settlement?.kind === 'activate') return success()

  const [standing] = await readTogether(db, standingReading(claim.attemptId))
  const status = standing?.status
  const failed = status === 'failed' || status === 'expired'
  if (status === 'paid' || (!failed && !saysFailed(claim))) return success()
  if (standing?.reason) query.set('message', base64(standing.reason))
  return `/payment-fail?${query.toString()}`
}
