/**
 * PayU's commands about a mandate itself: its status and its revocation, each for UPI and for cards. `var1` is JSON.
 * Source: docs.payu.in, "Check the mandate status" and "Cancel recurring payments", read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { toRupees } from '#simulators/money.ts'
import { z } from 'zod'
import { findMandate } from './mandate-store.ts'
import type { Mandate } from './mandate.ts'
import { changeMandate, countMandateRequest } from './register-mandate.ts'

type Answer = Record<string, unknown>
type Command = { command: string; var1: string }

const text = z.string().default('')
/** Both spellings of the id are in use on PayU's pages. */
const mandateId = z
  .looseObject({ authPayuId: text, authpayuid: text })
  .transform(({ authPayuId, authpayuid }) => authPayuId || authpayuid)

/** Returns the id of the mandate in `var1`; empty if it has none. */
export function mandateIdIn(var1: string): string {
  try {
    return mandateId.safeParse(JSON.parse(var1)).data ?? ''
  } catch {
    return ''
  }
}

const COMMANDS_OF_UPI = new Set(['upi_mandate_status', 'upi_mandate_revoke'])
const NOT_FOUND = { status: 0, message: 'Mandate entry not found' }

/** Finds the mandate of a command; none for a mandate of UPI in a command for cards, or the reverse. */
function findFor({ store }: SimulatorContext, { command, var1 }: Command): Mandate | undefined {
  const found = findMandate(store, mandateIdIn(var1))
  return found && COMMANDS_OF_UPI.has(command) === (found.network === null) ? found : undefined
}

/** A pending mandate is not found as one: PayU documents no word for it. */
export function mandateStatus(context: SimulatorContext, command: Command): Answer {
  if (mandateIdIn(command.var1) === '') return { status: 0, message: 'authPayuId is mandatory' }
  const found = findFor(context, command)
  const mandate = found && countMandateRequest(context, found)
  if (!mandate) return NOT_FOUND
  if (mandate.state === 'pending') return { status: 0, message: 'Consent is Not Mandated' }
  const terms = {
    authpayuid: mandate.mihpayid,
    amount: toRupees(mandate.capPaise),
    mandateStartDate: mandate.startDate,
    mandateEndDate: mandate.endDate,
  }
  if (mandate.network === null) return { status: mandate.state, action: 'MANDATE_STATUS', ...terms }
  const action = 'check_mandate_status'
  return mandate.state === 'cancelled'
    ? { status: 'deleted', action, ...terms, deletedon: indianTime(context.now().toISOString()) }
    : { status: mandate.state, action, ...terms }
}

const WRONG_STATE = { status: 0, message: 'Mandate not in appropriate state to perform action' }

/** The merchant cannot revoke a paused mandate, nor one of a RuPay card, which only its holder can cancel at the bank. */
export function revokeMandate(context: SimulatorContext, command: Command): Answer {
  const mandate = findFor(context, command)
  if (!mandate) return NOT_FOUND
  if (mandate.state === 'paused' || mandate.state === 'pending') return WRONG_STATE
  if (mandate.state !== 'active') return { status: 0, message: 'Mandate is not active' }
  const behaviour = takeBehaviour(context.store, 'payu', 'revoke', [mandate.txnid])
  const cannotBeRevoked = mandate.network === 'rupay' || behaviour === 'card-cannot-be-revoked'
  if (behaviour === 'revoke-fails' || (cannotBeRevoked && mandate.network !== null)) return WRONG_STATE
  changeMandate(context, mandate, 'cancelled')
  const ofUpi = 'Mandate Revoke request processed successfully'
  const message = mandate.network === null ? ofUpi : 'Mandate Revoked Successfully'
  return { status: 1, action: 'MANDATE_REVOKE', message }
}
