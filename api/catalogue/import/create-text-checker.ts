/** Checks that texts in another language belong to an item that can have them. Pure. */
import { type StoredText, TEXT_KIND_NAMES } from '#api/catalogue/catalogue-text.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { TextItem } from './catalogue-text-query.ts'

type Named = Pick<StoredText, 'kind' | 'itemId' | 'name'>

/**
 * Returns the function that checks a text against the items that are or were in the catalogue.
 * @returns a message if the item is not one of them, or if the text renames an app plan; undefined otherwise
 */
export function createTextChecker(items: readonly TextItem[]): (text: Named) => string | undefined {
  const types = new Map(items.map(({ kind, id, packageType }) => [`${kind} ${id}`, packageType]))
  return ({ kind, itemId, name }) => {
    const type = types.get(`${kind} ${itemId}`)
    if (type === undefined) return `the catalogue has no ${TEXT_KIND_NAMES[kind]} "${itemId}"`
    return type === APP_PLAN && name !== '' ? 'an app plan has the same name in all languages' : undefined
  }
}
