/** A browser that comes back from a gateway: from another site, by POST, without any cookie. It is sent on to a page of ours. */
import { isDatabaseAway } from '#api/platform/database-away.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import { toRupees } from '#contract/money.ts'
import { formFields } from './form-fields.ts'
import type { Claim, Gateway, GatewayClaim } from './gateway.ts'
import type { Heard } from './hear-news.ts'
import { receiveClaim } from './receive-claim.ts'
import { standingReading } from './standing-reading.ts'

/** Asks the gateway about what the browser posted. @returns the page of ours that fits what the server knows then */
export async function answerReturn(platform: Platform, gateway: Gateway, body: unknown): Promise<string> {
  const claim = gateway.readClaim(formFields(body))
  try {
    const heard = await receiveClaim(platform, gateway, { claim, source: 'return' })
    return heard === undefined || heard === 'forged'
      ? '/payment-fail'
      : await pageAfter(platform, claim, heard)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    // The attempt was stored before anyone left, so it is asked about in its turn; the page waits for that.
    platform.log.warn({ gateway: gateway.name }, 'return while the database was away')
    return pageUnheard(claim)
  }
}

/** By what the browser brought alone, where nothing can be looked up. The page itself asks until it knows. */
function pageUnheard({ attemptId, outcome, proof }: GatewayClaim): string {
  const query = new URLSearchParams({ tsid: attemptId })
  return proof === 'forged' || outcome.kind === 'failed'
    ? '/payment-fail'
    : `/payment-success?${query.toString()}`
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** The page by what the server knows now; while it knows nothing final, by what the customer just saw. */
async function pageAfter({ db }: Platform, claim: Claim, { look, settlement }: Heard): Promise<string> {
  const query = new URLSearchParams({ tsid: claim.attemptId, at: base64(toRupees(look.order.amountPaise)) })
  const success = () => `/payment-success?${query.toString()}`
  if (settlement?.kind === 'activate') return success()

  const [standing] = await readTogether(db, standingReading(claim.attemptId))
  const status = standing?.status
  const failed = status === 'failed' || status === 'expired'
  if (status === 'paid' || (!failed && claim.outcome.kind !== 'failed')) return success()
  if (standing?.reason) query.set('message', base64(standing.reason))
  return `/payment-fail?${query.toString()}`
}
