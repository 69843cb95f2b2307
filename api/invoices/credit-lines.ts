/** Credits parts of the lines of an invoice, so that all its credit notes together have exactly its taxes. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import type { CreditedLine } from './credit-note.ts'
import type { Invoice, TaxedLine } from './invoice.ts'
import { splitByRates, type TaxSplit } from './split-tax.ts'

/** Returns what of each line is not credited yet. */
export const creditableShares = (
  { lines }: Pick<Invoice, 'lines'>,
  credited: readonly CreditedLine[],
): Paise[] => lines.map(({ pricePaise }, index) => paise(pricePaise - creditedBefore(credited, index)))

/**
 * Distributes an amount over the lines, each up to its creditable share: the line that the amount is of first, then the
 * others in their order. The refund of the sale may be credited before an earlier partial refund of a line, and leaves
 * the share of another one.
 * @param lineNo from 1; null for an amount that is of no single line
 * @throws RangeError if it exceeds the sum of the shares
 */
export function distributeCredit(
  amountPaise: Paise,
  shares: readonly Paise[],
  lineNo: number | null = null,
): Paise[] {
  const first = lineNo === null ? paise(0) : paise(Math.min(shares[lineNo - 1] ?? 0, amountPaise))
  let left: number = amountPaise - first
  const distributed = shares.map((share, index) => {
    const taken = index + 1 === lineNo ? first : 0
    const part = Math.min(share - taken, left)
    left -= part
    return paise(taken + part)
  })
  if (left > 0) throw new RangeError(`${String(left)} paise more than the invoice`)
  return distributed
}

/**
 * Returns the credited lines for an amount of each line of the invoice. Rounding each credit by itself would not sum to
 * the invoice's taxes, so the taxes of a credit are the difference of two splits: of all that is credited of the line
 * after it and before it. The last credit of a line then leaves nothing of it.
 * @throws RangeError for a step of one paisa that both halves of the tax round up: credits begin at one rupee
 */
export function creditLines(
  { lines }: Pick<Invoice, 'lines'>,
  credited: readonly CreditedLine[],
  amounts: readonly Paise[],
): CreditedLine[] {
  return lines.flatMap((line, index) => {
    const amount = amounts[index] ?? paise(0)
    if (amount === 0) return []
    const before = paise(creditedBefore(credited, index))
    const [from, to] = [splitLine(line, before), splitLine(line, paise(before + amount))]
    return [{ ...line, lineNo: index + 1, pricePaise: amount, ...difference(to, from) }]
  })
}

const creditedBefore = (credited: readonly CreditedLine[], index: number): number =>
  credited.filter(({ lineNo }) => lineNo === index + 1).reduce((sum, { pricePaise }) => sum + pricePaise, 0)

/** Splits a part of a line as the invoice splits it; the whole line is what the invoice states. */
const splitLine = ({ pricePaise, taxablePaise, taxes }: TaxedLine, part: Paise): TaxSplit =>
  part === pricePaise ? { taxablePaise, taxes } : splitByRates(part, taxes)

const difference = (to: TaxSplit, from: TaxSplit): TaxSplit => ({
  taxablePaise: paise(to.taxablePaise - from.taxablePaise),
  taxes: to.taxes.map((tax, index) => ({
    ...tax,
    paise: paise(tax.paise - (from.taxes[index]?.paise ?? 0)),
  })),
})
