/**
 * `preNotify` and `preNotify/status`: the notice before a debit. Sources: subscription-pre-notify-api and
 * subscription-prenotify-checkstatus-api, and Paytm's integrators' guide, all read November 2026: they do not agree on
 * `txnDate`, so both dates are accepted. Texts that begin with "simulator:" are not Paytm's.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { fromRupees } from '#simulators/money.ts'
import { type PaytmResponse, result } from '#simulators/paytm/answers.ts'
import { countRequest, scheduleState } from '#simulators/schedule.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import {
  findNotice,
  findSubscription,
  insertNotice,
  listDueNotices,
  saveNotice,
} from './subscription-store.ts'
import type { Notice, NoticeState, Subscription } from './subscription.ts'
import { sendNoticeWebhook } from './subscription-webhook.ts'

const DAY_MS = 86_400_000
const SOONEST_DAYS = 1
const FURTHEST_DAYS = 7
const LATE_MS = 3 * 3_600_000
/** More status requests than ever happen, so that time alone decides a notice. */
const NEVER_BY_REQUESTS = 1_000_000

const text = z.string().min(1)
export const noticeRequest = z.object({
  mid: text,
  subsId: text,
  txnAmount: z.string().regex(/^\d{1,7}\.\d{2}$/),
  txnDate: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
  subscriptionScheduledExecutionDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  referenceId: z.string().regex(/^\w{1,32}$/),
  txnMessage: z.string().regex(/^[A-Za-z0-9 ]{1,50}$/),
})
type NoticeRequest = z.infer<typeof noticeRequest>
export const noticeStatusRequest = z.object({ mid: text, subsId: text, referenceId: text })

const refused = (message: string): PaytmResponse => result('F', '4002', message)

export function preNotify(context: SimulatorContext, request: NoticeRequest): PaytmResponse {
  const subscription = findSubscription(context.store, request.subsId)
  if (!subscription) return refused('simulator: there is no such subscription')
  const fault = faultOf(context, subscription, request)
  if (fault !== undefined) return refused(fault)
  const next = endOf(context, subscription)
  if (!next) return refused('simulator: try again after some time')
  insertNotice(context.store, {
    referenceId: request.referenceId,
    subsId: subscription.subsId,
    txnDate: request.txnDate,
    amountPaise: fromRupees(request.txnAmount) ?? 0,
    state: 'PENDING',
    next,
    debitDate: request.subscriptionScheduledExecutionDate,
    sentAt: context.now().toISOString(),
  })
  context.events.emit('change', 'paytm')
  return { ...result('S', '0000', 'Success'), subsId: subscription.subsId, referenceId: request.referenceId }
}

function faultOf(
  context: SimulatorContext,
  subscription: Subscription,
  request: NoticeRequest,
): string | undefined {
  if (subscription.state !== 'ACTIVE') return 'simulator: the subscription is not active'
  if (findNotice(context.store, request.referenceId)) return 'simulator: the referenceId is used'
  const amountPaise = fromRupees(request.txnAmount) ?? 0
  if (amountPaise === 0 || amountPaise > subscription.capPaise)
    return 'simulator: the amount is above the cap'
  return faultOfDay(context, subscription, request)
}

function faultOfDay(
  context: SimulatorContext,
  { expiryDate }: Subscription,
  { subscriptionScheduledExecutionDate: debitDate, ...request }: NoticeRequest,
): string | undefined {
  const today = indianTime(context.now().toISOString()).slice(0, 10)
  const ahead = (Date.parse(debitDate) - Date.parse(today)) / DAY_MS
  const txnDate = request.txnDate.split('-').toReversed().join('-')
  if (txnDate !== debitDate && txnDate !== today) return 'simulator: txnDate is another day'
  return ahead < SOONEST_DAYS || ahead > FURTHEST_DAYS || debitDate > expiryDate
    ? 'notification can not be send at given txnDate'
    : undefined
}

/** Decides at the request how the notice ends; undefined if it is refused. */
function endOf(context: SimulatorContext, { orderId }: Subscription): Notice['next'] | undefined {
  const now = context.now()
  switch (takeBehaviour(context.store, 'paytm', 'notice', [orderId])) {
    case 'notice-refused':
      return undefined
    case 'notice-fails':
      return scheduleState<NoticeState>('FAILURE', now)
    case 'notice-callback-late': {
      const at = new Date(now.getTime() + LATE_MS).toISOString()
      return { state: 'SUCCESS', asksLeft: NEVER_BY_REQUESTS, at }
    }
    case undefined:
      return scheduleState<NoticeState>('SUCCESS', now)
  }
}

export function preNotifyStatus(
  context: SimulatorContext,
  { subsId, referenceId }: z.infer<typeof noticeStatusRequest>,
): PaytmResponse {
  const found = findNotice(context.store, referenceId)
  if (found?.subsId !== subsId) return refused('simulator: there is no such notice')
  const notice = countNoticeRequest(context, found)
  const { txnDate, state } = notice
  return { ...result('S', '0000', 'Success'), subsId, referenceId, txnDate, notificationStatus: state }
}

const countNoticeRequest = (context: SimulatorContext, notice: Notice): Notice =>
  countRequest(notice, context.now(), {
    save: (counted) => saveNotice(context.store, counted),
    apply: (state) => finishNotice(context, notice, state),
  })

function finishNotice(context: SimulatorContext, notice: Notice, state: NoticeState): Notice {
  const finished: Notice = { ...notice, state, next: null }
  saveNotice(context.store, finished)
  sendNoticeWebhook(context, findSubscription(context.store, notice.subsId)?.orderId ?? '', finished)
  context.events.emit('change', 'paytm')
  return finished
}

export function finishDueNotices(context: SimulatorContext): void {
  for (const notice of listDueNotices(context.store, context.now())) {
    if (notice.next) finishNotice(context, notice, notice.next.state)
  }
}
