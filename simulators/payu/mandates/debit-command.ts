/**
 * PayU's command `si_transaction`: a debit by mandate. It becomes a payment, which `verify_payment` finds.
 * Source: docs.payu.in, "Recurring payment API", read November 2026. Texts that begin with "simulator:" are not PayU's.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { fromRupees } from '#simulators/money.ts'
import { insertMethod } from '#simulators/payu/payment-method.ts'
import { finishPayment } from '#simulators/payu/finish-payment.ts'
import type { Payment, State } from '#simulators/payu/payment.ts'
import { findPayment, insertPayment } from '#simulators/payu/payment-store.ts'
import { newMihpayid } from '#simulators/payu/payu-ids.ts'
import { type ScheduledState, scheduleState } from '#simulators/schedule.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { isPeakHour } from '#simulators/upi-peak-hours.ts'
import { z } from 'zod'
import { findMandate, insertDebit, listDebitsOf, listNoticesOf } from './mandate-store.ts'
import type { Mandate, Notice } from './mandate.ts'
import { mandateIdIn } from './mandate-commands.ts'

type Answer = Record<string, unknown>

const MAX_DEBITS = 4
const HOUR_MS = 3_600_000
const LATE_MS = 36 * HOUR_MS
/** More status requests than ever happen, so that only time decides a late debit. */
const NEVER_BY_REQUESTS = 1_000_000
const DEFAULT_NOTICE_HOURS = 48

const text = z.string().default('')
const variables = z.object({
  txnid: text,
  amount: text,
  phone: text,
  email: text,
  invoiceDisplayNumber: text,
  mandateSeqNo: z.int().optional(),
})
type Variables = z.infer<typeof variables>

export async function debitMandate(context: SimulatorContext, { var1 }: { var1: string }): Promise<Answer> {
  const read = variables.safeParse(parseJson(var1))
  if (!read.success || read.data.txnid === '')
    return { status: 0, msg: 'simulator: the request is not valid' }
  const request = read.data
  const failed = (field9: string): Answer =>
    answerOf(request, mandateIdIn(var1), { status: 'failed', field9 })
  const mandate = findMandate(context.store, mandateIdIn(var1))
  if (!mandate) return failed('VU|no such mandate')
  const notice = findNoticeOf(context, mandate, request)
  const ofSequence = listDebitsOf(context.store, mandate.mihpayid).filter(
    ({ sequence }) => sequence === notice?.sequence,
  )
  const states = ofSequence.map(({ txnid }) => findPayment(context.store, txnid)?.state)
  if (states.some((state) => state === 'captured' || state === 'inProgress'))
    return { status: 0, errorCode: 'E9256', message: 'Execution already sent' }
  const fault = faultOf(context, mandate, { ...request, notice, tries: states.length })
  if (fault !== undefined || !notice) return failed(fault ?? '')
  const payment = await makePayment(context, mandate, { ...request, sequence: notice.sequence })
  const status = payment.state === 'captured' ? 'captured' : 'in progress'
  return answerOf(request, mandate.mihpayid, { status, field9: '92|Transaction Initiated' })
}

/** Finds the notice of a debit: by its sequence number for UPI, by the number of its invoice for cards. */
function findNoticeOf({ store }: SimulatorContext, mandate: Mandate, request: Variables): Notice | undefined {
  const { mandateSeqNo, invoiceDisplayNumber } = request
  return listNoticesOf(store, mandate.mihpayid).find(({ sequence, number }) =>
    mandate.network === null
      ? sequence === mandateSeqNo
      : mandateSeqNo === undefined && number === invoiceDisplayNumber,
  )
}

type Requested = Variables & { notice: Notice | undefined; tries: number }

/** Returns why PayU or the bank would not debit: a result code of UPI if there is one. */
function faultOf(context: SimulatorContext, mandate: Mandate, request: Requested): string | undefined {
  const stateFault = faultOfState(mandate)
  if (stateFault !== undefined) return stateFault
  if (findPayment(context.store, request.txnid)) return 'simulator: the txnid is used'
  const amountPaise = fromRupees(request.amount) ?? 0
  if (amountPaise <= 0 || amountPaise > mandate.capPaise) return 'simulator: the amount is above the cap'
  if (request.tries >= MAX_DEBITS) return 'simulator: the debits of this sequence number are used'
  const noticeFault = faultOfNotice(context, { ...request, amountPaise })
  // Peak hours are a rule of UPI.
  return noticeFault ?? (mandate.network === null ? faultOfTime(context) : undefined)
}

