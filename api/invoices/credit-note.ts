/** A credit note: it corrects one invoice by an amount that went back to the buyer or was set off. Pure. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { momentInIndia } from '#contract/format/india-time.ts'
import { type Paise, paise } from '#contract/money.ts'
import {
  beginOfFinancialYear,
  type Invoice,
  invoiceSeries,
  type TaxedLine,
  type TaxRegistration,
} from './invoice.ts'

/**
 * How the money returned. `reference` is the number of the refund at the gateway or the bank; with `isByDispute`, that of the
 * case by which the buyer's bank took the money back.
 */
export type CreditSettlement =
  | {
      kind: 'refund'
      reference: string
      doneAt: string
      gateway: GatewayName
      /** By bank transfer. */
      isByBank: boolean
      /** Absent on notes of earlier versions, which state a refund by the gateway. */
      isByDispute?: true
    }
  | { kind: 'set_off'; orderId: string; doneAt: string }

/** A line of the invoice with the part of its price that is credited, and the taxes of this part. */
export type CreditedLine = TaxedLine & {
  /** The line of the invoice, from 1. */
  lineNo: number
}

/** A part of the price of a line of the invoice. */
export type PartOfLine = Pick<CreditedLine, 'lineNo' | 'pricePaise'>

export type CreditNote = Pick<
  Invoice,
  'orderId' | 'seller' | 'gstin' | 'sac' | 'placeOfSupply' | 'buyer' | 'amountPaise'
> & {
  kind: 'creditNote'
  number: string
  issuedAt: string
  invoice: { number: string; issuedAt: string }
  settlement: CreditSettlement
  /** Whether the seller's tax becomes less: not after the time limit of the law. */
  lowersTax: boolean
  lines: CreditedLine[]
}

/** An amount that went back to a buyer, or was set off, and has no credit note yet. */
export type DueCredit = {
  /** Null for a set-off. */
  refundId: string | null
  amountPaise: Paise
  settlement: CreditSettlement
  invoice: Invoice
  /** The only line of the invoice that is credited; null for the first lines that have enough left. */
  lineNo: number | null
}

/** Returns the series of the credit notes of a financial year, which differs from that of its invoices. */
export const creditNoteSeries = (
  { prefix, creditNotePrefix }: Pick<TaxRegistration, 'prefix' | 'creditNotePrefix'>,
  moment: Date,
): string => invoiceSeries(creditNotePrefix ?? `${prefix}C`, moment)

const LAST_DAY = '11-30'

/**
 * Returns whether a credit note that is issued now lowers the seller's tax: until 30 November after the financial year
 * of the sale (CGST Act 2017, section 34(2)), or the day that the brand names.
 */
export function isInTimeForTax(
  { soldAt, now }: { soldAt: Date; now: Date },
  { creditNotesUntil = LAST_DAY }: Pick<TaxRegistration, 'creditNotesUntil'>,
): boolean {
  const [month = 0, day = 0] = creditNotesUntil.split('-').map(Number)
  const dayAfter = new Date(Date.UTC(beginOfFinancialYear(soldAt) + 1, month - 1, day + 1))
  return now < momentInIndia(dayAfter)
}

/** The amounts of a credit note by kind of tax; `sgstPaise` includes the tax of a union territory. */
export type TaxTotals = Record<'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise', Paise>

const TAX_COLUMNS = { CGST: 'cgstPaise', SGST: 'sgstPaise', UTGST: 'sgstPaise', IGST: 'igstPaise' } as const

export function taxTotals(lines: readonly TaxedLine[]): TaxTotals {
  const zero = paise(0)
  const totals: TaxTotals = { taxablePaise: zero, cgstPaise: zero, sgstPaise: zero, igstPaise: zero }
  const add = (column: keyof TaxTotals, amount: Paise) => (totals[column] = paise(totals[column] + amount))
  for (const { taxablePaise, taxes } of lines) {
    add('taxablePaise', taxablePaise)
    for (const tax of taxes) add(TAX_COLUMNS[tax.name], tax.paise)
  }
  return totals
}
