/**
 * Erasure of a subscriber's personal data. Orders, payments and ledger entries stay, as tax law requires, without name,
 * mobile, address or free text; the state stays if an invoice is due. Automatic renewal ends. Everything else is
 * deleted, and the session ends.
 */
import { noticeKeys, notifyOwner } from '#api/identity/subscribers/notify-owner.ts'
import {
  eraseAccount,
  listContactsOfOthers,
  lockSubscriber,
} from '#api/identity/subscribers/subscriber-store.ts'
import { eraseOtpData, otherMobilesQuery } from '#api/identity/otp/otp-data-store.ts'
import { hashMobile } from '#api/identity/otp/otp.ts'
import { eraseClientKeys } from '#api/identity/partners/partner-store.ts'
import { eraseSessions } from '#api/identity/sessions/session-data-store.ts'
import { eraseCreditNoteBuyer } from '#api/invoices/credit-note-store.ts'
import { findStateToKeep } from '#api/invoices/find-place-of-supply.ts'
import { eraseInvoiceBuyer, lockInvoiceNumbering } from '#api/invoices/invoice-store.ts'
import { subscriberOrdersQuery } from '#api/orders/order-data-store.ts'
import { expireOrdersOf } from '#api/orders/order-store.ts'
import { hasRunningPackQuery } from '#api/packs/entitlement-store.ts'
import { eraseBuyers, paymentsOfOrdersQuery } from '#api/payments/attempts/buyer-data-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import {
  discardMessages,
  discardMessagesAbout,
  discardMessagesTo,
} from '#api/platform/outbox/outbox-store.ts'
import { eraseReminders } from '#api/reminders/reminder-store.ts'
import { stopSubscriptionIn } from '#api/renewals/subscriptions/stop-subscription.ts'
import { eraseRequests, lockRequestsOf } from '#api/support/support-request-store.ts'
import { DisputePending, PacksActive, PaymentPending, RefundPending } from '#contract/privacy.ts'
import { messageKeysQuery } from './message-keys-query.ts'

type Erasure = {
  subscriberId: string
  /** Whether the subscriber accepts that active packs end with the account. */
  giveUpPacks: boolean
}

/**
 * Erases a subscriber in one transaction.
 * @throws PaymentPending, RefundPending, DisputePending, PacksActive, which roll back; Unauthenticated if the account is already erased
 */
export async function eraseSubscriber(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { subscriberId, giveUpPacks }: Erasure,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = runtime.now()
    const { mobile, email, language, pincode } = await lockSubscriber(tx, subscriberId)
    // No payment can start from here on. Waits for one that is just starting; the queries below see its attempt.
    await expireOrdersOf(subscriberId, now).execute(tx)
    await stopSubscriptionIn(tx, { runtime, config }, subscriberId)
    const [orders, hasRunningPack, otherMobiles, messageKeys] = await runQueries(
      tx,
      subscriberOrdersQuery(subscriberId),
      hasRunningPackQuery(subscriberId, now),
      otherMobilesQuery(subscriberId),
      messageKeysQuery(subscriberId),
    )
    const [payments] = await runQueries(tx, paymentsOfOrdersQuery(orders.ids))
    if (orders.isPaying || payments.isPaymentOpen) throw PaymentPending()
    if (payments.isRefundOpen) throw RefundPending()
    if (payments.isDisputeOpen) throw DisputePending()
    if (hasRunningPack && !giveUpPacks) throw PacksActive()
    // Both wait for concurrent writes about the buyer, answers and papers: the statements below see only committed ones.
    await lockRequestsOf(tx, subscriberId)
    await lockInvoiceNumbering(tx)
    const gstStateCode = await findStateToKeep(tx, { subscriberId, pincode })
    const addresses = [mobile, email, ...payments.mobiles, ...payments.emails]
    const others = await listContactsOfOthers(tx, subscriberId, [...addresses, ...otherMobiles])
    const all = new Set([mobile, ...payments.mobiles, ...otherMobiles])
    const mobiles = [...all].filter((one) => !others.has(one))
    const hashed = mobiles.map((one) => ({ mobile: one, hash: hashMobile(config.otpPepper, one) }))
    await runBatch(tx, [
      ...eraseSessions(subscriberId),
      eraseClientKeys(subscriberId),
      eraseRequests(subscriberId),
      ...eraseReminders(subscriberId),
      ...eraseOtpData(subscriberId, hashed, now),
      eraseBuyers(orders.ids),
      eraseInvoiceBuyer(orders.ids),
      eraseCreditNoteBuyer(orders.ids),
      // Messages to an address that another account has may be about that account. A notice to an earlier mobile stays: it states
      // that the mobile was changed, and its owner may not have done that.
      discardMessagesTo(
        addresses.filter((one) => !others.has(one)),
        { kept: noticeKeys('mobile_changed'), now },
      ),
      // A reminder, an answer or a message about a renewal may wait for an address that the account had before. Those that the
      // previous version stored are found by their keys.
      discardMessagesAbout(subscriberId, now),
      discardMessages(messageKeys, now),
      eraseAccount(subscriberId, { now, gstStateCode }),
    ])
    const message = { kind: 'account_erased', values: {} } as const
    await notifyOwner({ runtime, config }, { to: mobile, language, message }).execute(tx)
  })
}
