/** Discards or rebases one change of a draft: that of an item, or that of its texts in a language. */
import { discardChange, type EditResult, rebaseChange } from '#api/catalogue/drafts/save-item.ts'
import { discardText, rebaseText } from '#api/catalogue/drafts/texts/save-text.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Language } from '#contract/languages.ts'
import { type ItemKind, NoSuchDraft } from '#contract/staff/desk-drafts.ts'
import { isTextKind } from '#contract/staff/text-fields.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type OneEdit = {
  id: string
  revision: number
  by: string
  kind: ItemKind
  itemId: string
  /** Undefined: the change of the item. */
  language?: Language | undefined
}

const EDITS = {
  discard: { item: discardChange, text: discardText },
  rebase: { item: rebaseChange, text: rebaseText },
}

/** @throws NoSuchDraft for texts of items that can have none */
export function editOneChange(
  context: Context,
  act: keyof typeof EDITS,
  { language, ...edit }: OneEdit,
): Promise<EditResult> {
  const { kind, itemId } = edit
  if (language === undefined) return EDITS[act].item(context, edit)
  if (!isTextKind(kind)) throw NoSuchDraft()
  return EDITS[act].text(context, { ...edit, place: { kind, itemId, language } })
}
