/** The log fields of a failure: what failed and why, without request data. */
import { errorCode } from '#api/platform/db/database-errors.ts'
import type { Destination } from '#api/platform/runtime/destination.ts'
import { OutsideError } from '#api/platform/runtime/outside-error.ts'

type Failure = { reason: string; detail?: string; to?: Destination; status?: number; state?: string }

/**
 * Returns the log fields of a failure. Includes only the name of a foreign error: its message may contain request data.
 */
export function failureFields(error: unknown): Failure {
  if (error instanceof OutsideError) {
    const { code, message, destination, status } = error
    return { reason: code, detail: message, to: destination, ...(status !== undefined && { status }) }
  }
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const state = errorCode(error)
  return { reason: error.name, ...(state !== '' && { state }) }
}
