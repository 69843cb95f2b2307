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
type InitiateInput = { order: Order; query: Query; request: SignedRequest; context: SimulatorContext }

/** A string with two decimals, from one paisa up to seven digits of rupees. */
const AMOUNT = /^(?!0+\.00$)\d{1,7}\.\d{2}$/
const ORDER_ID = /^[A-Za-z0-9_@.-]{1,50}$/
const LONGEST_CUSTOMER = 64

const faultWith = (code: string, message: string): Fault => ({ code, message })

function faultOfIds({ order, query, request, context }: InitiateInput): Fault | undefined {
  const { mid, key } = context.settings.paytm
  if (query.mid !== order.mid)
    return faultWith('2013', 'Mid in the query param does not match with the Mid in the request')
  if (query.orderId !== order.orderId)
    return faultWith('2014', 'OrderId in the query param does not match with the OrderId in the request')
  if (order.mid !== mid || !hasValidSignature(request, key))
    return faultWith('2005', 'Checksum provided is invalid')
  return undefined
}

function faultOfOrder({ order, context }: InitiateInput): Fault | undefined {
  const { orderId, callbackUrl, txnAmount, userInfo } = order
  if (order.websiteName !== context.settings.paytm.website) return faultWith('501', 'System Error')
  if ([orderId, userInfo.custId, callbackUrl].some((value) => value.includes('|')))
    return faultWith('1008', 'Pipe character is not allowed')
  const isAmount = typeof txnAmount.value === 'string' && AMOUNT.test(txnAmount.value)
  if (!isAmount || txnAmount.currency !== 'INR') return faultWith('2007', 'Txn amount is invalid')
  if (!ORDER_ID.test(orderId) || userInfo.custId.length > LONGEST_CUSTOMER || !isWebAddress(callbackUrl))
    return faultWith('1001', 'Request parameters are not valid')
  return undefined
}

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
  const input = { order: read.data, query, request, context }
  const unknown = faultOfIds(input)
  if (unknown) return { ok: false, signed: false, fault: unknown }
  const fault = faultOfOrder(input)
  if (fault) return { ok: false, signed: true, fault }
  return context.store.transact(() => openPayment(context, read.data))
}

function openPayment(context: SimulatorContext, order: Order): Initiated {
  const amountPaise = Number(String(order.txnAmount.value).replace('.', ''))
  const before = findPayment(context.store, order.orderId)
  if (before) return repeatOrder(before, amountPaise, context.now())

  const methods = allowedMethods(order)
  const payment: Payment = {
    orderId: order.orderId,
    txnId: newTxnId(context.now()),
    token: newToken(),
    callbackUrl: order.callbackUrl,
    custId: order.userInfo.custId,
    merchantRef: order.extendInfo?.mercUnqRef ?? '',
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
function repeatOrder(before: Payment, amountPaise: number, now: Date): Initiated {
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

function allowedMethods({ enablePaymentMode, disablePaymentMode }: Order): Method[] {
  const only = enablePaymentMode?.map(({ mode }) => mode)
  const never = disablePaymentMode?.map(({ mode }) => mode) ?? []
  return ALL_METHODS.filter((method) => (!only || isAmong(method, only)) && !isAmong(method, never))
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
