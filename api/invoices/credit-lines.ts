/** Credits parts of the lines of an invoice, so that the sum of its credit notes has exactly its taxes. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import type { CreditedLine, PartOfLine } from './credit-note.ts'
import type { Invoice, TaxedLine } from './invoice.ts'
import { splitByRates, type TaxSplit } from './split-tax.ts'

/** Returns the part of each line that can be credited. @param taken the credited parts and the partial refunds without a credit note */
export const creditableShares = ({ lines }: Pick<Invoice, 'lines'>, taken: readonly PartOfLine[]): Paise[] =>
  lines.map(({ pricePaise }, index) => paise(Math.max(0, pricePaise - sumOfLine(taken, index))))

/**
 * Distributes an amount over the lines, each up to its creditable share: first the line that the amount belongs to, then the
 * others in their order.
 * @param lineNo from 1; null for an amount that belongs to no single line
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
 * Returns the credited lines for an amount of each line of the invoice. If each credit were rounded separately, the sums would
 * differ from the invoice's taxes. So the taxes of a credit are the difference between two splits of the line's credited total:
 * after this credit and before it. The last credit of a line then completes its taxes exactly.
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
    const before = paise(sumOfLine(credited, index))
    const [from, to] = [splitLine(line, before), splitLine(line, paise(before + amount))]
    return [{ ...line, lineNo: index + 1, pricePaise: amount, ...difference(to, from) }]
  })
}

const sumOfLine = (parts: readonly PartOfLine[], index: number): number =>
  parts.filter(({ lineNo }) => lineNo === index + 1).reduce((sum, { pricePaise }) => sum + pricePaise, 0)

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
