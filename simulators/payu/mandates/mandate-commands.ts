/**
 * PayU's commands about a mandate itself: its status and its revocation. `var1` is JSON.
 * Source: docs.payu.in, "Check the mandate status" and "Cancel recurring payments", read December 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { toRupees } from '#simulators/money.ts'
import { z } from 'zod'
import { findMandate } from './mandate-store.ts'
import { changeMandate, countMandateRequest } from './register-mandate.ts'

type Answer = Record<string, unknown>

const text = z.string().default('')
/** Both spellings of the id are in use on PayU's pages. */
const mandateId = z
  .looseObject({ authPayuId: text, authpayuid: text })
  .transform(({ authPayuId, authpayuid }) => authPayuId || authpayuid)

/** Returns the id of the mandate in `var1`; empty where it has none. */
export function mandateIdIn(var1: string): string {
  try {
    return mandateId.safeParse(JSON.parse(var1)).data ?? ''
  } catch {
    return ''
  }
}

/** A pending mandate is not found as one: PayU documents no word for it. */
export function mandateStatus(context: SimulatorContext, { var1 }: { var1: string }): Answer {
  const id = mandateIdIn(var1)
  if (id === '') return { status: 0, message: 'authPayuId is mandatory' }
  const found = findMandate(context.store, id)
  const mandate = found && countMandateRequest(context, found)
  if (!mandate) return { status: 0, message: 'Mandate entry not found' }
  if (mandate.state === 'pending') return { status: 0, message: 'Consent is Not Mandated' }
  return {
    status: mandate.state,
    action: 'MANDATE_STATUS',
    authpayuid: mandate.mihpayid,
    amount: toRupees(mandate.capPaise),
    mandateStartDate: mandate.startDate,
    mandateEndDate: mandate.endDate,
  }
}

const WRONG_STATE = { status: 0, message: 'Mandate not in appropriate state to perform action' }

/** A paused mandate cannot be revoked by the merchant. */
export function revokeMandate(context: SimulatorContext, { var1 }: { var1: string }): Answer {
  const mandate = findMandate(context.store, mandateIdIn(var1))
  if (!mandate) return { status: 0, message: 'Mandate entry not found' }
  if (mandate.state === 'paused' || mandate.state === 'pending') return WRONG_STATE
  if (mandate.state !== 'active') return { status: 0, message: 'Mandate is not active' }
  if (takeBehaviour(context.store, 'payu', 'revoke', [mandate.txnid]) === 'revoke-fails') return WRONG_STATE
  changeMandate(context, mandate, 'cancelled')
  return { status: 1, action: 'MANDATE_REVOKE', message: 'Mandate Revoke request processed successfully' }
}
