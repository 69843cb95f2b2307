/** Issues the invoice of a paid order: next number, and a snapshot of all printed data, which never changes. */
import type { Tx } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import { findPlaceOfSupply } from './find-place-of-supply.ts'
import { insertInvoice, nextNumber } from './invoice-store.ts'
import {
  type Invoice,
  invoiceNumber,
  type PaidOrder,
  invoiceSeries,
  type TaxRegistration,
} from './invoice.ts'
import { splitTax } from './split-tax.ts'

/** Requires that the caller holds `lockInvoiceNumbering` and found no invoice of the order under that lock. */
export async function issueInvoice(
  tx: Tx,
  { runtime }: Pick<AppContext, 'runtime'>,
  { order, registration }: { order: PaidOrder; registration: TaxRegistration },
): Promise<Invoice> {
  const { gstin, legalName, address, sac, ratePercent, prefix } = registration
  const sellerCode = gstin.slice(0, 2)
  const placeOfSupply = await findPlaceOfSupply(tx, order, sellerCode)
  const now = runtime.now()
  const series = invoiceSeries(prefix, now)
  const number = await nextNumber(tx, series)
  const { orderId, paidAt, gateway, amountPaise, creditPaise, buyer } = order
  const invoice: Invoice = {
    kind: 'invoice',
    number: invoiceNumber(series, number),
    issuedAt: now.toISOString(),
    orderId,
    paidAt: paidAt.toISOString(),
    gateway,
    amountPaise,
    ...(creditPaise !== undefined && { creditPaise }),
    seller: { name: legalName, address },
    gstin,
    sac,
    buyer,
    placeOfSupply,
    lines: order.lines.map((line) => ({
      ...line,
      ...splitTax(line.pricePaise, { ratePercent, sellerCode, placeOfSupply }),
    })),
  }
  await insertInvoice(tx, invoice, { series, number })
  return invoice
}
