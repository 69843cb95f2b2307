/** Types of the documents of a paid order (receipt and tax invoice), and the invoice number. Pure. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Brand } from '#contract/brand.ts'
import { clockInIndia } from '#contract/format/india-time.ts'
import type { Paise } from '#contract/money.ts'

/** Tax registration of the provider: number, name, address and rate. */
export type TaxRegistration = NonNullable<Brand['gst']>

/** A state of India with its code in the Goods and Services Tax. */
export type TaxState = { name: string; gstCode: string }

export type TaxComponent = { name: 'CGST' | 'SGST' | 'UTGST' | 'IGST'; percent: number; paise: Paise }

export type InvoiceLine = {
  name: string
  /** Latin form of a name in another script. */
  alias: string
  duration: string
  /** The paid price, including all taxes. */
  pricePaise: Paise
}

/** The data of a paid order that its documents show. */
export type PaidOrder = {
  orderId: string
  subscriberId: string
  paidAt: Date
  gateway: GatewayName
  /** The sum of the lines. */
  amountPaise: Paise
  /** The part of it that the unused days of the replaced pack paid; present only on an upgrade. */
  creditPaise?: Paise
  lines: InvoiceLine[]
  buyer: { name: string; number: string; city: string; pincode: string }
  /** The state of the erased account of the buyer, if the erasure kept it. */
  gstStateCode: string | null
}

/** The buyer of the documents of an erased account. */
export const ANONYMOUS_BUYER: PaidOrder['buyer'] = { name: '', number: '', city: '', pincode: '' }

/** `doneAt` is null until the refund is done. */
export type RefundOfOrder = { amountPaise: Paise; requestedAt: Date; doneAt: Date | null }

type DocumentData = Omit<PaidOrder, 'subscriberId' | 'paidAt' | 'gstStateCode'> & {
  /** ISO 8601, as stored in the JSON of the document. */
  paidAt: string
  seller: { name: string; address: string | null }
}

export type Receipt = DocumentData & { kind: 'receipt' }

export type TaxedLine = InvoiceLine & { taxablePaise: Paise; taxes: TaxComponent[] }

export type Invoice = Omit<DocumentData, 'lines'> & {
  kind: 'invoice'
  number: string
  issuedAt: string
  gstin: string
  sac: string
  placeOfSupply: TaxState
  lines: TaxedLine[]
}

export type InvoiceDocument = Receipt | Invoice

const APRIL = 3

/** Returns the calendar year in which the financial year of a moment begins, on 1 April in India. */
export function beginOfFinancialYear(moment: Date): number {
  const local = clockInIndia(moment)
  return local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0)
}

/** Returns the series of the financial year: "SDG" in January 2027 -> "SDG2627". */
export function invoiceSeries(prefix: string, moment: Date): string {
  const begins = beginOfFinancialYear(moment)
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
  return `${prefix}${twoDigits(begins)}${twoDigits(begins + 1)}`
}

/**
 * Returns the number of an invoice or a credit note: at most sixteen letters, digits and hyphens (CGST Rules 2017, rules
 * 46(b) and 53(1A)).
 */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`
