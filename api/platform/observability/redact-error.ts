/** Reduces an unexpected error to fields that are safe to log: what it is and where it happened, never request data. */
import { errorCode } from '#api/platform/db/database-errors.ts'

/** SQLSTATE class 22, data exceptions: PostgreSQL quotes the value in the message. */
const QUOTES_VALUES = /^22/

export function redactError(error: Error): { type: string; code: string; message: string; frames: string[] } {
  const code = errorCode(error)
  const [, ...frames] = (error.stack ?? '').split(/\n {4}at /)
  return {
    type: error.name,
    code,
    message: QUOTES_VALUES.test(code) ? 'a value that the database cannot read' : error.message,
    // Without the first part of the stack, which is the message.
    frames,
  }
}
