/** Applies the changes of texts in a draft to texts in memory. Pure. */
import type { ItemTexts } from '#api/catalogue/catalogue-text.ts'
import type { TextChange } from './text-change.ts'

/** Applies the changes of one item to its texts: each change replaces or removes the text of its language. */
const changeItemTexts = (texts: ItemTexts, changes: readonly TextChange[]): ItemTexts => [
  ...texts.filter(({ language }) => changes.every((change) => change.language !== language)),
  ...changes.flatMap(({ language, after }) => (after ? [{ language, ...after }] : [])),
]

/**
 * Returns the texts with the changes.
 * @param keyOf the key of the item of a change in the map; undefined if the map has no such items
 */
export function changeTexts(
  texts: ReadonlyMap<string, ItemTexts>,
  changes: readonly TextChange[],
  keyOf: (change: TextChange) => string | undefined,
): ReadonlyMap<string, ItemTexts> {
  const byItem = new Map<string, TextChange[]>()
  for (const change of changes) {
    const key = keyOf(change)
    if (key !== undefined) byItem.set(key, [...(byItem.get(key) ?? []), change])
  }
  const changed = [...byItem].map(
    ([key, ofItem]) => [key, changeItemTexts(texts.get(key) ?? [], ofItem)] as const,
  )
  return new Map([...texts, ...changed])
}
