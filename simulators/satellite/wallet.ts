/**
 * The wallet's operations for the shop: hold, capture, release, refund. All use the shop's order id and are idempotent:
 * a repeated call changes nothing and returns the present state.
 */
import type { Site } from '#simulators/site.ts'
import { randomInt } from 'node:crypto'
import {
  findBalance,
  findHold,
  findRefundedPaise,
  insertHold,
  insertRefund,
  listLapsedHolds,
  putIn,
  saveHoldState,
  takeOut,
  type Hold,
} from './wallet-store.ts'

const HOLD_LASTS_MS = 15 * 60 * 1000

export type Standing = {
  status: 'none' | Hold['state']
  capturedPaise: number
  refundedPaise: number
  paymentId: string | null
}

/** Nothing was done, with the reason. */
export type Refusal =
  | { reason: 'insufficient'; balancePaise: number }
  | { reason: 'unknown-wallet' }
  | { reason: 'mismatch' }
  | { reason: 'none' | 'captured' | 'released' | 'held' }
  | { reason: 'exceeds'; refundablePaise: number }

export type HoldWish = { orderId: string; smc: string; amountPaise: number }
export type RefundWish = { orderId: string; token: string; amountPaise: number }

const NOTHING: Standing = { status: 'none', capturedPaise: 0, refundedPaise: 0, paymentId: null }

const standing = ({ state, amountPaise, refundedPaise, holdId }: Hold): Standing => ({
  status: state,
  capturedPaise: state === 'captured' ? amountPaise : 0,
  refundedPaise,
  paymentId: holdId,
})

export function askWallet(site: Site, orderId: string): Standing {
  letLapse(site)
  const hold = findHold(site.store, orderId)
  return hold ? standing(hold) : NOTHING
}

/** `poor`: a behaviour makes the wallet report insufficient money. */
export function holdMoney(
  site: Site,
  { orderId, smc, amountPaise }: HoldWish,
  poor: boolean,
): { holdId: string; status: Hold['state'] } | Refusal {
  const { store } = site
  letLapse(site)
  return ring(site, () => {
    const before = findHold(store, orderId)
    if (before) {
      const same = before.smc === smc && before.amountPaise === amountPaise
      return same ? { holdId: before.holdId, status: before.state } : { reason: 'mismatch' }
    }
    const balancePaise = findBalance(store, smc)
    if (balancePaise === undefined) return { reason: 'unknown-wallet' }
    if (poor || !takeOut(store, smc, amountPaise)) return { reason: 'insufficient', balancePaise }
    const heldAt = site.now()
    const lapsesAt = new Date(heldAt.getTime() + HOLD_LASTS_MS).toISOString()
    const holdId = `W${String(randomInt(10 ** 12)).padStart(12, '0')}`
    const hold = { orderId, holdId, smc, amountPaise, refundedPaise: 0 }
    insertHold(store, { ...hold, state: 'held', heldAt: heldAt.toISOString(), lapsesAt })
    return { holdId, status: 'held' }
  })
}

export function captureHold(site: Site, orderId: string): Standing | Refusal {
  letLapse(site)
  return ring(site, () => {
    const hold = findHold(site.store, orderId)
    if (!hold) return { reason: 'none' }
    if (hold.state === 'released') return { reason: 'released' }
    saveHoldState(site.store, orderId, 'captured')
    return standing({ ...hold, state: 'captured' })
  })
}

/** Releases a hold. An order that the wallet does not know needs no release. */
export function releaseHold(site: Site, orderId: string): Standing | Refusal {
  return ring(site, () => {
    const hold = findHold(site.store, orderId)
    if (!hold) return NOTHING
    if (hold.state === 'captured') return { reason: 'captured' }
    if (hold.state === 'held') {
      saveHoldState(site.store, orderId, 'released')
      putIn(site.store, hold.smc, hold.amountPaise)
    }
    return standing({ ...hold, state: 'released' })
  })
}

/** Refunds once for each token, however often it is repeated. */
export function refundOrder(site: Site, { orderId, token, amountPaise }: RefundWish): Standing | Refusal {
  return ring(site, () => {
    const hold = findHold(site.store, orderId)
    if (!hold) return { reason: 'none' }
    if (hold.state !== 'captured') return { reason: hold.state }
    const before = findRefundedPaise(site.store, orderId, token)
    if (before !== undefined) return before === amountPaise ? standing(hold) : { reason: 'mismatch' }
    const refundablePaise = hold.amountPaise - hold.refundedPaise
    if (amountPaise > refundablePaise) return { reason: 'exceeds', refundablePaise }
    insertRefund(site.store, orderId, token, amountPaise)
    putIn(site.store, hold.smc, amountPaise)
    return standing({ ...hold, refundedPaise: hold.refundedPaise + amountPaise })
  })
}

/** Releases holds whose time is over. */
export function letLapse(site: Site): void {
  const lapsed = listLapsedHolds(site.store, site.now())
  if (lapsed.length === 0) return
  ring(site, () => {
    for (const { orderId, smc, paise } of lapsed) {
      saveHoldState(site.store, orderId, 'released')
      putIn(site.store, smc, paise)
    }
  })
}

/** Runs the work in one transaction, and then notifies the stand-ins' page. */
function ring<T>(site: Site, work: () => T): T {
  const result = site.store.transact(work)
  site.bell.emit('change', 'subscribers')
  return result
}
