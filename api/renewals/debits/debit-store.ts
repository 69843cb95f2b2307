/** Store of debits. An index allows a renewal one in flight; each is a payment attempt of the renewal's order. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import { type DebitEvent, debitTransitions } from './debit.ts'

type NewDebit = { attemptId: string; renewalId: string; noticeId: string; number: number }

/** Inserts a debit before it is sent. The database accepts only one that was announced, of a mandate that allows it. */
export const insertDebit = (debit: NewDebit, now: Date): WriteStatement => sql`
  insert into debit (attempt_id, renewal_id, notice_id, number, state, sent_at)
  values (${debit.attemptId}, ${debit.renewalId}, ${debit.noticeId}, ${debit.number}, 'sending', ${now})`

/** Builds the update for an event on the selected debits whose state allows it. */
function transitionDebits(
  event: DebitEvent,
  where: RawBuilder<unknown>,
  failureCode: string | null,
): WriteStatement {
  const { from, to } = debitTransitions[event]
  return sql`
    update debit set state = ${to}, failure_code = ${failureCode} where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one debit; it updates nothing where the state does not allow the event. */
export const transitionDebit = (attemptId: string, event: Exclude<DebitEvent, 'fail'>): WriteStatement =>
  transitionDebits(event, sql`attempt_id = ${attemptId}`, null)

/** @param code the result code of the bank or the gateway; may be empty */
export const failDebit = (attemptId: string, code: string): WriteStatement =>
  transitionDebits('fail', sql`attempt_id = ${attemptId}`, code)

/** Captures debits whose payment attempts are captured, also those that had seemed to fail. */
export const captureDebits = (attemptIds: string[]): WriteStatement =>
  transitionDebits('capture', sql`attempt_id = any(${attemptIds}::text[])`, null)
