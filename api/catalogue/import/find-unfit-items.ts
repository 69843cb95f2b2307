/** Finds items with texts or pictures that must not be shown: one rule for the command, files at the desk and drafts. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { CatalogueData } from '#api/catalogue/catalogue.ts'
import { faultsOfPictures, type Item } from '#api/catalogue/pictures/item-pictures.ts'
import { hasDirectionSigns, PARAGRAPHS } from '#contract/validation.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'

const LISTS = ['languages', 'genres', 'appTypes', 'apps', 'packages', 'faqs', 'banners'] as const

/** Checks new and changed items only: one that is on sale since before must not prevent other changes. */
export function findUnfitItems(onSale: CatalogueData, given: CatalogueData): ImportError[] {
  return LISTS.flatMap((list) => {
    const stored = new Map(onSale[list].map((item): [string, Item] => [item.id, item]))
    return given[list].flatMap((item, index) =>
      isDeepStrictEqual(stored.get(item.id), item)
        ? []
        : Object.entries(faultsOfContent(item)).map(([field, message]) => ({
            place: jsonPathOf(field === 'item' ? [list, index] : [list, index, field], item.id),
            message,
          })),
    )
  })
}

/** Returns messages by field; also for the whole item, under `item`. */
export function faultsOfContent(item: Item): Record<string, string> {
  const texts = Object.values(item).filter((value) => typeof value === 'string')
  const faults = faultsOfPictures(item)
  if (!texts.every((text) => PARAGRAPHS.test(text))) faults['item'] = 'must have no control characters'
  else if (texts.some(hasDirectionSigns))
    faults['item'] = 'must have no signs that change the direction of the text'
  return faults
}
