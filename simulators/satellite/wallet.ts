/**
 * The wallet's operations for the shop: hold, capture, release, refund. All use the shop's order id and are idempotent:
 * a repeated call changes nothing and returns the present state.
 */
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { randomInt } from 'node:crypto'
import {
  findBalance,
  findHold,
  findRefundedPaise,
  insertHold,
  insertRefund,
  listExpiredHolds,
  credit,
  saveHoldState,
  debit,
  type Hold,
} from './wallet-store.ts'

const HOLD_TTL_MS = 15 * 60 * 1000

type HoldStatus = {
  status: 'none' | Hold['state']
  capturedPaise: number
  refundedPaise: number
  paymentId: string | null
}

/** Why nothing was done. */
export type Refusal =
  | { reason: 'insufficient'; balancePaise: number }
  | { reason: 'unknown-wallet' }
  | { reason: 'mismatch' }
  | { reason: 'none' | 'captured' | 'released' | 'held' }
  | { reason: 'exceeds'; refundablePaise: number }

type HoldRequest = { orderId: string; smc: string; amountPaise: number }
export type RefundRequest = { orderId: string; token: string; amountPaise: number }

const NO_HOLD: HoldStatus = { status: 'none', capturedPaise: 0, refundedPaise: 0, paymentId: null }

const toHoldStatus = ({ state, amountPaise, refundedPaise, holdId }: Hold): HoldStatus => ({
  status: state,
  capturedPaise: state === 'captured' ? amountPaise : 0,
  refundedPaise,
  paymentId: holdId,
})

export function holdStatus(context: SimulatorContext, orderId: string): HoldStatus {
  expireHolds(context)
  const hold = findHold(context.store, orderId)
  return hold ? toHoldStatus(hold) : NO_HOLD
}

/** Holds money. @param insufficient a behaviour makes the wallet report insufficient money */
export function holdMoney(
  context: SimulatorContext,
  { orderId, smc, amountPaise }: HoldRequest,
  insufficient: boolean,
): { holdId: string; status: Hold['state'] } | Refusal {
  const { store } = context
  expireHolds(context)
  return transactAndNotify(context, () => {
    const before = findHold(store, orderId)
    if (before) {
      const same = before.smc === smc && before.amountPaise === amountPaise
      return same ? { holdId: before.holdId, status: before.state } : { reason: 'mismatch' }
    }
    const balancePaise = findBalance(store, smc)
    if (balancePaise === undefined) return { reason: 'unknown-wallet' }
    if (insufficient || !debit(store, smc, amountPaise)) return { reason: 'insufficient', balancePaise }
    const heldAt = context.now()
    const lapsesAt = new Date(heldAt.getTime() + HOLD_TTL_MS).toISOString()
    const holdId = `W${String(randomInt(10 ** 12)).padStart(12, '0')}`
    const hold = { orderId, holdId, smc, amountPaise, refundedPaise: 0 }
    insertHold(store, { ...hold, state: 'held', heldAt: heldAt.toISOString(), lapsesAt })
    return { holdId, status: 'held' }
  })
}

export function captureHold(context: SimulatorContext, orderId: string): HoldStatus | Refusal {
  expireHolds(context)
  return transactAndNotify(context, () => {
    const hold = findHold(context.store, orderId)
    if (!hold) return { reason: 'none' }
    if (hold.state === 'released') return { reason: 'released' }
    saveHoldState(context.store, orderId, 'captured')
    return toHoldStatus({ ...hold, state: 'captured' })
  })
}

/** Releases a hold. An order that the wallet does not know needs no release. */
export function releaseHold(context: SimulatorContext, orderId: string): HoldStatus | Refusal {
  return transactAndNotify(context, () => {
    const hold = findHold(context.store, orderId)
    if (!hold) return NO_HOLD
    if (hold.state === 'captured') return { reason: 'captured' }
    if (hold.state === 'held') {
      saveHoldState(context.store, orderId, 'released')
      credit(context.store, hold.smc, hold.amountPaise)
    }
    return toHoldStatus({ ...hold, state: 'released' })
  })
}

/** Refunds once for each token, however often it is repeated. */
export function refundOrder(
  context: SimulatorContext,
  { orderId, token, amountPaise }: RefundRequest,
): HoldStatus | Refusal {
  return transactAndNotify(context, () => {
    const hold = findHold(context.store, orderId)
    if (!hold) return { reason: 'none' }
    if (hold.state !== 'captured') return { reason: hold.state }
    const before = findRefundedPaise(context.store, orderId, token)
    if (before !== undefined) return before === amountPaise ? toHoldStatus(hold) : { reason: 'mismatch' }
    const refundablePaise = hold.amountPaise - hold.refundedPaise
    if (amountPaise > refundablePaise) return { reason: 'exceeds', refundablePaise }
    insertRefund(context.store, orderId, token, amountPaise)
    credit(context.store, hold.smc, amountPaise)
    return toHoldStatus({ ...hold, refundedPaise: hold.refundedPaise + amountPaise })
  })
}

/** Releases holds whose time is over. */
export function expireHolds(context: SimulatorContext): void {
  const expired = listExpiredHolds(context.store, context.now())
  if (expired.length === 0) return
  transactAndNotify(context, () => {
    for (const { orderId, smc, amountPaise } of expired) {
      saveHoldState(context.store, orderId, 'released')
      credit(context.store, smc, amountPaise)
    }
  })
}

/** Runs the work in one transaction, and then notifies the simulators' page. */
function transactAndNotify<T>(context: SimulatorContext, work: () => T): T {
  const result = context.store.transact(work)
  context.events.emit('change', 'subscribers')
  return result
}
