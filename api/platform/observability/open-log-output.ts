/** The output of the log. A full disk behind it costs log lines, and never stops the shop. */
import { errorCode } from '#api/platform/db/database-errors.ts'
import pino, { type DestinationStream } from 'pino'
import type { Counters } from './counters.ts'

const STANDARD_OUTPUT = 1
/** Lines that wait for a disk with space: some thousands. Later ones are lost. */
const MAX_WAITING_BYTES = 1_000_000
const LINE_LOST = 'line lost'
/** Counted from 0 on, so that the alert sees the first failure as growth. For any other cause, it sees the second failure only. */
const CAUSES = ['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE', LINE_LOST]

/**
 * Opens the output. Lines that cannot be written wait, and are written when a later line can be.
 * @param counters count failed writes and lost lines by cause
 * @param file descriptor; the standard output by default
 */
export function openLogOutput(counters: Counters, file = STANDARD_OUTPUT): DestinationStream {
  for (const cause of CAUSES) counters.add('log_failures_total', 0, { cause })
  // `flush` does nothing without a minimum length.
  const output = pino.destination({ fd: file, sync: true, minLength: 1, maxLength: MAX_WAITING_BYTES })
  // pino's own listener throws each error except EPIPE, and a thrown error would end the process.
  output.removeAllListeners('error')
  output.on('error', (error: Error) =>
    counters.add('log_failures_total', 1, { cause: errorCode(error) || error.name }),
  )
  output.on('drop', () => {
    counters.add('log_failures_total', 1, { cause: LINE_LOST })
    // pino writes only after a line that it keeps: without this call, no line would be written again.
    output.flush()
  })
  return output
}
