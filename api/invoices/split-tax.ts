/** Splits a price into its taxable value and its taxes. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import type { TaxComponent, TaxState } from './invoice.ts'

/** GST codes of union territories without a legislature, whose half is UTGST (UTGST Act 2017, section 1(2)). */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

type TaxParameters = { ratePercent: number; sellerCode: string; placeOfSupply: TaxState }

export type TaxRate = Pick<TaxComponent, 'name' | 'percent'>
export type TaxSplit = { taxablePaise: Paise; taxes: TaxComponent[] }

/**
 * Splits a price that includes tax. Within the seller's state the tax is two equal halves, central and state;
 * otherwise it is integrated tax (IGST Act 2017, sections 7 and 8).
 */
export function splitTax(
  pricePaise: Paise,
  { ratePercent, sellerCode, placeOfSupply }: TaxParameters,
): TaxSplit {
  const stateTax = UNION_TERRITORIES.has(sellerCode) ? 'UTGST' : 'SGST'
  const rates: TaxRate[] =
    placeOfSupply.gstCode === sellerCode
      ? [
          { name: 'CGST', percent: ratePercent / 2 },
          { name: stateTax, percent: ratePercent / 2 },
        ]
      : [{ name: 'IGST', percent: ratePercent }]
  return splitByRates(pricePaise, rates)
}

/**
 * Splits a price by the taxes that it includes. Each tax is rounded to the nearest paisa, and the taxable value is the
 * remainder, so that the printed figures sum to the paid price.
 */
export function splitByRates(pricePaise: Paise, rates: readonly TaxRate[]): TaxSplit {
  const ratePercent = rates.reduce((sum, { percent }) => sum + percent, 0)
  const taxes = rates.map(({ name, percent }) => ({
    name,
    percent,
    paise: paise(Math.round((pricePaise * percent) / (100 + ratePercent))),
  }))
  const tax = taxes.reduce((sum, { paise: amount }) => sum + amount, 0)
  return { taxablePaise: paise(pricePaise - tax), taxes }
}
