/** What two members of the staff may refund of a paid order: the rest of its payment, or a part of the price of one line. Pure. */
import { MIN_CREDIT_PAISE } from '#api/packs/upgrade.ts'
import { paise, type Paise } from '#contract/money.ts'

/** `leftPaise`: its price less its partial refunds. */
export type RefundableLine = { lineNo: number; name: string; leftPaise: Paise }

/** `leftPaise`: the payment less its partial refunds. `parts`: how many partial refunds it has. */
export type RefundableSale = { leftPaise: Paise; parts: number; lines: RefundableLine[] }

/** A part of the price of one line of an order. */
export type PartOfSale = { lineNo: number; amountPaise: Paise }

/**
 * Returns the most that a partial refund may return of a line. The whole payment is not a part: its refund ends the packs.
 * An upgrade was paid with a credit too, so its payment may be less than the price of its line.
 */
export const mostOfLine = (sale: Pick<RefundableSale, 'leftPaise'>, { leftPaise }: RefundableLine): Paise =>
  paise(Math.max(0, Math.min(leftPaise, sale.leftPaise - MIN_CREDIT_PAISE)))

/** Returns the refundable lines with the most of each; a line of which nothing can be returned is left out. */
export const refundableParts = (sale: RefundableSale): (RefundableLine & { mostPaise: Paise })[] =>
  sale.lines
    .map((line) => ({ ...line, mostPaise: mostOfLine(sale, line) }))
    .filter(({ mostPaise }) => mostPaise >= MIN_CREDIT_PAISE)

/** Whether a part can be returned. It is at least one rupee, and leaves nothing of its line or at least one rupee. */
export function isRefundable(sale: RefundableSale, { lineNo, amountPaise }: PartOfSale): boolean {
  const line = sale.lines.find((one) => one.lineNo === lineNo)
  if (!line || amountPaise < MIN_CREDIT_PAISE || amountPaise > mostOfLine(sale, line)) return false
  const left = line.leftPaise - amountPaise
  return left === 0 || left >= MIN_CREDIT_PAISE
}

/**
 * `upgraded`: the unused days of its pack paid a part of a later order, and only that order can be refunded. `disputed`: the buyer's
 * bank disputes the payment, or has taken it back.
 */
export type SaleRefusal = 'upgraded' | 'disputed'

/** Returns why a paid order cannot be refunded, neither in full nor in part. */
export function refuseSale(sale: { isCredited: boolean; isDisputed: boolean }): SaleRefusal | undefined {
  if (sale.isCredited) return 'upgraded'
  return sale.isDisputed ? 'disputed' : undefined
}
