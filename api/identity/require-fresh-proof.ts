/** A second look at who is there, before money or the account itself moves: whoever found an open phone stops here. */
import type { Platform } from '#api/platform/platform.ts'
import { ProofNeeded } from '#contract/identity.ts'
import type { SignedIn } from './require-session.ts'
import { isFreshlyProved } from './session.ts'

/**
 * The account's mobile was proved in this session a moment ago: by the login itself, or by a code since
 * (`/api/otp/generateOTP` and `/verifyOTP` with the account's own mobile).
 * @throws ProofNeeded
 */
export function requireFreshProof({ world }: Pick<Platform, 'world'>, { provedAt }: SignedIn): void {
  if (!isFreshlyProved(provedAt, world.now())) throw ProofNeeded()
}
