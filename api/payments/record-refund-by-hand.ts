/**
 * Staff sent a refund that its gateway would not: whoever did says so, with the reference that the buyer can show to a bank.
 * From then on it is done, in the books as well, and the buyer is told.
 */
import { brokenConstraint, inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { together } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { findRefund, lockRefund, type OpenRefund, refundDoneWrite } from './capture-store.ts'
import { transferWrites } from './ledger-store.ts'
import { insertHandRefund, ONE_REFUND_FOR_A_TRANSFER } from './hand-refund-store.ts'
import type { HandRefund } from './refund.ts'
import { tellBuyer } from './tell-buyer.ts'

export type Recorded =
  | { kind: 'recorded'; amountPaise: Paise }
  | { kind: 'unknown' }
  /** Its gateway still may send it, or it is back already. */
  | { kind: 'not for a person'; status: 'requested' | 'sent' | 'done' }
  /** Another refund was recorded with this reference. */
  | { kind: 'reference used' }

/** @param token the refund's own reference, as `refund list` shows it @param by who says so, an operator's name */
export async function recordRefundByHand(
  given: Pick<Platform, 'db' | 'world' | 'config'>,
  { token, by, ...sent }: HandRefund & { token: string; by: string },
): Promise<Recorded> {
  const { db, world } = given
  try {
    return await inTransaction(db, async (tx): Promise<Recorded> => {
      const id = await lockRefund(tx, token)
      const refund = id === undefined ? undefined : await findRefund(tx, id)
      if (!refund) return { kind: 'unknown' }
      const { amountPaise, status, gateway } = refund
      if (status !== 'manual') return { kind: 'not for a person', status }

      const now = world.now()
      await insertHandRefund(tx, { ...sent, refundId: refund.id, by, now })
      const transfer = transferWrites({
        ...{ id: world.id(), kind: 'refund', ref: refund.id, amountPaise, bookedAt: now },
        from: sent.from === 'bank' ? 'bank' : `gateway:${gateway}`,
        to: 'refunds_payable',
      })
      await together(tx, [refundDoneWrite(refund.id, now), ...transfer, ...tellSent(given, refund, sent)])
      return { kind: 'recorded', amountPaise }
    })
  } catch (error) {
    if (brokenConstraint(error) !== ONE_REFUND_FOR_A_TRANSFER) throw error
    return { kind: 'reference used' }
  }
}

function tellSent(
  given: Pick<Platform, 'world' | 'config'>,
  refund: OpenRefund,
  { from, reference }: HandRefund,
) {
  const amount = formatRupees(toRupees(refund.amountPaise))
  const isWallet = from === 'gateway' && refund.gateway === 'satellite-wallet'
  const where = isWallet ? 'It is in your wallet.' : 'Your bank shows it within 5–7 working days.'
  const how = from === 'bank' ? 'sent to your bank account' : 'returned'
  return tellBuyer(given, refund, {
    key: `returned-${refund.id}`,
    subject: 'Your payment was returned',
    text: `${amount} was ${how} by our staff. ${where} Reference ${reference}.`,
  })
}
