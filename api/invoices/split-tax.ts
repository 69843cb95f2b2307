/** How much of a price is tax, and whose. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import type { TaxComponent, TaxState } from './invoice.ts'

/** Union territories without a legislature: their half is called UTGST (UTGST Act 2017, section 1(2)). */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

type Given = { ratePercent: number; sellerCode: string; placeOfSupply: TaxState }

/**
 * Prices include the tax. Sold within the seller's state it is two equal halves, of centre and state; otherwise it is
 * integrated tax (IGST Act 2017, sections 7 and 8). Each part is rounded to the nearest paisa, and what is left of the
 * price is its value without tax, so that the printed figures add up to what was paid.
 */
export function splitTax(
  pricePaise: Paise,
  { ratePercent, sellerCode, placeOfSupply }: Given,
): { taxablePaise: Paise; taxes: TaxComponent[] } {
  const part = (name: TaxComponent['name'], percent: number): TaxComponent => ({
    name,
    percent,
    paise: paise(Math.round((pricePaise * percent) / (100 + ratePercent))),
  })
  const statesHalf = UNION_TERRITORIES.has(sellerCode) ? 'UTGST' : 'SGST'
  const taxes =
    placeOfSupply.gstCode === sellerCode
      ? [part('CGST', ratePercent / 2), part(statesHalf, ratePercent / 2)]
      : [part('IGST', ratePercent)]
  const tax = taxes.reduce((sum, { paise: amount }) => sum + amount, 0)
  return { taxablePaise: paise(pricePaise - tax), taxes }
}