function faultOfState({ state, network }: Mandate): string | undefined {
  if (state === 'active') return undefined
  if (network !== null) return `simulator: the mandate is ${state}`
  if (state === 'paused') return 'VT|Mandate is paused'
  return state === 'cancelled' ? 'VA|Mandate is revoked' : 'VU|Mandate is not active'
}

const NOTICE_FAULTS: Record<Exclude<Notice['state'], 'accepted'>, string> = {
  deleted: 'simulator: there is no notice',
  unapproved: 'simulator: the payer has not approved this debit',
  opted_out: 'simulator: the payer opted out of this debit',
}

function faultOfNotice(
  { now, settings }: SimulatorContext,
  { notice, ...request }: Requested & { amountPaise: number },
): string | undefined {
  if (!notice) return NOTICE_FAULTS.deleted
  if (notice.state !== 'accepted') return NOTICE_FAULTS[notice.state]
  if (notice.number !== request.invoiceDisplayNumber || notice.amountPaise !== request.amountPaise)
    return 'simulator: the notice has another number or amount'
  const today = Date.parse(indianTime(now().toISOString()).slice(0, 10))
  const days = (today - Date.parse(notice.debitDate)) / (24 * HOUR_MS)
  if (days !== 0 && days !== 1) return 'simulator: the notice has another day'
  const hours = (now().getTime() - Date.parse(notice.sentAt)) / HOUR_MS
  return hours < (settings.payu.noticeHours ?? DEFAULT_NOTICE_HOURS)
    ? 'simulator: the notice is too late'
    : undefined
}

const faultOfTime = ({ now }: SimulatorContext): string | undefined =>
  isPeakHour(now()) ? 'simulator: peak hours' : undefined

async function makePayment(
  context: SimulatorContext,
  mandate: Mandate,
  request: Variables & { sequence: number },
): Promise<Payment> {
  const { store } = context
  const { txnid, amount, phone, email, sequence } = request
  const amountPaise = fromRupees(amount) ?? 0
  const openedAt = context.now().toISOString()
  const form = { key: context.settings.payu.key, txnid, amount, productinfo: mandate.remarks, phone, email }
  const { next, isAtOnce } = outcomeOf(context, mandate, txnid)
  const payment: Payment = {
    txnid,
    mihpayid: newMihpayid(),
    request: form,
    amountPaise,
    chargedPaise: amountPaise,
    state: 'inProgress',
    bankRef: null,
    method: mandate.network,
    openedAt,
    next,
  }
  const debit = { txnid, mihpayid: mandate.mihpayid, sequence, amountPaise }
  store.transact(() => {
    insertPayment(store, payment)
    insertMethod(store, payment)
    insertDebit(store, { ...debit, sentAt: openedAt })
  })
  context.events.emit('change', 'payu')
  return isAtOnce ? finishPayment(context, payment, 'captured') : payment
}

type Outcome = { next: ScheduledState<State> | null; isAtOnce?: true }

/** Decides at the request how the debit ends: by behaviour, else by the payer's balance. */
function outcomeOf(context: SimulatorContext, mandate: Mandate, txnid: string): Outcome {
  const soon = (state: State): Outcome => ({ next: scheduleState(state, context.now()) })
  const late = (state: State): Outcome => {
    const at = new Date(context.now().getTime() + LATE_MS).toISOString()
    return { next: { state, asksLeft: NEVER_BY_REQUESTS, at } }
  }
  switch (takeBehaviour(context.store, 'payu', 'debit', [txnid, mandate.txnid])) {
    case 'insufficient-funds':
      return soon('noFunds')
    case 'over-limit':
      return soon('overLimit')
    case 'debit-pending':
      return { next: null }
    case 'late-debit':
      return late('captured')
    case 'late-debit-failure':
      return late('noFunds')
    case 'debit-captured-first':
      return { next: null, isAtOnce: true }
    case undefined:
      return soon(mandate.isEmpty === 1 ? 'noFunds' : 'captured')
  }
}

const answerOf = (
  { txnid, amount, phone, email }: Variables,
  authpayuid: string,
  result: { status: string; field9: string },
): Answer => ({
  status: 1,
  message: 'Transaction Processed successfully',
  details: {
    [txnid]: {
      authpayuid,
      transactionid: txnid,
      amount,
      user_credentials: '',
      card_token: '',
      payuid: '',
      ...result,
      phone,
      email,
      udf1: '',
      udf2: '',
      udf3: '',
      udf4: '',
      udf5: '',
    },
  },
})

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
