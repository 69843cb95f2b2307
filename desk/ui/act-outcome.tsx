/** What an act did, or why the server refused it. */
import { Alert } from '@mantine/core'
import { signInAddress } from '#desk/session/api-client.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { useLostFocus } from './use-lost-focus.ts'

/** The link for a refusal that a sign-in removes. */
const SIGN_INS = new Map([
  ['staff_proof_needed', { isAgain: true, text: 'Sign in again in a new tab' }],
  ['staff_signed_out', { isAgain: false, text: 'Sign in in a new tab' }],
])

/** @param result undefined before the first act */
export function ActOutcome({ result }: { result: ActResult | undefined }) {
  const outcome = useLostFocus<HTMLDivElement>(result)
  if (!result) return null
  const signIn = SIGN_INS.get(result.failure?.code ?? '')
  const focusable = { ref: outcome, tabIndex: -1 }
  return result.failure ? (
    <Alert {...focusable} color="red" role="alert">
      {result.failure.message}{' '}
      {signIn && (
        // A new tab: in this one the sign-in would replace the page, and what is entered in it.
        <a href={signInAddress(signIn.isAgain)} target="_blank" rel="noopener">
          {signIn.text}
        </a>
      )}
    </Alert>
  ) : (
    <Alert {...focusable} color="teal" role="status">
      <div className="desk-text">{result.done}</div>
    </Alert>
  )
}
