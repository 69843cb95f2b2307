/**
 * Settles a payment: the only place where an attempt's outcome changes its order.
 *
 * The browser's return, the gateway's webhook and a page's report only cause a verification; the gateway's answer to
 * that verification is settled here. Order, entitlements, ledger and messages change in one transaction.
 *
 * The decision uses a snapshot read without locks, and one statement writes it. The statement matches its rows only
 * while they are unchanged. After a concurrent change nothing is written, and the decision is repeated under locks.
 */
import {
  lockOrder,
  ONE_CREDIT_CONSTRAINT,
  ONE_SALE_CONSTRAINT,
  transitionOrder,
} from '#api/orders/order-store.ts'
import { serialiseSubscriberStatement } from '#api/identity/subscribers/subscriber-store.ts'
import type { BasePack } from '#api/packs/base-pack.ts'
import { placePaidPack } from '#api/packs/upgrade.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { isDisputedQuery } from '#api/packs/disputed-order-query.ts'
import { ONE_BASE_PACK_CONSTRAINT, ONE_QUEUED_PACK_CONSTRAINT } from '#api/packs/entitlement-store.ts'
import { violatedConstraint, withTransaction, isSerializationConflict } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries, runBatchIfUnchanged, type WriteStatement } from '#api/platform/db/batch.ts'
import { lockAttempt, recordVerification } from '#api/payments/attempts/attempt-store.ts'
import { insertNotification } from '#api/payments/attempts/notification-store.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import type { Attempt, PaymentSnapshot } from '#api/payments/attempts/attempt.ts'
import { decideSettlement, type SettlementFacts, type Settlement } from './decide-settlement.ts'
import type { VerifiedOutcome } from '#api/payments/gateways/gateway.ts'
import { nextVerificationAt } from '#api/payments/attempts/verification.ts'
import { activatePacks } from './activate-packs.ts'
import { bookUnappliedCapture } from './book-unapplied-capture.ts'
import { notifyFailure } from './notify-failure.ts'
import { lockRenewalOf, type RenewalPeriod, renewalPeriodQuery } from './renewal-period-query.ts'

/** @param outcome the gateway's answer to the shop's verification of this attempt */
export async function settlePayment(
  platform: AppContext,
  snapshot: PaymentSnapshot,
  outcome: VerifiedOutcome,
): Promise<Settlement> {
  const { order, attempt } = snapshot
  const settlement = await settleOrRefund(platform, snapshot, outcome)
  if (settlement.kind !== 'no_change')
    platform.log.info(
      { event: 'payment.settled', order: order.id, attempt: attempt.id, settlement: settlement.kind },
      'payment settled',
    )
  return settlement
}

/** Constraints that no read before the write can replace: two orders may be settled at the same moment. */
const CONFLICTS: Record<string, SettlementFacts['conflict']> = {
  [ONE_BASE_PACK_CONSTRAINT]: 'base_pack_owned',
  [ONE_QUEUED_PACK_CONSTRAINT]: 'base_pack_owned',
  [ONE_SALE_CONSTRAINT]: 'already_paid',
  [ONE_CREDIT_CONSTRAINT]: 'upgrade_lapsed',
}

type Answer = { outcome: VerifiedOutcome; conflict?: SettlementFacts['conflict'] }

/** Settles a payment. Where the database refuses its packs, nothing was written, and the money is refunded. */
async function settleOrRefund(
  platform: AppContext,
  snapshot: PaymentSnapshot,
  outcome: VerifiedOutcome,
): Promise<Settlement> {
  // A conflict means that another pack was paid at the same moment: settled again, the pack is queued behind that one.
  let retriesLeft = ['queue', 'renewal'].includes(snapshot.order.start) ? 1 : 0
  let refusal: SettlementFacts['conflict']
  for (;;) {
    try {
      return await settle(platform, snapshot, { outcome, conflict: refusal })
    } catch (error) {
      const conflict = CONFLICTS[violatedConstraint(error)]
      if (!conflict || refusal) throw error
      if (retriesLeft === 0) refusal = conflict
      retriesLeft -= 1
    }
  }
}

async function settle(platform: AppContext, snapshot: PaymentSnapshot, answer: Answer): Promise<Settlement> {
  // The place of a queued pack or an upgrade depends on the buyer's other packs: it is decided under the lock of the buyer.
  if (snapshot.order.start !== 'now' && answer.outcome.kind === 'captured')
    return settleUnderLocks(platform, snapshot, answer)
  try {
    return await decideAndWrite(platform, snapshot, answer)
  } catch (error) {
    if (!isSerializationConflict(error)) throw error
  }
  return settleUnderLocks(platform, snapshot, answer)
}

