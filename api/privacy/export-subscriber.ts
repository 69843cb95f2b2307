/** Export of all personal data of a subscriber. */
import { consentsExport } from '#api/identity/subscribers/consent-store.ts'
import { accountExport } from '#api/identity/subscribers/subscriber-store.ts'
import { sentCodesExport } from '#api/identity/otp/otp-data-store.ts'
import { clientKeysExport } from '#api/identity/partners/partner-store.ts'
import { knownDevicesExport, sessionsExport } from '#api/identity/sessions/session-data-store.ts'
import { creditNotesExport } from '#api/invoices/credit-note-store.ts'
import { invoiceExport } from '#api/invoices/invoice-store.ts'
import { ordersExport } from '#api/orders/order-data-store.ts'
import { packsExport } from '#api/packs/entitlement-store.ts'
import { paymentsExport } from '#api/payments/attempts/buyer-data-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { optOutExport, remindersExport } from '#api/reminders/reminder-store.ts'
import { renewalsExport } from '#api/renewals/renewals-export-query.ts'
import { requestsExport } from '#api/support/support-request-store.ts'
import type { PersonalData } from '#contract/privacy.ts'

/** Returns the data, all from one moment; undefined if the subscriber is unknown or erased. */
export async function exportSubscriber(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  subscriberId: string,
): Promise<PersonalData | undefined> {
  const [
    read,
    termsAgreedTo,
    packs,
    orders,
    requests,
    renewals,
    reminders,
    stoppedAt,
    signIns,
    knownDevices,
    codesSent,
    partnerLinks,
  ] = await runQueries(
    db,
    accountExport(subscriberId),
    consentsExport(subscriberId),
    packsExport(subscriberId),
    ordersExport(subscriberId, (orderId) => [
      invoiceExport(orderId),
      creditNotesExport(orderId),
      paymentsExport(orderId),
    ]),
    requestsExport(subscriberId),
    renewalsExport(subscriberId),
    remindersExport(subscriberId),
    optOutExport(subscriberId),
    sessionsExport(subscriberId),
    knownDevicesExport(subscriberId),
    sentCodesExport(subscriberId),
    clientKeysExport(subscriberId),
  )
  if (!read) return undefined
  const account = { ...read, remindersStoppedAt: stoppedAt ?? null }
  const { provider, product } = config.brand
  const about =
    `All that ${provider} holds about you in ${product}. Times are in UTC, amounts in rupees. ` +
    'One-time codes, logins and keys are stored only in a form that cannot be read, and are not part of it.'
  const exportedAt = runtime.now().toISOString()
  const lists = {
    termsAgreedTo,
    packs,
    orders,
    requests,
    renewals,
    reminders,
    signIns,
    knownDevices,
    codesSent,
    partnerLinks,
  }
  return { about, exportedAt, account, ...lists }
}
