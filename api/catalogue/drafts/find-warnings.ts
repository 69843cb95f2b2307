/** Finds what a person should know before a draft is published; no warning prevents the publication. */
import type { Db } from '#api/platform/db/tables.ts'
import { isLargePriceChange } from '#contract/staff/large-price-change.ts'
import { countRenewals, listTextLanguages } from './publication-effects-query.ts'
import { KIND_NAMES } from './to-catalogue-file.ts'
import { compareItems, type FieldChange } from './compare-items.ts'
import type { DraftContent } from './draft.ts'
import type { DraftChange } from './draft.ts'

const PRICE = 'price of '
/** The fields that have texts in other languages. */
const TRANSLATED = new Set(['name', 'description', 'question', 'answer'])

type Compared = { change: DraftChange; fields: FieldChange[] }

export async function findWarnings(db: Db, { items, texts }: DraftContent): Promise<string[]> {
  const compared = items.map((change) => ({ change, fields: compareItems(change.before, change.after) }))
  const prices = compared.flatMap(({ fields }) => fields.filter(isOldPrice))
  const reworded = compared.filter(isReworded).map(({ change }) => change)
  const renewals = await countRenewals(db, prices.map(poidOf))
  const languages = await listTextLanguages(db, reworded)
  return [
    ...prices.flatMap(largeChange),
    ...compared.flatMap(newPrices),
    ...prices.flatMap((price) => renewalText(price, renewals.get(poidOf(price)) ?? 0)),
    ...reworded.flatMap(({ kind, itemId }) =>
      staleText(
        kind,
        itemId,
        (languages.get(`${kind} ${itemId}`) ?? []).filter(
          (language) =>
            !texts.some((one) => one.kind === kind && one.itemId === itemId && one.language === language),
        ),
      ),
    ),
  ]
}

/** Whether a field is a price that owners may have agreed to. */
const isOldPrice = ({ name, before }: FieldChange): boolean => name.startsWith(PRICE) && before !== null

const poidOf = ({ name }: FieldChange): string => name.slice(PRICE.length)

/** A new item, too: an earlier one with the same id may have left its texts. */
const isReworded = ({ change: { after }, fields }: Compared): boolean =>
  after !== null && fields.some(({ name }) => TRANSLATED.has(name))

function largeChange({ name, before, after, percent }: FieldChange): string[] {
  if (percent === null || !isLargePriceChange(percent)) return []
  const sign = percent > 0 ? '+' : '−'
  return [
    `The ${name} changes from ${before ?? ''} to ${after ?? ''} (${sign}${String(Math.abs(percent))} %).`,
  ]
}

/** The prices that a package on sale gets under a new poid: they have no earlier price to compare with. */
const newPrices = ({ change: { before, itemId }, fields }: Compared): string[] =>
  fields
    .filter((field) => before !== null && field.name.startsWith(PRICE) && field.before === null)
    .map(({ name, after }) => `The ${name} is new in package "${itemId}": ${after ?? ''}.`)

/** Owners agreed to a cap, the price of that day: a debit above it is not possible. */
function renewalText({ name, after, percent }: FieldChange, count: number): string[] {
  if (count === 0) return []
  const renewals = `${String(count)} ${count === 1 ? 'renewal' : 'renewals'} of ${name.slice(PRICE.length)}`
  if (after === null) return [`${renewals}: no further debit, because nothing is on sale to renew.`]
  return (percent ?? 0) > 0
    ? [`${renewals}: no further debit where the new price is above the cap that the owner agreed to.`]
    : [`${renewals}: the next debit is the lower price.`]
}

const staleText = (kind: DraftChange['kind'], itemId: string, languages: readonly string[]): string[] =>
  languages.length === 0
    ? []
    : [
        `The texts of ${KIND_NAMES[kind]} "${itemId}" in other languages (${languages.join(', ')}) stay as they are: have them checked, and change them in this draft.`,
      ]
