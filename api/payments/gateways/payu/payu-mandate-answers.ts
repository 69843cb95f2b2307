/**
 * PayU's answers about mandates, notices and debits. Accepts numbers as text and the reverse, and rejects an answer
 * about another mandate, amount or day.
 */
import { dayInIndia } from '#contract/format/india-time.ts'
import type {
  DebitAnswer,
  DebitRequest,
  FoundNotice,
  MandateReport,
  MandateStatus,
  NoticeAnswer,
  NoticeRequest,
} from '#api/payments/gateways/mandate.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { fromRupees } from '#contract/money.ts'
import { z } from 'zod'
import { looseText } from './payu-api.ts'

/** PayU accepted the request; this says nothing about money. */
const ACCEPTED = '1'
const REFUSED = '0'

const payuId = z.union([z.string(), z.number()]).nullish()

/** A number has lost the last digits of an id of eighteen, so it is compared as a number. */
const isSameId = (given: z.infer<typeof payuId>, id: string): boolean =>
  typeof given === 'number' ? given === Number(id) : given === id

export const MandateAnswerBody = z.object({
  status: looseText,
  authpayuid: payuId,
  authPayuId: payuId,
  amount: looseText,
})

/** PayU documents these words (docs.payu.in/reference/check-the-mandate-status, read 2026-11). */
const STATUSES: ReadonlyMap<string, MandateStatus> = new Map<string, MandateStatus>([
  ['active', 'active'],
  ['paused', 'paused'],
  ['cancelled', 'revoked'],
  ['discarded', 'revoked'],
  ['deleted', 'revoked'],
  ['failed', 'failed'],
  ['expired', 'expired'],
])

/** @throws ExternalSystemError where the answer has another word, or is about another mandate */
export function mandateReportOf(
  { status, authpayuid, authPayuId, amount }: z.infer<typeof MandateAnswerBody>,
  mandateId: string,
): MandateReport {
  // A refusal does not state the mandate's status, so it ends no mandate.
  if (status === REFUSED) return { status: 'unknown', capPaise: undefined }
  const known = STATUSES.get(status.toLowerCase())
  if (!known) throw new ExternalSystemError('payu', 'unreadable')
  if (!isSameId(authpayuid ?? authPayuId, mandateId)) throw new ExternalSystemError('payu', 'not_ours')
  return { status: known, capPaise: fromRupees(amount) }
}

export const NoticeAnswerBody = z.object({
  status: looseText,
  errorCode: looseText,
  error_code: looseText,
  amount: looseText,
  debitDate: looseText,
  invoiceStatus: looseText,
  approvedStatus: looseText,
})
type NoticeBody = z.infer<typeof NoticeAnswerBody>

const NOTICE_EXISTS = 'E9254'
/** Codes after which the same request never succeeds: executed already, over 30 days ahead, outside the period. */
const FINAL = new Set(['E9256', 'E9260', 'E9263'])

/** @throws ExternalSystemError where the answer is about another amount or day */
export function noticeAnswerOf(body: NoticeBody, notice: NoticeRequest): NoticeAnswer {
  const code = body.errorCode || body.error_code || body.status
  if (code === ACCEPTED) {
    requireSameNotice(body, notice)
    return { kind: needsApproval(body) ? 'needs approval' : 'accepted' }
  }
  if (code === NOTICE_EXISTS) return { kind: 'repeated' }
  // A text in place of the number is the code of the payer's bank, for example QC where the mandate is revoked.
  const isFinal = FINAL.has(code) || (body.status !== REFUSED && /^[A-Z]/.test(body.status))
  return { kind: isFinal ? 'refused' : 'not now', code }
}

/** @throws ExternalSystemError where PayU's notice has another amount or day, or does not state its amount */
export function foundNoticeOf(body: NoticeBody, notice: NoticeRequest): FoundNotice {
  if (body.status !== ACCEPTED) return 'none'
  if (body.amount === '') throw new ExternalSystemError('payu', 'unreadable')
  requireSameNotice(body, notice)
  if (body.invoiceStatus.toLowerCase() === 'deleted') return 'withdrawn'
  return needsApproval(body) ? 'needs approval' : 'accepted'
}

/** Only answers about cards have `approvedStatus`. Any word but these may mean that the payer is asked. */
const NEEDS_NO_APPROVAL = new Set(['', 'na', 'not_applicable', 'approved'])

const needsApproval = ({ approvedStatus }: NoticeBody): boolean =>
  !NEEDS_NO_APPROVAL.has(approvedStatus.toLowerCase())

/** An answer need not state amount and day; those that it states must be ours. */
function requireSameNotice({ amount, debitDate }: NoticeBody, notice: NoticeRequest): void {
  const isSameAmount = amount === '' || fromRupees(amount) === notice.amountPaise
  const isSameDay = debitDate === '' || debitDate === dayInIndia(notice.debitDay)
  if (!isSameAmount || !isSameDay) throw new ExternalSystemError('payu', 'not_ours')
}

const Debited = z.object({
  transactionid: looseText,
  authpayuid: payuId,
  amount: looseText,
  status: looseText,
  field9: looseText,
})

export const DebitAnswerBody = z.object({
  status: looseText,
  errorCode: looseText,
  error_code: looseText,
  /**
   * Keyed by txnid, but one of PayU's samples has another key: find the entry by `transactionid`. An empty list where there
   * is none.
   */
  details: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
})

const EXECUTED_BEFORE = 'E9256'
/** PayU documents a blank status as a failure. Any other word than these is verified. */
const FAILED = new Set(['', 'failed', 'failure'])

/** @throws ExternalSystemError where the answer has another mandate or amount */
export function debitAnswerOf(body: z.infer<typeof DebitAnswerBody>, debit: DebitRequest): DebitAnswer {
  const code = body.errorCode || body.error_code || body.status
  if (code === EXECUTED_BEFORE) return { kind: 'needs notice', code }
  if (body.status !== ACCEPTED) return { kind: 'refused', code }
  const entries = Object.values(body.details ?? {}).flatMap((entry) => Debited.safeParse(entry).data ?? [])
  const ours = entries.find(({ transactionid }) => transactionid === debit.attemptId)
  if (!ours) return { kind: 'accepted' }
  const isSame = isSameId(ours.authpayuid, debit.mandateId) && fromRupees(ours.amount) === debit.amountPaise
  if (!isSame) throw new ExternalSystemError('payu', 'not_ours')
  return FAILED.has(ours.status.toLowerCase())
    ? { kind: 'failed', code: bankCodeOf(ours.field9) }
    : { kind: 'accepted' }
}

/** Returns the bank's code of `Z9|Insufficient funds`; empty where the text begins with none. */
export const bankCodeOf = (field9: string): string => /^([A-Za-z0-9]{2,5})\|/.exec(field9)?.[1] ?? ''
