/** What an act did, or why the server refused it. */
import { Alert } from '@mantine/core'
import { signInAddress } from '#desk/session/api-client.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { useLostFocus } from './use-lost-focus.ts'

/** @param result undefined before the first act */
export function ActOutcome({ result }: { result: ActResult | undefined }) {
  const outcome = useLostFocus<HTMLDivElement>(result)
  if (!result) return null
  const focusable = { ref: outcome, tabIndex: -1 }
  return result.failure ? (
    <Alert {...focusable} color="red" variant="light" role="alert">
      {result.failure.message}{' '}
      {result.failure.code === 'staff_proof_needed' && <a href={signInAddress(true)}>Sign in again</a>}
      {result.failure.code === 'staff_signed_out' && (
        <a href={signInAddress()} target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
      )}
    </Alert>
  ) : (
    <Alert {...focusable} color="teal" variant="light" role="status">
      <div className="desk-text">{result.done}</div>
    </Alert>
  )
}
