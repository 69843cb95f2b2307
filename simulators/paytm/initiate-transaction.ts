/**
 * `initiateTransaction`: returns a token for the payment page of a signed order. Fields: paytmpayments.com, "Initiate
 * Transaction API"; codes: Paytm's integrators' guide (June 2026); no page was found for 1006, 2005 and 2023.
 */
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import { ALL_METHODS, isAmong, type Method } from './method.ts'
import { msLeft, type Payment } from './payment.ts'
import { findPayment, insertPayment } from './payment-store.ts'
import { newToken, newTxnId } from './paytm-ids.ts'
import { hasValidSignature, type SignedRequest } from './signed-json.ts'

const text = z.string().min(1)
const modes = z.array(z.object({ mode: text })).optional()
const order = z.object({
  requestType: z.literal('Payment'),
  mid: text,
  websiteName: text,
  orderId: text,
  callbackUrl: text,
  txnAmount: z.object({ value: z.unknown(), currency: text }),
  userInfo: z.object({ custId: text }),
  enablePaymentMode: modes,
  disablePaymentMode: modes,
  extendInfo: z.object({ mercUnqRef: z.string().optional() }).optional(),
})

type Order = z.infer<typeof order>
type Query = { mid?: string; orderId?: string }
type Fault = { code: string; message: string }
type Asked = { order: Order; query: Query; request: SignedRequest; context: SimulatorContext }

/** A string with two decimals, from one paisa up to seven digits of rupees. */
const AMOUNT = /^(?!0+\.00$)\d{1,7}\.\d{2}$/
const ORDER_ID = /^[A-Za-z0-9_@.-]{1,50}$/
const LONGEST_CUSTOMER = 64

const ID_FAULTS: [(asked: Asked) => boolean, Fault][] = [
  [
    ({ order, query }) => query.mid !== order.mid,
    { code: '2013', message: 'Mid in the query param does not match with the Mid in the request' },
  ],
  [
    ({ order, query }) => query.orderId !== order.orderId,
    { code: '2014', message: 'OrderId in the query param does not match with the OrderId in the request' },
  ],
  [
    ({ order, request, context: { settings } }) =>
      order.mid !== settings.paytm.mid || !hasValidSignature(request, settings.paytm.key),
    { code: '2005', message: 'Checksum provided is invalid' },
  ],
]

const ORDER_FAULTS: [(asked: Asked) => boolean, Fault][] = [
  [
    ({ order, context }) => order.websiteName !== context.settings.paytm.website,
    { code: '501', message: 'System Error' },
  ],
  [
    ({ order }) =>
      [order.orderId, order.userInfo.custId, order.callbackUrl].some((value) => value.includes('|')),
    { code: '1008', message: 'Pipe character is not allowed' },
  ],
  [
    ({ order }) =>
      typeof order.txnAmount.value !== 'string' ||
      !AMOUNT.test(order.txnAmount.value) ||
      order.txnAmount.currency !== 'INR',
    { code: '2007', message: 'Txn amount is invalid' },
  ],
  [
    ({ order }) =>
      !ORDER_ID.test(order.orderId) ||
      order.userInfo.custId.length > LONGEST_CUSTOMER ||
      !isWebAddress(order.callbackUrl),
    { code: '1001', message: 'Request parameters are not valid' },
  ],
]

export type Initiated =
  | { ok: true; code: '0000' | '0002'; message: string; payment: Payment }
  | { ok: false; signed: boolean; fault: Fault }

export function initiateTransaction(
  context: SimulatorContext,
  request: SignedRequest,
  query: Query,
): Initiated {
  const read = order.safeParse(request.body)
  if (!read.success) {
    return { ok: false, signed: false, fault: { code: '1007', message: 'Missing mandatory element' } }
  }
  const asked = { order: read.data, query, request, context }
  const unknown = faultAmong(ID_FAULTS, asked)
  if (unknown) return { ok: false, signed: false, fault: unknown }
  const fault = faultAmong(ORDER_FAULTS, asked)
  if (fault) return { ok: false, signed: true, fault }
  return context.store.transact(() => openPayment(context, read.data))
}

const faultAmong = (faults: [(asked: Asked) => boolean, Fault][], asked: Asked): Fault | undefined =>
  faults.find(([isSo]) => isSo(asked))?.[1]

function openPayment(context: SimulatorContext, asked: Order): Initiated {
  const amountPaise = Number(String(asked.txnAmount.value).replace('.', ''))
  const before = findPayment(context.store, asked.orderId)
  if (before) return again(before, amountPaise, context.now())

  const methods = allowed(asked)
  const payment: Payment = {
    orderId: asked.orderId,
    txnId: newTxnId(context.now()),
    token: newToken(),
    callbackUrl: asked.callbackUrl,
    custId: asked.userInfo.custId,
    merchantRef: asked.extendInfo?.mercUnqRef ?? '',
    methods,
    amountPaise,
    chargedPaise: amountPaise,
    state: 'opened',
    method: methods[0] ?? 'UPI',
    bankTxnId: null,
    openedAt: context.now().toISOString(),
    next: null,
  }
  insertPayment(context.store, payment)
  context.events.emit('change', 'paytm')
  return { ok: true, code: '0000', message: 'Success', payment }
}

/**
 * Answers a repeated order. The same order with the same amount gets the same token, until it is used or expired; after
 * that the id cannot be used again.
 */
function again(before: Payment, amountPaise: number, now: Date): Initiated {
  const refuse = (code: string, message: string): Initiated => ({
    ok: false,
    signed: true,
    fault: { code, message },
  })
  if (before.state === 'pending') return refuse('2009', 'A payment for this order is in progress')
  if (before.state === 'expired') return refuse('1006', 'Your Session has expired')
  if (before.state !== 'opened') return refuse('334', 'Duplicate order id')
  if (before.amountPaise !== amountPaise) return refuse('2023', 'Repeat Request Inconsistent')
  if (msLeft(before, now) === 0) return refuse('1006', 'Your Session has expired')
  return { ok: true, code: '0002', message: 'Success Idempotent', payment: before }
}

function allowed({ enablePaymentMode, disablePaymentMode }: Order): Method[] {
  const only = enablePaymentMode?.map(({ mode }) => mode)
  const never = disablePaymentMode?.map(({ mode }) => mode) ?? []
  return ALL_METHODS.filter((method) => (!only || isAmong(method, only)) && !isAmong(method, never))
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
