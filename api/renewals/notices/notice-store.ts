/** Store of pre-debit notices. An index allows each renewal one open notice; its amount and day never change. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { type NoticeEvent, noticeTransitions } from './notice.ts'

type NewNotice = {
  id: string
  renewalId: string
  mandateId: string
  sequence: number
  number: string
  amountPaise: Paise
  /** Midnight in India at the beginning of the debit day. */
  debitDay: Date
  noticeHours: number
}

/** Inserts a notice before it is sent. The database requires an active mandate whose status was read within 15 minutes. */
export const insertNotice = (notice: NewNotice, now: Date): WriteStatement => sql`
  insert into debit_notice (id, renewal_id, mandate_id, sequence, number, amount_paise, debit_day, notice_hours, state,
    sent_at)
  values (${notice.id}, ${notice.renewalId}, ${notice.mandateId}, ${notice.sequence}, ${notice.number},
    ${notice.amountPaise}, ${notice.debitDay}, ${notice.noticeHours}, 'sending', ${now})`

/** Builds the update for an event on the selected notices whose state allows it. */
function transitionNotices(
  event: NoticeEvent,
  where: RawBuilder<unknown>,
  acceptedAt: Date | null,
): WriteStatement {
  const { from, to } = noticeTransitions[event]
  return sql`
    update debit_notice set state = ${to}, accepted_at = coalesce(accepted_at, ${acceptedAt}::timestamptz)
    where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one notice; it updates nothing where the state does not allow the event. */
export const transitionNotice = (id: string, event: Exclude<NoticeEvent, 'accept'>): WriteStatement =>
  transitionNotices(event, sql`id = ${id}`, null)

/** @param acceptedAt when the gateway took it; the database refuses one that is too late for its debit day */
export const acceptNotice = (id: string, acceptedAt: Date): WriteStatement =>
  transitionNotices('accept', sql`id = ${id}`, acceptedAt)
