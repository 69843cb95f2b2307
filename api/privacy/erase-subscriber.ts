/**
 * Erasure of a subscriber's personal data. Orders, payments and ledger entries stay, as tax law requires, without name,
 * mobile, address or free text. Everything else is deleted, and the session ends.
 */
import { DAY_SECONDS, addSeconds } from '#contract/durations.ts'
import { keepOtpCounters } from '#api/identity/accounts/erased-mobile-store.ts'
import { hashMobile } from '#api/identity/otp/otp.ts'
import { lockSubscriber } from '#api/identity/accounts/subscriber-store.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { PacksActive, PaymentPending, RefundPending } from '#contract/privacy.ts'
import {
  closeOpenOrders,
  erasePersonalData,
  findErasureBlockers,
  listMobilesWithCodes,
  type Standing,
} from './personal-data-store.ts'

type Wish = {
  subscriberId: string
  /** Whether the subscriber accepts that active packs end with the account. */
  giveUpPacks: boolean
}

/**
 * Erases a subscriber in one transaction.
 * @throws PaymentPending, RefundPending, PacksActive, which roll back; Unauthenticated where the account is erased
 *   already
 */
export async function eraseSubscriber(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { subscriberId, giveUpPacks }: Wish,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = runtime.now()
    const subscriber = await lockSubscriber(tx, subscriberId)
    await closeOpenOrders(tx, subscriberId)
    refuseWhatIsUnderWay(await findErasureBlockers(tx, subscriberId, now), giveUpPacks)
    // Otherwise an erasure would reset the OTP limits of the number.
    const since = addSeconds(now, -DAY_SECONDS)
    for (const mobile of await listMobilesWithCodes(tx, subscriber))
      await keepOtpCounters(tx, { mobile, hash: hashMobile(config.otpPepper, mobile), since })
    await erasePersonalData(tx, subscriber, now)
    // A notice, so that the mobile's owner notices an unauthorised erasure. The outbox deletes its text once it is
    // sent.
    const id = runtime.id()
    const payload = { to: subscriber.mobile, text: lastWord(config.brand) }
    await enqueue({ id, topic: 'sms', destination: 'sms', key: `erased-${id}`, payload, now }).execute(tx)
  })
}

function refuseWhatIsUnderWay(standing: Standing, giveUpPacks: boolean): void {
  if (standing.paymentOpen) throw PaymentPending()
  if (standing.refundOpen) throw RefundPending()
  if (standing.packsRunning && !giveUpPacks) throw PacksActive()
}

function lastWord({ product, tollFree }: AppContext['config']['brand']): string {
  const call = tollFree[0] ? ` If this was not you, please call ${tollFree[0].shown}.` : ''
  return `Your ${product} account and your personal data in it were erased.${call}`
}
