/** Checks the changes of texts in a draft against the stored texts and the items. Pure. */
import type { DraftChange, DraftContent } from '#api/catalogue/drafts/draft.ts'
import type { TextItem } from '#api/catalogue/import/catalogue-text-query.ts'
import { createTextChecker } from '#api/catalogue/import/create-text-checker.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { isTextKind } from '#contract/staff/text-fields.ts'
import type { StoredTexts } from './stored-texts-query.ts'
import { isSameText, keyOfText, nameOfText, type TextChange } from './text-change.ts'

export type CheckedTexts = {
  /** An error for each text that its item cannot have. */
  faults: ImportError[]
  /** The changes whose texts on sale differ from those that the change was made from. */
  conflicts: TextChange[]
}

/** @param onSale the items that are or were in the catalogue, and the stored texts; the draft may add items */
export function checkTexts(
  { items, texts }: DraftContent,
  onSale: { items: readonly TextItem[]; texts: StoredTexts },
): CheckedTexts {
  const findFault = createTextChecker([...onSale.items, ...items.flatMap(toTextItem)])
  return {
    faults: texts.flatMap((change) => {
      const message = change.after ? findFault({ ...change, name: change.after.name }) : undefined
      return message === undefined ? [] : [{ place: nameOfText(change), message }]
    }),
    conflicts: texts.filter(
      (change) => !isSameText(change.before, onSale.texts.get(keyOfText(change)) ?? null),
    ),
  }
}

/** Returns the item of a change as the draft has it, if such an item can have texts. */
function toTextItem({ kind, itemId, after }: DraftChange): TextItem[] {
  const type = after?.['type']
  return after && isTextKind(kind)
    ? [{ kind, id: itemId, packageType: typeof type === 'string' ? type : '' }]
    : []
}
