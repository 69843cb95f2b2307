/** A browser that comes back from a gateway: from another site, by POST, without any cookie. It is sent on to a page of ours. */
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import { toRupees } from '#contract/money.ts'
import { ProblemError } from '#contract/problem.ts'
import { formFields } from './form-fields.ts'
import type { Claim, Gateway } from './gateway.ts'
import { type Heard, hearNews } from './hear-news.ts'
import { readSigned } from './read-signed.ts'
import { standingReading } from './standing-reading.ts'

/** Asks the gateway about what the browser posted. @returns the page of ours that fits what the server knows then */
export async function answerReturn(platform: Platform, gateway: Gateway, body: unknown): Promise<string> {
  const claim = readClaim(platform, gateway, body)
  if (!claim) return '/payment-fail'
  const heard = await hearNews(platform, gateway, { claim, source: 'return', authentic: true })
  return heard ? pageAfter(platform, claim, heard) : '/payment-fail'
}

function readClaim(platform: Platform, gateway: Gateway, body: unknown): Claim | undefined {
  const from = { gateway: gateway.name, source: 'return' } as const
  try {
    return readSigned(platform, from, () => gateway.readClaim(formFields(body)))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return undefined
  }
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
