/** Builds the ledger transfers of disputes. The account `disputes:<gateway>` holds what the gateway withholds. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { insertTransfers, type Transfer } from '#api/payments/ledger/ledger-store.ts'
import { type Dispute, hasMoney } from './dispute.ts'

type Booked = Pick<Dispute, 'id' | 'gateway' | 'kind' | 'amountPaise'>
type Runtime = Pick<AppContext, 'runtime'>

/** The gateway withholds the amount. */
export const bookWithheld = (platform: Runtime, dispute: Booked): WriteStatement[] =>
  book(platform, dispute, {
    ...{ kind: 'dispute', from: `gateway:${dispute.gateway}`, to: `disputes:${dispute.gateway}` },
  })

/** The gateway gives the amount back. */
export const bookWon = (platform: Runtime, dispute: Booked): WriteStatement[] =>
  book(platform, dispute, {
    ...{ kind: 'dispute_won', from: `disputes:${dispute.gateway}`, to: `gateway:${dispute.gateway}` },
  })

/** The shop bears the amount. */
export const bookLoss = (platform: Runtime, dispute: Booked): WriteStatement[] =>
  book(platform, dispute, {
    ...{ kind: 'dispute_loss', from: `disputes:${dispute.gateway}`, to: 'dispute_losses' },
  })

function book(
  { runtime }: Runtime,
  dispute: Booked,
  transfer: Pick<Transfer, 'kind' | 'from' | 'to'>,
): WriteStatement[] {
  if (!hasMoney(dispute)) return []
  const { id: ref, amountPaise } = dispute
  return insertTransfers({ id: runtime.id(), ref, amountPaise, bookedAt: runtime.now(), ...transfer })
}
