/** A shop with a tax registration, and what buyers, staff and the job do until a refund has its credit note. */
import { orderIdOf } from './browser.ts'
import type { CreditNote } from '#api/invoices/credit-note.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import type { Brand } from '#contract/brand.ts'
import { type TestCart, GST, LAMP, TRAIN } from './fixtures.ts'
import { staffActions } from './staff-actions.ts'
import { openTestShop } from './test-shop.ts'

/** A subscriber with money in a wallet, whose refunds are done at once. */
export const WALLET_OWNER = '9000000001'

export async function openCreditedShop(brand: Partial<Brand> = { gst: GST }) {
  const shop = await openTestShop({ brand })
  const { browser, platform, workOutbox } = shop
  await browser.logIn(WALLET_OWNER)
  const staff = staffActions(shop)
  return {
    ...shop,
    staff,
    /** Buys a cart with the wallet. @returns the id of the order */
    buy: async (cart: TestCart = TRAIN): Promise<string> => {
      const transactionID = orderIdOf(await browser.placeOrder(cart))
      await browser.call('POST', '/api/payment/wallet', { transactionID })
      return transactionID
    },
    /** Refunds an order, until the money is back in the wallet. */
    refund: async (orderId: string): Promise<void> => {
      await staff.refund(orderId)
      await workOutbox()
    },
    /** Runs a round of the job. @returns the numbers of issued invoices and credit notes */
    issue: async (): Promise<[invoices: number, creditNotes: number]> => [
      await issueDueInvoices(platform),
      await issueDueCreditNotes(platform),
    ],
    notes: async (): Promise<CreditNote[]> => {
      const rows = await platform.db
        .selectFrom('credit_note')
        .select('paper')
        .orderBy('series')
        .orderBy('number')
        .execute()
      return rows.map(({ paper }) => paper as CreditNote)
    },
  }
}

/** Opens the shop with a refunded order whose credit note is issued, and one that is paid. */
export async function openShopWithCreditNote() {
  const shop = await openCreditedShop()
  const refunded = await shop.buy()
  await shop.refund(refunded)
  const paid = await shop.buy(LAMP)
  await shop.issue()
  return { ...shop, refunded, paid }
}
