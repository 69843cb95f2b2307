/** A pre-debit notice: the payer's bank announces one debit, on our request to the gateway. Pure. */
import type { Transitions } from '#api/renewals/transition.ts'

/**
 * `sending`: stored before the call. `unknown`: the call had no clear answer; the gateway is asked, and no second
 * notice is sent. Amount and debit day never change: another amount or day is another notice.
 */
export type NoticeState = 'sending' | 'unknown' | 'accepted' | 'refused' | 'withdrawn'
export type NoticeEvent = 'lose_answer' | 'accept' | 'refuse' | 'withdraw'

/** A database trigger enforces the same table. */
export const noticeTransitions: Transitions<NoticeState, NoticeEvent> = {
  lose_answer: { from: ['sending'], to: 'unknown' },
  accept: { from: ['sending', 'unknown'], to: 'accepted' },
  refuse: { from: ['sending', 'unknown'], to: 'refused' },
  withdraw: { from: ['sending', 'unknown', 'accepted'], to: 'withdrawn' },
}