/** Locks buyer, order, attempt and renewal, in this order as everywhere, and decides by what it reads under the locks. */
function settleUnderLocks(
  platform: AppContext,
  { order, attempt }: PaymentSnapshot,
  answer: Answer,
): Promise<Settlement> {
  return withTransaction(platform.db, async (tx) => {
    await serialiseSubscriberStatement(order.subscriberId).execute(tx)
    await lockOrder(tx, order.id)
    await lockAttempt(tx, attempt.id)
    if (order.start === 'renewal') await lockRenewalOf(tx, order.id)
    const [locked, basePacks, isDisputed, renewal] = await runQueries(
      tx,
      snapshotQuery(attempt.id),
      basePacksQuery(order.subscriberId),
      isDisputedQuery(order.id),
      renewalPeriodQuery(order),
    )
    if (!locked) throw new Error(`attempt ${attempt.id} has no order`)
    return decideAndWrite({ ...platform, db: tx }, { ...locked, basePacks, isDisputed, renewal }, answer)
  })
}

/** What is read only under locks, as for every paid order that does not start now. */
type SettlementSnapshot = PaymentSnapshot & {
  basePacks?: BasePack[]
  /** Whether a payment is disputed that the credit of the order came from. */
  isDisputed?: boolean
  /** The period of the order of a renewal. */
  renewal?: RenewalPeriod | undefined
}

/** @throws `isSerializationConflict` where order or attempt changed since they were read */
async function decideAndWrite(
  platform: AppContext,
  { basePacks = [], isDisputed = false, renewal, ...snapshot }: SettlementSnapshot,
  { outcome, conflict }: Answer,
): Promise<Settlement> {
  const { db, runtime } = platform
  const { attempt } = snapshot
  const now = runtime.now()
  const place = placePaidPack({ ...snapshot.order, isDisputed }, basePacks, now)
  const decided = decideSettlement({
    ...snapshot,
    place,
    outcome,
    conflict,
    now,
    ...(renewal && { isRenewable: renewal.isOpen }),
  })
  const after = statusAfter(attempt, decided)
  const { stated } = outcome
  const { status } = after
  const next = nextVerificationAt(attempt.startedAt, now, {
    status,
    isDebit: snapshot.order.start === 'renewal',
  })
  const verification = { ...after, stated, now, next }
  const { id: attemptId, gateway } = attempt
  const detail = outcome.kind === 'failed' ? (outcome.bankCode ?? '') : ''
  const notification = { id: runtime.id(), attemptId, gateway, outcome, detail, receivedAt: now }
  const { mustMatch, writes } = writesFor(platform, { ...snapshot, renewal }, decided)
  await runBatchIfUnchanged(
    db,
    [...mustMatch, recordVerification(attempt, verification)],
    [...writes, insertNotification({ ...notification, source: 'poll', authentic: true })],
  )
  return decided
}

function statusAfter(attempt: Attempt, decided: Settlement): Pick<Attempt, 'status' | 'reason'> {
  switch (decided.kind) {
    case 'no_change':
      return attempt
    case 'update_status':
      return decided
    case 'activate':
    case 'refund':
      return { status: 'captured', reason: null }
  }
}

/** Returns the writes of a settlement, for `runBatchIfUnchanged`: those in `mustMatch` match only if the order is unchanged. */
function writesFor(
  platform: AppContext,
  { order, attempt, renewal }: SettlementSnapshot,
  decided: Settlement,
): { mustMatch: WriteStatement[]; writes: WriteStatement[] } {
  const now = platform.runtime.now()
  switch (decided.kind) {
    case 'no_change':
      return { mustMatch: [], writes: [] }
    case 'update_status':
      return { mustMatch: [], writes: notifyFailure(platform, { order, attempt }, decided) }
    case 'activate': {
      const { mustMatch, writes } = activatePacks(platform, { order, attempt, renewal, ...decided })
      return { mustMatch: [transitionOrder(order, 'capture', now), ...mustMatch], writes }
    }
    case 'refund': {
      const { capture, reason } = decided
      return { mustMatch: [], writes: bookUnappliedCapture(platform, { order, attempt, capture, reason }) }
    }
  }
}
