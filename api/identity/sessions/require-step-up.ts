/**
 * Step-up: recent proof of the mobile, required to pay from a wallet, to cancel a pack, to change the mobile, and to
 * export or erase the data. It protects the account on a phone that is unlocked and lost.
 */
import type { AppContext } from '#api/platform/context.ts'
import { StepUpRequired } from '#contract/identity.ts'
import type { AuthenticatedSession } from './require-session.ts'
import { isRecentlyVerified } from './session.ts'

/**
 * Requires that the account's mobile was verified in this session in the last ten minutes: by the login, or by a code
 * (`/api/otp/generateOTP` and `/verifyOTP` with the account's mobile).
 * @returns when it was verified
 * @throws StepUpRequired
 */
export function requireStepUp(
  { runtime }: Pick<AppContext, 'runtime'>,
  { provedAt }: AuthenticatedSession,
): Date {
  if (!provedAt || !isRecentlyVerified(provedAt, runtime.now())) throw StepUpRequired()
  return provedAt
}
