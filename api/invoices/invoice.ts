/** What is printed for a paid order: a receipt, or the tax invoice of a registered provider. Pure. */
import type { GatewayName } from '#api/payments/gateway.ts'
import type { Brand } from '#contract/brand.ts'
import { clockInIndia } from '#contract/india-time.ts'
import type { Paise } from '#contract/money.ts'

/** Under which number, name and address the provider pays taxes, and how much. */
export type TaxRegistration = NonNullable<Brand['gst']>

/** A state of India with its code in the Goods and Services Tax. */
export type TaxState = { name: string; gstCode: string }

export type TaxComponent = { name: 'CGST' | 'SGST' | 'UTGST' | 'IGST'; percent: number; paise: Paise }

export type InvoiceLine = {
  name: string
  /** Of a pack whose name is in another script: how one reads it. */
  alias: string
  duration: string
  /** As it was paid, with all taxes. */
  pricePaise: Paise
}

/** A paid order, as its papers need it. */
export type PaidOrder = {
  orderId: string
  subscriberId: string
  paidAt: Date
  gateway: GatewayName
  amountPaise: Paise
  lines: InvoiceLine[]
  buyer: { name: string; number: string; city: string; pincode: string }
}

/** `doneAt` is null until the gateway has paid it out. */
export type RefundOfOrder = { amountPaise: Paise; requestedAt: Date; doneAt: Date | null }

type Common = Omit<PaidOrder, 'subscriberId' | 'paidAt'> & {
  /** ISO 8601, as it is kept. */
  paidAt: string
  seller: { name: string; address: string | null }
}

export type Receipt = Common & { kind: 'receipt' }

type TaxedLine = InvoiceLine & { taxablePaise: Paise; taxes: TaxComponent[] }

export type Invoice = Omit<Common, 'lines'> & {
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

/** "SDG" in January 2027 -> "SDG2627": India's financial year begins on the first of April. */
export function invoiceSeries(prefix: string, moment: Date): string {
  const local = clockInIndia(moment)
  const begins = local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0)
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
  return `${prefix}${twoDigits(begins)}${twoDigits(begins + 1)}`
}

/** At most sixteen letters, digits and hyphens: CGST Rules 2017, rule 46(b). */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`
