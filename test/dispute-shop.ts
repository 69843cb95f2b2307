/** A shop with a payment that its buyer's bank disputes, and what finance records about it. */
import { addDisputeNote, answerDispute } from '#api/payments/disputes/answer-dispute.ts'
import { recordDecision } from '#api/payments/disputes/record-decision.ts'
import type { Dispute } from '#api/payments/disputes/dispute.ts'
import { recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { paise } from '#contract/money.ts'
import { openPayoutShop } from './payout-shop.ts'
import { staffActions } from './staff-actions.ts'

export type GivenDispute = Partial<Parameters<typeof recordDispute>[1]>

const DAY_MS = 86_400_000

/** Opens a shop with one order of 149.00 that is paid at PayU. */
export async function openDisputeShop() {
  const shop = await openPayoutShop()
  const { platform, paymentId } = shop
  let count = 0
  const record = (given: GivenDispute = {}) => {
    const now = platform.runtime.now()
    return recordDispute(platform, {
      gateway: 'payu',
      caseId: `CB-${String(++count)}`,
      paymentReference: paymentId,
      kind: 'chargeback',
      reasonCode: '10.4',
      reasonText: 'The card was not present',
      amountPaise: paise(14_900),
      openedAt: now,
      respondBy: new Date(now.getTime() + 7 * DAY_MS),
      recordedBy: 'meena.s',
      ...given,
    })
  }
  const decide = (id: string, event: 'accept' | 'win' | 'lose') =>
    recordDecision(platform, { id, event, by: 'meena.s' })
  const sendEvidence = (id: string) => answerDispute(platform, { id, reference: 'EV-1' })
  return {
    ...shop,
    staff: staffActions(shop),
    record,
    decide,
    sendEvidence,
    /** Records a dispute that the shop accepts to store. */
    recorded: async (given: GivenDispute = {}): Promise<Dispute> => {
      const result = await record(given)
      if (result.kind !== 'recorded') throw new Error(result.kind)
      return result.dispute
    },
    /** Sends the evidence, and records that the bank decides for the buyer. */
    lose: async (id: string) => {
      await sendEvidence(id)
      return decide(id, 'lose')
    },
    note: (id: string, text: string) => addDisputeNote(platform, { id, text, by: 'meena.s' }),
  }
}
