/**
 * Paytm's answers about subscriptions, notices and debits. Paytm documents few of them completely: a result that is
 * neither a success nor a refusal leaves the outcome unknown. An answer about another subscription, order or day is rejected.
 */
import { dayInIndia } from '#contract/format/india-time.ts'
import type {
  DebitAnswer,
  FoundNotice,
  MandateReport,
  MandateStatus,
  NoticeAnswer,
  NoticeRequest,
} from '#api/payments/gateways/mandate.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { z } from 'zod'
import { AnyResult, text } from '#api/payments/gateways/paytm/paytm-api.ts'
import type { PaytmMandateSettings } from '#api/payments/gateways/paytm/paytm-settings.ts'

type Result = z.infer<typeof AnyResult>

const SUCCESSES = ['S', 'SUCCESS']
const REFUSALS = ['F', 'FAILURE', 'TXN_FAILURE']
/** The codes of faults inside Paytm: the request may have had its effect. */
const SYSTEM_FAULTS = ['900', '501']

/** Returns whether Paytm took the request. @throws ExternalSystemError where the answer does not say */
function isTaken({ status, code }: Result): boolean {
  if (SUCCESSES.includes(status)) return true
  if (!REFUSALS.includes(status) || SYSTEM_FAULTS.includes(code))
    throw new ExternalSystemError('paytm', 'unreadable')
  return false
}

/** One id has three names in Paytm's messages. */
const ids = { subsId: text, subscriptionId: text }

export const TakenAnswer = z.object({ body: z.object({ resultInfo: AnyResult, ...ids, orderId: text }) })
type TakenBody = z.infer<typeof TakenAnswer>['body']

/** @throws ExternalSystemError where the answer does not say, or is about something else */
export function isAccepted(
  { resultInfo, subsId, subscriptionId, orderId }: TakenBody,
  ours: { mandateId: string; attemptId?: string },
): boolean {
  if (!isTaken(resultInfo)) return false
  const others = [subsId, subscriptionId].filter((id) => id !== '' && id !== ours.mandateId)
  const isOtherOrder = ours.attemptId !== undefined && orderId !== '' && orderId !== ours.attemptId
  if (others.length > 0 || isOtherOrder) throw new ExternalSystemError('paytm', 'not_ours')
  return true
}

export const StatusAnswer = z.object({
  body: z.object({ resultInfo: AnyResult, ...ids, status: text, subStatus: text }),
})
type StatusBody = z.infer<typeof StatusAnswer>['body']

/** Returns the id of the subscription that an answer is about; empty where Paytm has none. */
export const subscriptionIdOf = ({ resultInfo, subsId, subscriptionId }: StatusBody): string =>
  isTaken(resultInfo) ? subsId || subscriptionId : ''

/** A subscription that its payer has not approved yet is `unknown`, like one that Paytm does not know: it changes nothing. */
const STATUSES: ReadonlyMap<string, MandateStatus> = new Map<string, MandateStatus>([
  ['INIT', 'unknown'],
  ['IN_AUTHORIZATION', 'unknown'],
  ['AUTHORIZATION_FAILED', 'failed'],
  ['SUSPENDED', 'paused'],
  ['EXPIRED', 'expired'],
  ['CLOSED', 'expired'],
])
const ACTIVE = ['AUTHORIZED', 'ACTIVE']
const CANCELLED = ['USER_CANCELLED', 'MERCHANT_CANCELLED']

/**
 * Maps `checkStatus`, which states no cap.
 * @throws ExternalSystemError where the answer has an unknown status, or is about another subscription
 */
export function mandateReportOf(body: StatusBody, mandateId: string): MandateReport {
  if (!isTaken(body.resultInfo)) return { status: 'unknown', capPaise: undefined }
  if (subscriptionIdOf(body) !== mandateId) throw new ExternalSystemError('paytm', 'not_ours')
  return { status: statusOf(body), capPaise: undefined }
}

/** Paytm reports a cancellation as a rejection with a reason. */
function statusOf({ status, subStatus }: StatusBody): MandateStatus {
  if (status === 'REJECT') return CANCELLED.includes(subStatus) ? 'revoked' : 'failed'
  if (ACTIVE.includes(status) && (subStatus === '' || subStatus === 'ACTIVE')) return 'active'
  const known = STATUSES.get(status)
  if (!known) throw new ExternalSystemError('paytm', 'unreadable')
  return known
}

/** A request that was taken is not yet a notice: the payer's bank delivers it later. */
export function noticeAnswerOf(body: TakenBody, mandateId: string): NoticeAnswer {
  return isAccepted(body, { mandateId })
    ? { kind: 'pending' }
    : { kind: 'refused', code: body.resultInfo.code }
}

export const NoticeStatusAnswer = z.object({
  body: z.object({
    resultInfo: AnyResult,
    ...ids,
    referenceId: text,
    txnDate: text,
    notificationStatus: text,
  }),
})

/** @throws ExternalSystemError where the answer does not say, or is about another notice */
export function foundNoticeOf(
  { resultInfo, referenceId, txnDate, notificationStatus }: z.infer<typeof NoticeStatusAnswer>['body'],
  notice: NoticeRequest,
  noticeDate: PaytmMandateSettings['noticeDate'],
): FoundNotice {
  if (!isTaken(resultInfo)) return 'none'
  const isOther = referenceId !== '' && referenceId !== notice.number
  const isOtherDay = noticeDate === 'debit' && txnDate !== '' && !isSameDay(txnDate, notice.debitDay)
  if (isOther || isOtherDay) throw new ExternalSystemError('paytm', 'not_ours')
  if (notificationStatus === 'SUCCESS') return 'accepted'
  return notificationStatus === 'FAILURE' ? 'none' : 'pending'
}

/** Formats a day in India as Paytm does: DD-MM-YYYY. */
export const paytmDate = (at: Date): string => dayInIndia(at).split('-').toReversed().join('-')

/** Paytm writes `15-01-2027` and `15/01/2027 05:30`. */
const isSameDay = (txnDate: string, day: Date): boolean =>
  txnDate.replaceAll('/', '-').slice(0, 10) === paytmDate(day)

/** A refusal is not final: the caller checks whether Paytm knows the order nevertheless. */
export function debitAnswerOf(
  body: TakenBody,
  ours: { mandateId: string; attemptId: string },
): Extract<DebitAnswer, { kind: 'accepted' | 'refused' }> {
  return isAccepted(body, ours) ? { kind: 'accepted' } : { kind: 'refused', code: body.resultInfo.code }
}
