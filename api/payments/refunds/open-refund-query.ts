/** Reads a refund with its capture, and the person to whom messages about it go. */
import { accountLanguage } from '#api/identity/subscribers/account-query.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { paise, type Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { RefundStatus } from './refund.ts'

export type OpenRefund = {
  id: string
  status: RefundStatus
  token: string
  amountPaise: Paise
  /** The part of the refund that lost disputes have returned. */
  coveredPaise: Paise
  gatewayRequestId: string | null
  /** The time since which the gateway postpones the refund; null if its last answer was another one. */
  postponedSince: Date | null
  gateway: GatewayName
  gatewayPaymentId: string
  attemptId: string
  orderId: string
  customerMobile: string | null
  customerEmail: string
  /** The language of messages about the order. */
  language: Language
}

export async function findRefund(db: Db, id: string): Promise<OpenRefund | undefined> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment_capture', 'payment_capture.id', 'refund.capture_id')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_capture.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'refund.id',
      'refund.status',
      'refund.token',
      'refund.amount_paise as amountPaise',
      'refund.covered_paise as coveredPaise',
      'refund.gateway_request_id as gatewayRequestId',
      'refund.postponed_since as postponedSince',
      'payment_capture.gateway',
      'payment_capture.gateway_payment_id as gatewayPaymentId',
      'payment_capture.attempt_id as attemptId',
      'payment_attempt.order_id as orderId',
      'payment_attempt.customer_mobile as customerMobile',
      'payment_attempt.customer_email as customerEmail',
      accountLanguage(sql`orders.subscriber_id`, sql`orders.language`).as('language'),
    ])
    .where('refund.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, amountPaise: paise(row.amountPaise), coveredPaise: paise(row.coveredPaise) }
}
