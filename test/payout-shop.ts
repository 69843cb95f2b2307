/** A shop whose payments at PayU are paid out, and what the finance desk does there. */
import { importBankStatement } from '#api/payouts/import-bank-statement.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import { listExceptions } from '#api/payouts/list-exceptions.ts'
import { TRAIN } from './fixtures.ts'
import { bankStatement, openText, payoutReport, type ReportRow } from './payout-files.ts'
import { readBalances } from './read-balances.ts'
import { openTestShop } from './test-shop.ts'

/** Opens a shop with one order of 149.00 that is paid at PayU at noon in UTC, on the day of the first payout. */
export async function openPayoutShop() {
  const shop = await openTestShop()
  const { browser, platform } = shop
  const { db, runtime } = platform
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  const captures = db.selectFrom('payment_capture').select(['id', 'gateway_payment_id'])
  const { id: captureId, gateway_payment_id: paymentId } = await captures.executeTakeFirstOrThrow()
  const today = () => dayInIndia(runtime.now())

  return {
    ...shop,
    db,
    orderId,
    paymentId,
    captureId,
    today,
    payment: (given: Partial<ReportRow> = {}): ReportRow => ({ reference: paymentId, ...given }),
    importReport: (rows: ReportRow[], apply = true) =>
      importPayoutReport(platform, openText(payoutReport(...rows), 1000), {
        mapping: NEUTRAL,
        apply,
        gateway: 'payu',
      }),
    importStatement: (rows: Parameters<typeof bankStatement>, apply = true) =>
      importBankStatement(platform, openText(bankStatement(...rows), 1000), { mapping: NEUTRAL, apply }),
    /** Returns kind and reference of each exception. */
    exceptions: async () =>
      (await listExceptions(platform, today())).exceptions.map(
        ({ kind, reference }) => `${kind} ${reference}`,
      ),
    balances: () => readBalances(db),
    countLines: async () => (await db.selectFrom('payout_line').select('id').execute()).length,
    passDays: (days: number) => shop.external.advance(days * 86_400),
  }
}
