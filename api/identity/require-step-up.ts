/** A second look at who is there, before money or the account itself moves: whoever found an open phone stops here. */
import type { AppContext } from '#api/platform/context.ts'
import { StepUpRequired } from '#contract/identity.ts'
import type { AuthenticatedSession } from './require-session.ts'
import { isRecentlyVerified } from './session.ts'

/**
 * The account's mobile was proved in this session a moment ago: by the login itself, or by a code since
 * (`/api/otp/generateOTP` and `/verifyOTP` with the account's own mobile).
 * @throws StepUpRequired
 */
export function requireStepUp(
  { world }: Pick<AppContext, 'world'>,
  { provedAt }: AuthenticatedSession,
): void {
  if (!isRecentlyVerified(provedAt, world.now())) throw StepUpRequired()
}
