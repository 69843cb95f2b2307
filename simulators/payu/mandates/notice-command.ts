/**
 * PayU's command `pre_debit_SI`: the notice before a debit, its status, and its withdrawal.
 * Source: docs.payu.in, "Pre-debit notification API", read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { fromRupees, toRupees } from '#simulators/money.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import { findMandate, insertNotice, listNoticesOf, saveNotice } from './mandate-store.ts'
import type { Mandate, Notice } from './mandate.ts'
import { mandateIdIn } from './mandate-commands.ts'

type Answer = Record<string, unknown>

const ACTION = 'MANDATE_PRE_DEBIT'
const FURTHEST_DAYS = 30
/** 1 is the registration. */
const FIRST_SEQUENCE = 2
const DAY_MS = 86_400_000

const text = z.string().default('')
const variables = z.object({
  requestId: text,
  debitDate: text,
  amount: text,
  invoiceDisplayNumber: text,
  mandateSeqNo: z.int().min(2).max(11_000).optional(),
  action: z.enum(['retrieve', 'delete']).optional(),
})
type Variables = z.infer<typeof variables>

const refused = (message: string, errorCode?: string): Answer => ({
  status: 0,
  action: ACTION,
  message,
  ...(errorCode && { errorCode }),
})

export function preDebitNotice(context: SimulatorContext, { var1 }: { var1: string }): Answer {
  const mandate = findMandate(context.store, mandateIdIn(var1))
  if (!mandate) return refused('Mandate entry not found')
  const read = variables.safeParse(JSON.parse(var1))
  if (!read.success) return refused('simulator: the request is not valid')
  if (read.data.action) return aboutNotice(context, mandate, read.data)
  return sendNotice(context, mandate, read.data)
}

function sendNotice(context: SimulatorContext, mandate: Mandate, request: Variables): Answer {
  const { store } = context
  const behaviour = takeBehaviour(store, 'payu', 'notice', [mandate.txnid])
  switch (behaviour) {
    case 'notice-refused':
      return refused('simulator: try again after some time')
    case 'notice-refused-by-bank':
      return { status: 'QC', action: ACTION, message: 'MANDATE HAS BEEN REVOKED' }
    case 'afa-required':
    case undefined:
  }
  const notices = listNoticesOf(store, mandate.mihpayid)
  const fault = faultOf(context, mandate, { ...request, notices })
  if (fault) return fault
  const notice: Notice = {
    requestId: request.requestId,
    mihpayid: mandate.mihpayid,
    sequence: request.mandateSeqNo ?? FIRST_SEQUENCE + notices.length,
    number: request.invoiceDisplayNumber,
    amountPaise: fromRupees(request.amount) ?? 0,
    debitDate: request.debitDate,
    state: behaviour === 'afa-required' && mandate.network !== null ? 'unapproved' : 'accepted',
    sentAt: context.now().toISOString(),
  }
  insertNotice(store, notice)
  context.events.emit('change', 'payu')
  return taken(mandate, notice)
}

function faultOf(
  context: SimulatorContext,
  mandate: Mandate,
  request: Variables & { notices: Notice[] },
): Answer | undefined {
  if (mandate.state !== 'active') return refused('Mandate is not active')
  const { mandateSeqNo, requestId, debitDate, notices } = request
  if (!isComplete(mandate, request)) return refused('simulator: the request is not valid')
  const amountPaise = fromRupees(request.amount) ?? 0
  if (amountPaise <= 0 || amountPaise > mandate.capPaise)
    return refused('simulator: the amount is above the cap')
  if (isFixed(mandate) && amountPaise !== mandate.capPaise)
    return refused('simulator: the amount of a card with an interval is not the cap')
  if (notices.some(({ sequence }) => sequence === mandateSeqNo))
    return refused('Notification already sent for this sequence number', 'E9254')
  if (
    notices.some((notice) => notice.requestId === requestId || notice.number === request.invoiceDisplayNumber)
  )
    return refused('simulator: an id is used twice')
  return faultOfDate(context, mandate, debitDate)
}

/** Only the debits of UPI have a sequence number, and only those of cards must have a number of their invoice. */
function isComplete({ network }: Mandate, request: Variables): boolean {
  const { mandateSeqNo, requestId, invoiceDisplayNumber } = request
  const isOfUpi = network === null
  return (
    (mandateSeqNo !== undefined) === isOfUpi && (isOfUpi || invoiceDisplayNumber !== '') && requestId !== ''
  )
}

/** A "fixed billing plan": PayU allows debits below the cap by cards without an interval (ADHOC) and by UPI only. */
const isFixed = ({ network, cycle }: Mandate): boolean => network !== null && cycle !== 'ADHOC'

function faultOfDate({ now }: SimulatorContext, mandate: Mandate, debitDate: string): Answer | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(debitDate)) return refused('simulator: the date is not valid')
  const ahead = Date.parse(debitDate) - Date.parse(indianTime(now().toISOString()).slice(0, 10))
  if (ahead > FURTHEST_DAYS * DAY_MS) return refused('Debit date is too far ahead', 'E9260')
  if (ahead < 0 || debitDate > mandate.endDate) return refused('Debit date is outside the period', 'E9263')
  return undefined
}

function aboutNotice(context: SimulatorContext, mandate: Mandate, request: Variables): Answer {
  const notice = listNoticesOf(context.store, mandate.mihpayid).find(
    ({ number }) => number === request.invoiceDisplayNumber,
  )
  if (!notice) return refused('simulator: there is no such notice')
  if (request.action === 'retrieve') return taken(mandate, notice)
  const deleted: Notice = { ...notice, state: 'deleted' }
  saveNotice(context.store, deleted)
  context.events.emit('change', 'payu')
  return taken(mandate, deleted)
}

function taken({ network }: Mandate, notice: Notice): Answer {
  const id = `A${String(notice.sequence).padStart(9, '0')}`
  const amount = toRupees(notice.amountPaise)
  const invoiceStatus = notice.state === 'deleted' ? 'Deleted' : 'unpaid'
  const answer = { status: 1, action: ACTION }
  if (network === null) {
    const message = 'Request Processed Successfully'
    return { ...answer, message, invoiceId: id, amount, debitDate: notice.debitDate, invoiceStatus }
  }
  const approvedStatus = notice.state === 'unapproved' ? 'Pending' : 'na'
  return {
    ...answer,
    message: 'Invoice Created Successfully',
    invoiceid: id,
    amount,
    approvedStatus,
    invoiceStatus,
  }
}
