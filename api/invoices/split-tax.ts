/** Splits a price into its taxable value and its taxes. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import type { TaxComponent, TaxState } from './invoice.ts'

/** GST codes of union territories without a legislature, whose half is UTGST (UTGST Act 2017, section 1(2)). */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

type Given = { ratePercent: number; sellerCode: string; placeOfSupply: TaxState }

/**
 * Splits a price that includes tax. Within the seller's state the tax is two equal halves, central and state;
 * otherwise it is integrated tax (IGST Act 2017, sections 7 and 8). Each tax is rounded to the nearest paisa, and the
 * taxable value is the remainder, so that the printed figures sum to the paid price.
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
  const stateTax = UNION_TERRITORIES.has(sellerCode) ? 'UTGST' : 'SGST'
  const taxes =
    placeOfSupply.gstCode === sellerCode
      ? [part('CGST', ratePercent / 2), part(stateTax, ratePercent / 2)]
      : [part('IGST', ratePercent)]
  const tax = taxes.reduce((sum, { paise: amount }) => sum + amount, 0)
  return { taxablePaise: paise(pricePaise - tax), taxes }
}
