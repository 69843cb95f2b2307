/** Paytm's calls about initiated orders: their status, refunds and their status, and the list of a span of time. */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import { orderListAnswer, result, statusAnswer, type PaytmResponse } from './answers.ts'
import { PAYMENT_STATES } from './payment.ts'
import { findPayment, listPaidBetween } from './payment-store.ts'
import { refundStatus, refundPayment } from './refund-payment.ts'
import { listRefundsOf } from './refund-store.ts'
import { countStatusRequest } from './finish-payment.ts'
import { hasValidSignature, type SignedRequest } from './signed-json.ts'

const text = z.string().min(1)
const id = text.max(50)

const ofOrder = z.object({ mid: text, orderId: text })
const ofRefund = z.object({ mid: text, orderId: text, refId: id })
const moment = z.string().refine((at) => !Number.isNaN(Date.parse(at)))
const ofSpan = z.object({
  mid: text,
  /** Limits the list to one order, if given. */
  merchantOrderId: z.string().optional(),
  fromDate: moment,
  toDate: moment,
  orderSearchType: z.literal('TRANSACTION'),
  orderSearchStatus: z.literal('SUCCESS'),
  pageNumber: z.number().int().min(1),
  pageSize: z.number().int().min(1).max(50),
  isSort: z.string(),
})
const refundWish = z.object({
  mid: text,
  txnType: z.literal('REFUND'),
  orderId: text,
  txnId: text,
  refId: id,
  refundAmount: z.string().regex(/^\d{1,7}\.\d{2}$/),
})

/** The fields of every body; a list request names no order. */
type CallBody = { mid: string; orderId?: string }

export type Call = {
  read: (body: unknown) => CallBody | undefined
  run: (context: SimulatorContext, body: CallBody) => Promise<PaytmResponse> | PaytmResponse
  /** The names that the head must have, and no others; anything else is a checksum error. Without it, any names are accepted. */
  head?: readonly string[]
  /** The names whose values the query must repeat. */
  query?: readonly string[]
  /** The call changes state, so its answer can be lost after the work is done. */
  losesAnswers?: true
}

type Definition<T extends CallBody> = Pick<Call, 'head' | 'query' | 'losesAnswers'> & {
  body: z.ZodType<T>
  run: (context: SimulatorContext, body: T) => Promise<PaytmResponse> | PaytmResponse
}

/** Pairs a schema with the function for its type, so that the two types cannot diverge. */
export const define = <T extends CallBody>({ body, run, ...rest }: Definition<T>): Call => ({
  ...rest,
  read: (sent) => body.safeParse(sent).data,
  run: (context, sent) => run(context, body.parse(sent)),
})

const NO_RECORD = PAYMENT_STATES.opened
const noRecord = result(NO_RECORD.status, NO_RECORD.code, NO_RECORD.message)

function orderList(
  { store }: SimulatorContext,
  { mid, fromDate, toDate, pageNumber, pageSize }: z.infer<typeof ofSpan>,
): PaytmResponse {
  const all = listPaidBetween(store, new Date(fromDate).toISOString(), new Date(toDate).toISOString())
  return orderListAnswer(all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), mid)
}

async function orderStatus(context: SimulatorContext, { mid, orderId }: z.infer<typeof ofOrder>) {
  const behaviour = takeBehaviour(context.store, 'paytm', 'status', [orderId])
  if (behaviour === 'no-record') return noRecord
  const found = findPayment(context.store, orderId)
  const payment = found && (await countStatusRequest(context, found))
  if (payment && PAYMENT_STATES[payment.state].status !== NO_RECORD.status) {
    return statusAnswer(payment, listRefundsOf(context.store, orderId), mid)
  }
  return behaviour === 'no-record-as-failure' ? result('TXN_FAILURE', '334', 'Invalid Order Id.') : noRecord
}

export const CALLS: Record<string, Call> = {
  '/v3/order/status': define({ body: ofOrder, head: ['signature'], run: orderStatus }),
  '/merchant-passbook/search/list/order/v2': define({ body: ofSpan, run: orderList }),
  '/refund/apply': define({ body: refundWish, losesAnswers: true, run: refundPayment }),
  '/v2/refund/status': define({
    body: ofRefund,
    run: (context, { orderId, refId }) => refundStatus(context, orderId, refId),
  }),
}

export const hasOtherNames = (head: object, names: readonly string[] | undefined): boolean =>
  names !== undefined && Object.keys(head).sort().join() !== [...names].sort().join()

type Received = {
  envelope: SignedRequest | undefined
  body: CallBody | undefined
  query: Record<string, string>
}
type ReadResult = { ok: true; body: CallBody } | { ok: false; fault: PaytmResponse }

/** Checks a request. A refusal at this stage is never signed. */
export function readSigned(
  { settings: { paytm } }: SimulatorContext,
  { head, query: names = [] }: Call,
  { envelope, body, query }: Received,
): ReadResult {
  const refuse = (...words: [string, string, string]): ReadResult => ({ ok: false, fault: result(...words) })
  if (!envelope || !body) return refuse('F', '1007', 'Missing mandatory element')
  if (body.mid !== paytm.mid) return refuse('TXN_FAILURE', '335', 'Mid is invalid.')
  const sent: Record<string, unknown> = body
  const differing = names.find((name) => query[name] !== sent[name])
  if (differing !== undefined)
    return refuse('F', differing === 'mid' ? '2013' : '2014', `${differing} in the query is another one`)
  return hasOtherNames(envelope.head, head) || !hasValidSignature(envelope, paytm.key)
    ? refuse('F', '2005', 'Checksum provided is invalid')
    : { ok: true, body }
}
